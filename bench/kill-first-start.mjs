// node bench/kill-first-start.mjs: kills the first start at random moments and checks that the next one succeeds. See
// README.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'

const { values: options } = parseArgs({
  options: { database: { type: 'string', default: 'embedded' }, rounds: { type: 'string', default: '50' } },
})
const databaseServerUrl = options.database === 'postgres' ? process.env.BENCH_DATABASE_URL : null
if (databaseServerUrl === undefined) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server.')

const PASSWORD = 'only for the benchmark'

const runAdminStatement = async statement => {
  const client = new pg.Client({ connectionString: databaseServerUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates an empty data directory and, on PostgreSQL, an empty database. */
const createInstance = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kairos-kill-'))
  const env = { DATA_DIR: join(directory, 'data') }
  if (!databaseServerUrl) return { env, remove: async () => rmSync(directory, { recursive: true, force: true }) }
  const name = `kairos_kill_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  await runAdminStatement(`CREATE DATABASE ${name}`)
  const url = new URL(databaseServerUrl)
  url.pathname = `/${name}`
  return {
    env: { ...env, DATABASE_URL: url.href, JWT_SECRET: 'only for the benchmark, long enough to sign with' },
    remove: async () => {
      rmSync(directory, { recursive: true, force: true })
      await runAdminStatement(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}

/** Starts the built server. `served` resolves to its URL, or to null if it exits before it is ready. */
const startServer = env => {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { PATH: process.env.PATH, PORT: '0', SEED_DEMO: 'true', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (output += text))
  const exited = once(child, 'close')
  const findUrl = async () => {
    for (;;) {
      const url = /is serving (http\S+)/.exec(output)?.[1]
      if (url || child.exitCode !== null || child.signalCode !== null) return url ?? null
      await sleep(10)
    }
  }
  return { served: findUrl(), getOutput: () => output, kill: signal => child.kill(signal), exited }
}

/** Starts the server again and returns a description of the problem, or null. */
const findProblem = async (env, postCount) => {
  const server = startServer(env)
  try {
    const url = await server.served
    if (!url) return server.getOutput().trim()
    const body = JSON.stringify({ identifier: 'admin', password: PASSWORD })
    const headers = { 'content-type': 'application/json' }
    const login = await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })
    if (login.status !== 200) return `login returned status ${login.status}`
    const found = await countPosts(url)
    return found === postCount ? null : `${found} of ${postCount} posts`
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

const countPosts = async url => (await (await fetch(`${url}/api/blog/posts`)).json()).pagination?.totalCount

/** Measures an uninterrupted first start: its duration and the number of posts. */
const measureFirstStart = async () => {
  const instance = await createInstance()
  const startedAt = performance.now()
  const server = startServer(instance.env)
  const url = await server.served
  if (!url) throw new Error(`The server exited. Run npm run build.\n${server.getOutput()}`)
  const durationMs = performance.now() - startedAt
  const postCount = await countPosts(url)
  server.kill('SIGTERM')
  await server.exited
  await instance.remove()
  return { durationMs, postCount }
}

const { durationMs, postCount } = await measureFirstStart()
console.log(`An uninterrupted first start takes ${Math.round(durationMs)} ms and creates ${postCount} posts.`)
let failureCount = 0
for (let round = 1; round <= Number(options.rounds); round++) {
  const instance = await createInstance()
  const delayMs = Math.round(Math.random() * durationMs)
  const server = startServer(instance.env)
  await sleep(delayMs)
  server.kill('SIGKILL')
  await server.exited
  const problem = await findProblem(instance.env, postCount)
  if (problem) failureCount++
  console.log(`${round}: killed after ${delayMs} ms: ${problem ?? 'the next start serves'}`)
  await instance.remove()
}
console.log(`${failureCount} of ${options.rounds} starts failed.`)
process.exit(failureCount === 0 ? 0 : 1)
