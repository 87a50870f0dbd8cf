import { execFileSync } from 'node:child_process'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { parseMetrics, sumSamples } from '../support/features/metrics'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  type ServerProcess,
  setupProcesses,
} from '../support/processes/server-process'

const processes = setupProcesses()

const postgresUrl = process.env.TEST_DATABASE_URL ?? ''

const runStatement = async (connectionString: string, statement: string) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** Sends a request on a new connection, so that the next worker process in turn handles the request. */
const send = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, headers: { connection: 'close', ...init.headers } })

/**
 * Sends requests, alternately on a new connection and on a connection that stays open. Returns a function that stops
 * the load and returns the number of requests and the failures.
 */
const startLoad = (url: string, requestsPerSecond: number) => {
  const agent = new Agent({ keepAlive: true, scheduling: 'fifo' })
  const pending: Promise<string | null>[] = []
  const sendOne = (isNewConnection: boolean) =>
    new Promise<string | null>(resolve => {
      const outgoing = request(`${url}/api/blog/posts`, { agent: isNewConnection ? false : agent }, response => {
        response.on('error', error => resolve(error.message))
        response.on('end', () => resolve(response.statusCode === 200 ? null : `status ${response.statusCode}`))
        response.resume()
      })
      outgoing.on('error', error => resolve(error.message)).end()
    })
  const timer = setInterval(() => pending.push(sendOne(pending.length % 2 === 0)), 1000 / requestsPerSecond)
  return async () => {
    clearInterval(timer)
    const outcomes = await Promise.all(pending)
    agent.destroy()
    return { count: outcomes.length, failures: outcomes.filter(outcome => outcome !== null) }
  }
}

// These tests need PostgreSQL (TEST_DATABASE_URL), because only one process can open the embedded database.
describe('a server with two worker processes', { timeout: 180_000 }, () => {
  let databaseUrl = ''
  let server: ServerProcess

  beforeEach(async () => {
    const name = `kairos_test_workers_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
    databaseUrl = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
    await runStatement(postgresUrl, `CREATE DATABASE ${name} TEMPLATE ${inject('template')}`)
    server = await processes.startServer({
      DATA_DIR: processes.createDirectory(),
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a secret for tests, long enough to sign with',
      ADMIN_USERNAME: ADMIN_CREDENTIALS.identifier,
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
      WORKERS: '2',
      METRICS_PORT: '0',
      SHUTDOWN_DRAIN_SECONDS: '1',
      LOG_LEVEL: 'error',
    })
    await expect.poll(() => server.getStdout()).toContain('2 processes are serving.')
  })

  afterEach(async () => {
    await server.stop()
    await runStatement(postgresUrl, `DROP DATABASE IF EXISTS ${new URL(databaseUrl).pathname.slice(1)} WITH (FORCE)`)
  })

  test('serves the metrics of all workers from its primary process', async () => {
    const metricsUrl = /Metrics are at (http:\S+)\./.exec(server.getStdout())?.[1] ?? ''
    for (let count = 0; count < 6; count++) expect((await send(`${server.url}/blog`)).status).toBe(200)
    const samples = parseMetrics(await (await fetch(metricsUrl)).text())
    expect(sumSamples(samples, 'kairos_http_request_duration_seconds_count', { route: '/blog', status: '2xx' })).toBe(6)
    expect(sumSamples(samples, 'kairos_jobs', { type: 'deleteOrphanedFiles' })).toBe(1)
    expect(sumSamples(samples, 'kairos_admission_limit')).toBeGreaterThan(2)
  })

  const listWorkerIds = () => {
    const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
    const ids = rows.map(row => row.trim().split(/\s+/).map(Number))
    return ids.flatMap(([id = 0, parentId]) => (parentId === server.id ? [id] : []))
  }

  test('replaces all worker processes on SIGHUP without a failed request', async () => {
    const idsBefore = listWorkerIds()
    // The rate is low, because an overloaded server would reject requests with 503.
    const stopLoad = startLoad(server.url, 40)
    await sleep(500)
    server.kill('SIGHUP')
    await expect.poll(() => server.getStdout(), { timeout: 120_000 }).toContain('All processes have been restarted.')
    await sleep(500)
    const { count, failures } = await stopLoad()
    expect(failures).toEqual([])
    expect(count).toBeGreaterThan(100)
    const idsAfter = listWorkerIds()
    expect(idsAfter).toHaveLength(2)
    expect(idsAfter.filter(id => idsBefore.includes(id))).toEqual([])
  })

  test('replaces a crashed worker process, and exits with code 0 on SIGTERM', async () => {
    const [crashedId = 0] = listWorkerIds()
    process.kill(crashedId, 'SIGKILL')
    await expect.poll(listWorkerIds).not.toContain(crashedId)
    await expect.poll(() => listWorkerIds().length).toBe(2)
    await expect.poll(async () => (await send(`${server.url}/readyz`)).status).toBe(200)
    server.kill('SIGTERM')
    expect(await server.exited).toEqual({ code: 0, signal: null })
  })

  test('shares rate limits between both worker processes', async () => {
    const attempts = Array.from({ length: 30 }, () =>
      send(`${server.url}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Ada', email: `${Math.random()}@example.com`, interest: 'other' }),
      }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter(status => status < 300)).toHaveLength(20)
    expect(statuses.filter(status => status === 429)).toHaveLength(10)
  })

  test('accepts a session and serves an uploaded file at its signed URL in both worker processes', async () => {
    const { accessToken } = (await requestLogin(server.url)).body
    const headers = { authorization: `Bearer ${accessToken}` }
    const form = new FormData()
    form.append('file', new Blob(['Some words.']), 'a.txt')
    const uploaded = await send(`${server.url}/api/files/upload`, { method: 'POST', headers, body: form })
    expect(uploaded.status).toBe(201)
    const listBody = JSON.stringify({ query: '{ viewer { files(first: 1) { nodes { url } } } }' })
    const list = await send(`${server.url}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: listBody,
    })
    const { data } = (await list.json()) as { data: { viewer: { files: { nodes: { url: string }[] } } } }
    const [file] = data.viewer.files.nodes
    for (let attempt = 0; attempt < 4; attempt++) {
      const response = await send(new URL(file?.url ?? '', server.url).href)
      expect(await response.text()).toBe('Some words.')
    }
  })
})

test('the server rejects WORKERS above 1 without DATABASE_URL', async () => {
  const server = processes.spawnServer({ DATA_DIR: processes.createDirectory(), WORKERS: '2', PORT: '0' })
  expect((await server.exited).code).toBe(1)
  expect(server.getStderr()).toContain('WORKERS: must be 1 without DATABASE_URL')
})
