import { type ChildProcess, execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/** If this process is root, this system user runs PostgreSQL and PgBouncer, because they refuse to run as root. */
const UNPRIVILEGED_USER = 'postgres'

const isRoot = process.getuid?.() === 0

/** Searches Debian's PostgreSQL directories, PATH and /usr/sbin for a program. Returns its path, or null. */
export const findExecutable = (name: string): string | null => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).sort((a, b) => Number(b) - Number(a)) : []
  const directories = [
    ...versions.map(version => join(root, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
  ]
  return directories.map(directory => join(directory, name)).find(path => existsSync(path)) ?? null
}

/** Returns `command`. If this process is root, adds a prefix that runs the command as UNPRIVILEGED_USER. */
export const toUnprivilegedCommand = (command: string[]): [string, ...string[]] => {
  const userOptions = [`--reuid=${UNPRIVILEGED_USER}`, `--regid=${UNPRIVILEGED_USER}`, '--clear-groups']
  return (isRoot ? ['setpriv', ...userOptions, '--', ...command] : command) as [string, ...string[]]
}

/** Creates a temporary directory. If this process is root, the directory belongs to UNPRIVILEGED_USER. */
export const createPrivateDirectory = (prefix: string): string => {
  const directory = mkdtempSync(join(tmpdir(), prefix))
  if (isRoot) {
    const getId = (flag: string) => Number(execFileSync('id', [flag, UNPRIVILEGED_USER], { encoding: 'utf8' }))
    chownSync(directory, getId('-u'), getId('-g'))
  }
  return directory
}

export const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
