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

/** A copy of the checkout that tests can change. It shares the installed packages. */
export interface Checkout {
  directory: string
  /** The environment for commands in the copy, with the programs of the packages in PATH. */
  env: NodeJS.ProcessEnv
  /** Replaces text in a file. Throws if the file does not contain the text. */
  edit(path: string, text: string, replacement: string): void
  remove(): void
}

/** Copies the checkout into a directory below .cache, with a symbolic link to its node_modules. */
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
