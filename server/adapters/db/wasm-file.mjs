import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

const WASM_PAGE_BYTES = 65_536

/** Reads a file into a WebAssembly.Memory, which V8 allocates without glibc. */
const readMappedFile = path => {
  const file = openSync(path)
  try {
    const { size } = fstatSync(file)
    const memory = new WebAssembly.Memory({ initial: Math.ceil(size / WASM_PAGE_BYTES) })
    const bytes = new Uint8Array(memory.buffer, 0, size)
    let end = 0
    while (end < size) {
      const count = readSync(file, bytes, end, size - end, end)
      if (count === 0) throw new Error(`${path} became shorter while it was read`)
      end += count
    }
    return bytes
  } finally {
    closeSync(file)
  }
}

/**
 * Compiles a WebAssembly file. A Buffer would be allocated by glibc, which keeps up to twice the size of a freed block
 * as free memory in each thread (docs/decisions/0025).
 */
export const compileWasmFile = path => new WebAssembly.Module(readMappedFile(path))
