// Brings a clone to where `npm start`, `npm test` and the like can run: installs, generates, builds what is missing or
// out of date, and says so. It runs before node_modules exists, so it uses nothing but Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const exitWithError = message => {
  console.error(message)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  exitWithError(
    `Kairos needs Node 20.19 or later; this is ${process.versions.node}. Install a newer one from nodejs.org.`,
  )
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
/** As npm's scripts have it: the generators of Prisma are looked up there. */
const envPath = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
const nodeCommand = path => ['node', join('node_modules', path)]

/** Every file below these paths, in a fixed order. */
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
    // npm writes its own copy of the lock file last; one younger than ours means that somebody ran npm themselves.
    isCurrent: () => {
      const [installedLockfile, lockfile] = ['node_modules/.package-lock.json', 'package-lock.json']
      return (
        existsSync(installedLockfile) && statSync(installedLockfile).mtimeMs >= statSync(lockfile).mtimeMs
      )
    },
    // Without --include=dev, NODE_ENV=production would leave out what the build needs.
    commands: [[npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']],
    // The engine of our own (prisma.config.ts): nothing to download.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: resolve('tools/schema-engine.mjs') },
  },
  generate: {
    message: 'Generating the database client',
    inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
    outputs: ['server/generated/prisma/client.ts', 'server/generated/pothos.ts'],
    commands: [[...nodeCommand('prisma/build/index.js'), 'generate']],
  },
  build: {
    message: 'Building the browser bundle and the server',
    inputs: [
      'client',
      'server',
      'prisma',
      'vite.config.ts',
      'tsconfig.json',
      'package-lock.json',
      'tools/compress.mjs',
    ],
    outputs: ['dist/server/main.js', 'dist/client/.vite/manifest.json'],
    commands: [
      [...nodeCommand('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      [...nodeCommand('vite/bin/vite.js'), 'build', '--ssr', '--logLevel', 'warn'],
      ['node', 'tools/compress.mjs'],
    ],
  },
  browser: {
    message: 'Looking for a browser to test with',
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

/** What each step has last seen is kept beside what it made, so that deleting node_modules forgets it too. */
const getStampPath = name => join('node_modules', '.kairos', name)

for (const name of stepNames ?? exitWithError(`Unknown: ${process.argv[2]}`)) {
  const step = steps[name]
  const hash = hashFiles(step.inputs)
  const stampPath = getStampPath(name)
  const isCurrent =
    existsSync(stampPath) &&
    readFileSync(stampPath, 'utf8') === hash &&
    step.outputs.every(output => existsSync(output))
  if (isCurrent || step.isCurrent?.()) continue
  const startedAt = Date.now()
  console.log(`${step.message} …`)
  rmSync(stampPath, { force: true })
  for (const [command, ...args] of step.commands) {
    const { status, stdout, stderr, error } = spawnSync(
      command === 'node' ? process.execPath : command,
      args,
      {
        encoding: 'utf8',
        env: { ...process.env, PATH: envPath, NODE_ENV: '', ...step.env },
        shell: process.platform === 'win32' && command === npm,
      },
    )
    if (status !== 0)
      exitWithError(
        `${[stdout, stderr, error?.message].filter(Boolean).join('\n')}\nThis step failed: ${command} ${args.join(' ')}`,
      )
  }
  mkdirSync(dirname(stampPath), { recursive: true })
  writeFileSync(stampPath, hash)
  console.log(`  done in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
}
