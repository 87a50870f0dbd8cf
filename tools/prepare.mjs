// Brings a clone to where `npm start`, `npm test` and the like can run: installs, generates, builds what is missing or
// out of date, and says so. It runs before node_modules exists, so it uses nothing but Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const fail = message => {
  console.error(message)
  process.exit(1)
}

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  fail(
    `Kairos needs Node 20.19 or later; this is ${process.versions.node}. Install a newer one from nodejs.org.`,
  )
}

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
/** As npm's scripts have it: the generators of Prisma are looked up there. */
const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
const bin = path => ['node', join('node_modules', path)]

/** Every file below these paths, in a fixed order. */
const filesOf = paths =>
  paths.flatMap(path => {
    if (!existsSync(path)) return []
    if (statSync(path).isFile()) return [path]
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath ?? entry.path, entry.name))
      .filter(file => !file.startsWith(join('server', 'generated')))
      .sort()
  })

const hashOf = paths => {
  const hash = createHash('sha256')
  for (const file of filesOf(paths)) hash.update(file).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

const steps = {
  install: {
    says: 'Installing packages (about a minute the first time)',
    inputs: ['package.json', 'package-lock.json'],
    outputs: ['node_modules/vite/package.json'],
    // npm writes its own copy of the lock file last; one younger than ours means that somebody ran npm themselves.
    isCurrent: () => {
      const [theirs, ours] = ['node_modules/.package-lock.json', 'package-lock.json']
      return existsSync(theirs) && statSync(theirs).mtimeMs >= statSync(ours).mtimeMs
    },
    // Without --include=dev, NODE_ENV=production would leave out what the build needs.
    commands: [[npm, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']],
    // The engine of our own (prisma.config.ts): nothing to download.
    env: { PRISMA_SCHEMA_ENGINE_BINARY: resolve('tools/schema-engine.mjs') },
  },
  generate: {
    says: 'Generating the database client',
    inputs: ['prisma/schema.prisma', 'prisma.config.ts', 'package-lock.json'],
    outputs: ['server/generated/prisma/client.ts', 'server/generated/pothos.ts'],
    commands: [[...bin('prisma/build/index.js'), 'generate']],
  },
  build: {
    says: 'Building the browser bundle and the server',
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
      [...bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      [...bin('vite/bin/vite.js'), 'build', '--ssr', '--logLevel', 'warn'],
      ['node', 'tools/compress.mjs'],
    ],
  },
  browser: {
    says: 'Looking for a browser to test with',
    inputs: ['tools/browser.mjs'],
    outputs: [],
    commands: [['node', 'tools/browser.mjs', '--install']],
  },
}

const wanted = {
  start: ['install', 'generate', 'build'],
  test: ['install', 'generate', 'build', 'browser'],
  dev: ['install', 'generate'],
  check: ['install', 'generate', 'build'],
}[process.argv[2] ?? 'start']

/** What each step has last seen is kept beside what it made, so that deleting node_modules forgets it too. */
const stampOf = name => join('node_modules', '.kairos', name)

for (const name of wanted ?? fail(`Unknown: ${process.argv[2]}`)) {
  const step = steps[name]
  const hash = hashOf(step.inputs)
  const stamp = stampOf(name)
  const isCurrent =
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === hash &&
    step.outputs.every(output => existsSync(output))
  if (isCurrent || step.isCurrent?.()) continue
  const started = Date.now()
  console.log(`${step.says} …`)
  rmSync(stamp, { force: true })
  for (const [command, ...args] of step.commands) {
    const { status, stdout, stderr, error } = spawnSync(
      command === 'node' ? process.execPath : command,
      args,
      {
        encoding: 'utf8',
        env: { ...process.env, PATH: path, NODE_ENV: '', ...step.env },
        shell: process.platform === 'win32' && command === npm,
      },
    )
    if (status !== 0)
      fail(
        `${[stdout, stderr, error?.message].filter(Boolean).join('\n')}\nThis step failed: ${command} ${args.join(' ')}`,
      )
  }
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
  console.log(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
}
