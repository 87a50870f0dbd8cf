import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const COPIED_PATHS = [
  'client',
  'codegen.ts',
  'package.json',
  'prisma',
  'prisma.config.ts',
  'schema.graphql',
  'server',
  'tools',
  'tsconfig.json',
]

/** A copy of the checkout for tests that change files. It uses the packages that are installed in the checkout. */
export interface Checkout {
  directory: string
  /** Environment for commands in the copy. PATH includes the executables of these packages. */
  env: NodeJS.ProcessEnv
  /** Replaces every occurrence of a text in a file. Throws if the file does not contain the text. */
  edit(path: string, text: string, replacement: string): void
  remove(): void
}

/** Copies COPIED_PATHS into a new directory in .cache, and links node_modules. */
export const copyCheckout = (): Checkout => {
  mkdirSync('.cache', { recursive: true })
  const directory = mkdtempSync(resolve('.cache/checkout-'))
  for (const path of COPIED_PATHS) cpSync(path, join(directory, path), { recursive: true })
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'))
  return {
    directory,
    env: { PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}`, HOME: process.env.HOME },
    edit: (path, text, replacement) => {
      const file = join(directory, path)
      const source = readFileSync(file, 'utf8')
      if (!source.includes(text)) throw new Error(`${path} does not contain "${text}".`)
      writeFileSync(file, source.replaceAll(text, replacement))
    },
    remove: () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }),
  }
}
