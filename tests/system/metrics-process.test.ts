import { expect, test } from 'vitest'
import { listMetricNames, parseMetrics, sumSamples } from '../support/features/metrics'
import { ADMIN_CREDENTIALS, requestLogin, type Settings, setupProcesses } from '../support/processes/server-process'

const processes = setupProcesses()

const buildSettings = async (settings: Settings = {}) => ({
  DATA_DIR: await processes.createDataDirectory(),
  ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
  ...settings,
})

const startServerWithMetrics = async () => {
  const server = await processes.startServer(await buildSettings({ METRICS_PORT: '0' }))
  const metricsUrl = /Metrics are at (http:\S+)\./.exec(server.getStdout())?.[1] ?? ''
  return { server, metricsUrl, scrape: async () => (await fetch(metricsUrl)).text() }
}

test('with METRICS_PORT, the process serves its metrics only on a separate port', async () => {
  const { server, metricsUrl, scrape } = await startServerWithMetrics()
  expect((await requestLogin(server.url)).status).toBe(200)
  expect((await requestLogin(server.url, { ...ADMIN_CREDENTIALS, password: 'wrong password' })).status).toBe(401)
  expect((await fetch(`${server.url}/blog`)).status).toBe(200)
  const countCleanupJobs = async () =>
    sumSamples(parseMetrics(await scrape()), 'kairos_jobs', { type: 'deleteOrphanedFiles' })
  // The server creates the periodic jobs one second after its start, and counts jobs at most once every five seconds.
  await expect.poll(countCleanupJobs, { timeout: 15_000 }).toBe(1)
  const text = await scrape()
  expect(listMetricNames(text)).toEqual(
    expect.arrayContaining(['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes', 'kairos_jobs']),
  )
  const samples = parseMetrics(text)
  const requestCountMetric = 'kairos_http_request_duration_seconds_count'
  expect(sumSamples(samples, requestCountMetric, { route: '/api/auth/login', method: 'POST', status: '2xx' })).toBe(1)
  expect(sumSamples(samples, requestCountMetric, { route: '/blog', status: '2xx' })).toBe(1)
  expect(sumSamples(samples, 'kairos_login_failures_total', { reason: 'wrongPassword' })).toBe(1)
  expect(sumSamples(samples, 'kairos_db_statement_duration_seconds_count')).toBeGreaterThan(5)
  expect(sumSamples(samples, 'kairos_db_pool_connections', { pool: 'main' })).toBe(1)

  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(405)
  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404)
  await server.stop()
  expect((await server.exited).code).toBe(0)
  await expect(fetch(metricsUrl)).rejects.toThrow()
})

test('without METRICS_PORT, the process serves no metrics', async () => {
  const server = await processes.startServer(await buildSettings())
  expect(server.getStdout()).not.toContain('Metrics')
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
})

test('the start fails if the metrics port is in use, and the error names METRICS_PORT', async () => {
  const { metricsUrl } = await startServerWithMetrics()
  const { port } = new URL(metricsUrl)
  const secondServer = processes.spawnServer(await buildSettings({ PORT: '0', METRICS_PORT: port }))
  expect((await secondServer.exited).code).toBe(1)
  expect(secondServer.getStderr()).toBe(
    `Port ${port} is already in use. Stop the process that uses it, or set METRICS_PORT to another port.\n`,
  )
})
