// Prepares a checkout for `npm start`, `npm test` and the other scripts: installs, generates and builds what is missing
// or outdated. This script and its imports use no packages, because it runs before node_modules exists.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isPrismaClientCurrent } from './check-prisma-client.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const exitWithError = message => {
  console.error(message)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (!((major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major >= 24)) {
  exitWithError(
    `Kairos needs Node 20 (20.19 or later), 22 (22.12 or later), or 24 or later, but the installed version is ${process.versions.node}. Install a supported version from nodejs.org.`,
  )
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
/** PATH with node_modules/.bin, as in npm scripts, because Prisma looks up its generators in PATH. */
const envPath = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
const buildNodeCommand = path => ['node', join('node_modules', path)]

/** Lists the files at or below the paths in a stable order. Omits the files in server/generated. */
const listFiles = paths =>
  paths.flatMap(path => {
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [path]
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath ?? entry.path, entry.name))
      .filter(file => !file.startsWith(join('server', 'generated')))
      .sort()
  })

const hashFiles = paths => {
  const hash = createHash('sha256')
  for (const file of listFiles(paths)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const steps = {
  install: {
    message: 'Installing packages (about a minute the first time)',
    inputs: ['package.json', 'package-lock.json'],
    outputs: ['node_modules/vite/package.json'],
    // npm writes node_modules/.package-lock.json at the end of an installation. The packages are current if this file
    // is not older than package-lock.json.
    isAlreadyDone: () => {
      const [installedLockfile, lockfile] = ['node_modules/.package-lock.json', 'package-lock.json']
      return existsSync(installedLockfile) && statSync(installedLockfile).mtimeMs >= statSync(lockfile).mtimeMs
    },
    // The build needs the devDependencies, which npm omits if it is configured for production.
    commands: [[npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']],
    // Prevents the download of Prisma's schema engine, which tools/schema-engine.mjs replaces.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: resolve('tools/schema-engine.mjs') },
  },
  generate: {
    message: 'Generating the database client',
    inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
    outputs: ['server/generated/pothos.ts'],
    // Repeats the step if a developer has since run `prisma generate` with another version of the schema.
    areOutputsCurrent: isPrismaClientCurrent,
    commands: [[...buildNodeCommand('prisma/build/index.js'), 'generate']],
  },
  build: {
    message: 'Building the browser bundle and the server',
    inputs: [
      'client',
      'server',
      'prisma',
      'vite.config.ts',
      'tsconfig.json',
      'package.json',
      'package-lock.json',
      'tools/compress.mjs',
      'tools/escape-non-ascii-characters.ts',
      'tools/prisma-memory.ts',
    ],
    outputs: ['dist/server/main.js', 'dist/client/.vite/manifest.json'],
    commands: [
      [...buildNodeCommand('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      [...buildNodeCommand('vite/bin/vite.js'), 'build', '--ssr', '--logLevel', 'warn'],
      ['node', 'tools/compress.mjs'],
    ],
  },
  browser: {
    message: 'Finding or installing a browser for the tests',
    inputs: ['tools/browser.mjs'],
    outputs: [],
    commands: [['node', 'tools/browser.mjs', '--install']],
  },
}

const stepNames = {
  start: ['install', 'generate', 'build'],
  test: ['install', 'generate', 'build', 'browser'],
  dev: ['install', 'generate'],
  check: ['install', 'generate', 'build'],
}[process.argv[2] ?? 'start']

/**
 * Returns the path of the file that stores the input hash of a step. The file is in node_modules, so that deleting
 * node_modules repeats all steps.
 */
const getStampPath = name => join('node_modules', '.kairos', name)

for (const name of stepNames ?? exitWithError(`Unknown target "${process.argv[2]}". Use start, test, dev or check.`)) {
  const step = steps[name]
  const hash = hashFiles(step.inputs)
  const stampPath = getStampPath(name)
  const isStepCurrent =
    existsSync(stampPath) &&
    readFileSync(stampPath, 'utf8') === hash &&
    step.outputs.every(output => existsSync(output)) &&
    (step.areOutputsCurrent?.() ?? true)
  if (isStepCurrent || step.isAlreadyDone?.()) continue
  const startedAt = Date.now()
  console.log(`${step.message} …`)
  rmSync(stampPath, { force: true })
  for (const [command, ...args] of step.commands) {
    const { status, stdout, stderr, error } = spawnSync(command === 'node' ? process.execPath : command, args, {
      encoding: 'utf8',
      env: { ...process.env, PATH: envPath, NODE_ENV: '', ...step.env },
      shell: process.platform === 'win32' && command === npm,
    })
    if (status !== 0)
      exitWithError(
        `${[stdout, stderr, error?.message].filter(Boolean).join('\n')}\nThe command failed: ${command} ${args.join(' ')}`,
      )
  }
  mkdirSync(dirname(stampPath), { recursive: true })
  writeFileSync(stampPath, hash)
  console.log(`  done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}
