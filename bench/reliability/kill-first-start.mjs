// node bench/reliability/kill-first-start.mjs: interrupts the first start of a server, and checks that the next start
// succeeds. Kills the server or, with --disk-full, gives it a disk that becomes full. See bench/README.md.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  ADMIN_PASSWORD,
  createServerEnvironment,
  POLL_INTERVAL_MS,
  root,
  startKillableServer,
} from './killable-server.mjs'

const { values: options } = parseArgs({
  options: {
    database: { type: 'string', default: 'embedded' },
    rounds: { type: 'string', default: '50' },
    'disk-full': { type: 'boolean', default: false },
  },
})
const isValidDatabase = ['embedded', 'postgres'].includes(options.database)
if (!isValidDatabase || (options['disk-full'] && options.database !== 'embedded') || !(Number(options.rounds) > 0)) {
  console.error(
    'Usage: node bench/reliability/kill-first-start.mjs [--database embedded|postgres] [--rounds N]\n' +
      '       node bench/reliability/kill-first-start.mjs --disk-full',
  )
  process.exit(2)
}
const databaseServerUrl = options.database === 'postgres' ? process.env.BENCH_DATABASE_URL : null
if (databaseServerUrl === undefined || databaseServerUrl === '') {
  throw new Error('Set BENCH_DATABASE_URL to the URL of a PostgreSQL server.')
}

/** Phases of the first start, in order. The phase `initialization` does not occur on PostgreSQL. */
const PHASES = ['boot', 'initialization', 'migrations', 'accounts', 'demo content']
const migrationCount = readdirSync(join(root, 'prisma/migrations'), { withFileTypes: true }).filter(entry =>
  entry.isDirectory(),
).length

/**
 * Creates an environment for the first start of a server. `loadPhase` of the result returns the phase that this start
 * has reached.
 */
const createInstance = async () => {
  const instance = await createServerEnvironment(databaseServerUrl)
  const { client, env } = instance
  const hasFile = name => existsSync(join(env.DATA_DIR, name))
  const loadEmbeddedPhase = async () => {
    if (hasFile('demo-unfinished')) return 'demo content'
    if (hasFile('jwt-secret')) return 'accounts'
    if (hasFile('database/PG_VERSION')) return 'migrations'
    return existsSync(env.DATA_DIR) ? 'initialization' : 'boot'
  }
  const loadPostgresPhase = async () => {
    if (hasFile('demo-unfinished')) return 'demo content'
    const { rows: tables } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS exists`)
    if (!tables[0].exists) return 'boot'
    const { rows: records } = await client.query('SELECT count(*)::int AS count FROM _prisma_migrations')
    return records[0].count < migrationCount ? 'migrations' : 'accounts'
  }
  return { ...instance, loadPhase: client ? loadPostgresPhase : loadEmbeddedPhase }
}

/** Waits until the first start reaches the phase or a later one, or until the server serves requests or exits. */
const waitForPhase = async (instance, server, phase) => {
  const isReached = async () => PHASES.indexOf(await instance.loadPhase()) >= PHASES.indexOf(phase)
  while (!server.isServingOrExited() && !(await isReached())) await sleep(POLL_INTERVAL_MS)
}

const countPosts = async url => (await (await fetch(`${url}/api/blog/posts`)).json()).pagination?.totalCount

/**
 * Starts the server again, logs in and counts the posts. Returns a description of the problem, or null if there is
 * none.
 */
const checkNextStart = async (env, postCount) => {
  const server = startKillableServer(env)
  try {
    const url = await server.servedUrl
    if (!url) return server.getOutput() || 'the server exited without output during the next start'
    const body = JSON.stringify({ identifier: 'admin', password: ADMIN_PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
    if (login.status !== 200) return `login returned status ${login.status}`
    const foundCount = await countPosts(url)
    return foundCount === postCount ? null : `found ${foundCount} posts, expected ${postCount}`
  } finally {
    server.kill()
    await server.exited
  }
}

/**
 * Measures an uninterrupted first start with demo content. Returns the number of posts and, for each phase, its
 * duration and the used disk space at its start and its end.
 */
const measureFirstStart = async instance => {
  const server = startKillableServer({ ...instance.env, SEED_DEMO: 'true' })
  const samples = []
  const takeSample = () => samples.push({ atMs: performance.now(), usedKb: getFileSystemUsedKb(instance.directory) })
  for (const phase of PHASES) {
    await waitForPhase(instance, server, phase)
    takeSample()
  }
  const url = await server.servedUrl
  takeSample()
  if (!url) throw new Error(`The server exited. If there is no build, run npm run build.\n${server.getOutput()}`)
  const postCount = await countPosts(url)
  server.kill()
  await server.exited
  const phases = PHASES.map((name, index) => ({
    name,
    durationMs: samples[index + 1].atMs - samples[index].atMs,
    startKb: samples[index].usedKb,
    endKb: samples[index + 1].usedKb,
  }))
  return { phases, postCount }
}

const getFileSystemUsedKb = directory => {
  const { blocks, bfree, bsize } = statfsSync(directory)
  return Math.round(((blocks - bfree) * bsize) / 1024)
}

/** Prints a summary. Exits with 1 if a round has a problem or an expected phase was never interrupted, else with 0. */
const reportAndExit = (results, expectedPhases) => {
  const counts = PHASES.map(phase => [phase, results.filter(result => result.phase === phase).length])
  const interruptedPhases = counts.filter(([, count]) => count > 0).map(([phase, count]) => `${phase} ${count}`)
  const failures = results.filter(({ problem }) => problem)
  const missingPhases = expectedPhases.filter(phase => !results.some(result => result.phase === phase))
  const outcome = failures.length > 0 ? `${failures.length} failed` : 'every restart succeeded'
  const suffix = missingPhases.length > 0 ? `; not interrupted: ${missingPhases.join(', ')}` : ''
  console.log(
    `${options.database}: ${results.length} rounds; interrupted phases: ${interruptedPhases.join(', ')}; ${outcome}${suffix}`,
  )
  process.exit(failures.length > 0 || missingPhases.length > 0 ? 1 : 0)
}

/**
 * In every tenth round, tries to kill the server in the phase `demo content`, the longest phase. In the other rounds,
 * cycles through the remaining phases that are longer than the poll interval.
 */
const runKillRounds = async () => {
  const measured = await createInstance()
  const { phases, postCount } = await measureFirstStart(measured)
  await measured.remove()
  const otherPhases = phases.filter(({ name, durationMs }) => name !== 'demo content' && durationMs > POLL_INTERVAL_MS)
  const results = []
  for (let round = 1; round <= Number(options.rounds); round++) {
    const instance = await createInstance()
    const isDemo = round % 10 === 5
    const target = isDemo ? phases.at(-1) : otherPhases[round % otherPhases.length]
    const env = { ...instance.env, SEED_DEMO: String(isDemo) }
    const server = startKillableServer(env)
    await waitForPhase(instance, server, target.name)
    await sleep(Math.random() * target.durationMs)
    server.kill()
    await server.exited
    const phase = await instance.loadPhase()
    const problem = await checkNextStart(env, isDemo ? postCount : 0)
    console.log(`${round}: killed during ${phase}: ${problem ?? 'the next start succeeded'}`)
    results.push({ phase, problem })
    await instance.remove()
  }
  reportAndExit(results, [])
}

/** Size of a disk that the first start does not fill. */
const LARGE_DISK_KB = 512 * 1024

/** Creates an instance on a tmpfs of the given size. Returns null if mounting it fails. */
const createLimitedInstance = async sizeKb => {
  const instance = await createInstance()
  const mount = (sizeKb, flags = '') =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', `${flags}size=${sizeKb}k`, 'kairos', instance.directory])
  try {
    mount(sizeKb)
  } catch {
    await instance.remove()
    return null
  }
  mkdirSync(instance.env.DATA_DIR)
  return {
    ...instance,
    enlarge: () => mount(LARGE_DISK_KB, 'remount,'),
    remove: async () => {
      execFileSync('umount', ['--lazy', instance.directory])
      await instance.remove()
    },
  }
}

/** Runs first starts, each on a disk that becomes full. After each one, enlarges the disk and checks the next start. */
const runDiskFullRounds = async () => {
  const measured = await createLimitedInstance(LARGE_DISK_KB)
  if (!measured) {
    console.log('Skipped: a tmpfs cannot be mounted. Run as root on Linux.')
    process.exit(0)
  }
  const { phases, postCount } = await measureFirstStart(measured)
  await measured.remove()
  const results = []
  const expectedPhases = ['initialization', 'migrations', 'demo content']
  for (const { name, startKb, endKb } of phases) {
    if (!expectedPhases.includes(name)) continue
    for (const share of [0.25, 0.5, 0.75]) {
      const sizeKb = Math.round(startKb + share * (endKb - startKb))
      const instance = await createLimitedInstance(sizeKb)
      const isDemo = name === 'demo content'
      const env = { ...instance.env, SEED_DEMO: String(isDemo) }
      const server = startKillableServer(env)
      const url = await server.servedUrl
      server.kill()
      await server.exited
      const phase = url ? 'no phase' : await instance.loadPhase()
      const isReported = /^The disk of the data directory .* is full\. Free some space and start again\.$/m.test(
        server.getOutput(),
      )
      instance.enlarge()
      const messageProblem = url || isReported ? null : `unexpected message: ${server.getOutput()}`
      const problem = messageProblem ?? (await checkNextStart(env, isDemo ? postCount : 0))
      const outcome = url ? 'the disk did not fill up' : `the disk filled up during ${phase}, the server reported it`
      console.log(`${sizeKb} KB: ${problem ?? `${outcome}, and the next start succeeded`}`)
      results.push({ phase, problem })
      await instance.remove()
    }
  }
  reportAndExit(results, expectedPhases)
}

await (options['disk-full'] ? runDiskFullRounds() : runKillRounds())
