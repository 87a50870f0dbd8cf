// node bench/reliability/rolling-restart.mjs: restarts two servers behind a proxy under load. See bench/README.md.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { clearedEnvironment } from '../cleared-environment.mjs'
import { reportLoad, startLoad, warmUp } from './restart-load.mjs'

const { values: options } = parseArgs({
  options: {
    restarts: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    drain: { type: 'string', default: '2' },
  },
})
const databaseServerUrl = process.env.BENCH_DATABASE_URL
if (!databaseServerUrl) throw new Error('Set BENCH_DATABASE_URL to the URL of a PostgreSQL server.')

const root = fileURLToPath(new URL('../..', import.meta.url))
const POLL_INTERVAL_MS = 200
const READY_TIMEOUT_MS = 60_000
/** Pause after a restarted server becomes ready, before the next server is stopped. */
const PAUSE_AFTER_START_MS = 1_000
const directory = mkdtempSync(join(tmpdir(), 'kairos-rolling-'))
const databaseName = `kairos_rolling_${process.pid}`
const databaseUrl = Object.assign(new URL(databaseServerUrl), { pathname: `/${databaseName}` }).href

const runStatement = async (connectionString, statement) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

const startServer = async (name, port) => {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      ...clearedEnvironment,
      PORT: String(port),
      DATA_DIR: join(directory, 'data'),
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'only for the benchmark, long enough to sign with',
      ADMIN_PASSWORD: 'only for the benchmark',
      SEED_DEMO: 'true',
      TRUST_PROXY: 'true',
      SHUTDOWN_DRAIN_SECONDS: options.drain,
      LOG_LEVEL: 'error',
    },
  })
  const exited = once(child, 'exit')
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout })
      .on('line', line => {
        const servedUrl = /is serving (http\S+)/.exec(line)?.[1]
        if (servedUrl) resolve(new URL(servedUrl))
        else if (line.startsWith('{')) console.log(`${name}: ${line}`)
      })
      .once('close', () =>
        reject(new Error(`${name} exited before it was ready. If there is no build, run npm run build.`)),
      )
  })
  return { name, port: Number(url.port), child, exited, isReady: false }
}

const checkReadiness = async ({ port }) => {
  const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  await response?.arrayBuffer().catch(() => null)
  return response?.status === 200
}

const waitUntil = async condition => {
  const deadline = performance.now() + READY_TIMEOUT_MS
  while (!condition()) {
    if (performance.now() > deadline)
      throw new Error(`A server did not become ready within ${READY_TIMEOUT_MS / 1000} seconds. Its output is above.`)
    await sleep(20)
  }
}

/** Starts a proxy that keeps connections to the servers open, uses only ready servers, and does not retry requests. */
const startProxy = async servers => {
  const agent = new Agent({ keepAlive: true })
  const pollTimer = setInterval(() => {
    for (const server of servers) void checkReadiness(server).then(isReady => (server.isReady = isReady))
  }, POLL_INTERVAL_MS)
  let turn = 0
  const proxy = createServer((incoming, outgoing) => {
    const readyServers = servers.filter(server => server.isReady)
    const server = readyServers[turn++ % readyServers.length]
    const fail = reason => {
      if (outgoing.headersSent) return outgoing.destroy()
      outgoing.writeHead(502, { 'x-reason': reason }).end()
    }
    if (!server) return fail('no server is ready')
    const { method, url: path, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port: server.port, method, path, headers, agent }, response => {
      outgoing.writeHead(response.statusCode, { ...response.headers, connection: 'keep-alive' })
      response.on('error', () => outgoing.destroy()).pipe(outgoing)
    })
    forwarded.on('error', error => fail(`${server.name}: ${error.code} ${error.message}`))
    incoming.pipe(forwarded)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const close = () => {
    clearInterval(pollTimer)
    proxy.close()
    proxy.closeAllConnections()
    agent.destroy()
  }
  return { port: proxy.address().port, close }
}

/**
 * Restarts a server, waits until the proxy uses it again, and pauses. `stopMs` of the result is the time from the stop
 * signal to the exit, and `startMs` is the time from the exit until the proxy uses the server again.
 */
const restart = async (servers, index) => {
  const { name, port, child, exited } = servers[index]
  const signaledAt = performance.now()
  child.kill('SIGTERM')
  const [code] = await exited
  if (code !== 0) throw new Error(`${name} exited with code ${code}.`)
  const stoppedAt = performance.now()
  servers[index] = await startServer(name, port)
  await waitUntil(() => servers[index].isReady)
  await sleep(PAUSE_AFTER_START_MS)
  return { stopMs: stoppedAt - signaledAt, startMs: performance.now() - stoppedAt - PAUSE_AFTER_START_MS }
}

const run = async servers => {
  for (const name of ['first', 'second']) servers.push(await startServer(name, 0))
  const proxy = await startProxy(servers)
  await waitUntil(() => servers.every(server => server.isReady))
  await warmUp(proxy.port, Number(options.rate))
  const load = startLoad(proxy.port, Number(options.rate))
  for (let round = 1; round <= Number(options.restarts); round++) {
    for (const index of servers.keys()) {
      const { stopMs, startMs } = await restart(servers, index)
      const { reads, writes, failures } = load.totals
      console.log(
        `${round} ${servers[index].name}: stopped in ${Math.round(stopMs)} ms, ready in ${Math.round(startMs)} ms; ` +
          `${reads} reads, ${writes} writes, ${failures.length} failed`,
      )
    }
  }
  const totals = await load.stop()
  proxy.close()
  const { rows } = await runStatement(databaseUrl, `SELECT count(*)::int AS count FROM leads WHERE email LIKE 'load%'`)
  return reportLoad(totals, rows[0].count)
}

const servers = []
await runStatement(databaseServerUrl, `CREATE DATABASE ${databaseName}`)
let hasPassed = false
try {
  hasPassed = await run(servers)
} finally {
  for (const { child } of servers) child.kill('SIGKILL')
  await runStatement(databaseServerUrl, `DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
  rmSync(directory, { recursive: true, force: true })
}
process.exit(hasPassed ? 0 : 1)
