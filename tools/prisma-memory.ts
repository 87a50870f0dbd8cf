// Plugin for the server build: reduces the memory usage of the Prisma client (docs/decisions/0025).
import { Buffer } from 'node:buffer'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Replaces all occurrences of a text in Prisma's code.
 * @throws if the number of occurrences is not `count`, for example after an update of Prisma
 */
const replaceCode = (code: string, text: string, replacement: string, count: number) => {
  const parts = code.split(text)
  if (parts.length !== count + 1)
    throw new Error(
      `Expected ${count} occurrences of "${text}" in Prisma's code, found ${parts.length - 1}. ` +
        'Change tools/prisma-memory.ts.',
    )
  return parts.join(replacement)
}

/**
 * Reduces the memory usage of the edge tables in Prisma's parameter graph. Their keys are sparse numbers below 1,024,
 * for which V8 allocates an array of 5 KB on average. The replacement adds a key that is too large for an array, so
 * that V8 uses a hash table.
 */
const replaceEdgeTables = (code: string) =>
  replaceCode(code, 'let i=this.#i(),o={};for', 'let i=this.#i(),o={4294967294:void 0};for', 2)

const WASM_FILE = 'query-compiler.wasm'

/**
 * Replacement for the Prisma module that contains the query compiler as base64 text. Two copies of this text, 2.3 MB
 * each, would stay in memory. In the replacement, `wasm` is a function that compiles the file that the plugin writes.
 */
const WASM_MODULE = `
  import { compileWasmFile } from ${JSON.stringify(resolve('server/adapters/db/wasm-file.mjs'))}
  export const wasm = () => compileWasmFile(new URL('../${WASM_FILE}', import.meta.url))
`

export const reducePrismaMemory = (): Plugin => {
  let queryCompiler = Buffer.alloc(0)
  return {
    name: 'reduce-prisma-memory',
    transform: {
      filter: {
        id: [
          /@prisma\/client\/runtime\/(client|query_compiler_\w+\.postgresql\.wasm-base64)\.m?js$/,
          /generated\/prisma\/internal\/class\.ts$/,
        ],
      },
      handler(code, id) {
        if (id.endsWith('class.ts'))
          return { code: replaceCode(code, 'await decodeBase64AsWasm(wasm)', 'wasm()', 1), map: null }
        if (!id.includes('wasm')) return { code: replaceEdgeTables(code), map: null }
        queryCompiler = Buffer.from(/"([\w+/=]+)"/.exec(code)?.[1] ?? '', 'base64')
        return { code: WASM_MODULE, map: null }
      },
    },
    writeBundle: ({ dir = '' }) => writeFileSync(join(dir, WASM_FILE), queryCompiler),
  }
}
