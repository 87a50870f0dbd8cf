import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createCdnPurger } from '../../../server/adapters/cdn'

const requests: { method?: string; body: unknown }[] = []
let statuses: number[] = []
const cdn = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  requests.push({ method: request.method, body: JSON.parse(Buffer.concat(chunks).toString()) })
  response.writeHead(statuses.shift() ?? 200).end(() => cdn.emit('responded'))
})

beforeAll(() => new Promise<void>(resolve => cdn.listen(0, '127.0.0.1', resolve)))
afterAll(() => cdn.close())
beforeEach(() => {
  requests.length = 0
  statuses = []
})

const createTestPurger = (options: { delayMs?: number; retryDelayMs?: number } = {}) => {
  let reportError = (_error: unknown) => {}
  const reportedError = new Promise<unknown>(resolve => {
    reportError = resolve
  })
  const url = `http://127.0.0.1:${(cdn.address() as AddressInfo).port}/purge`
  const purger = createCdnPurger({ url, onError: reportError, delayMs: 1, retryDelayMs: 1, ...options })
  return { purger, reportedError }
}

test('combines purges within the delay into one request, and repeats this request after another delay', async () => {
  const { purger } = createTestPurger()
  purger.purge(['/blog*'])
  purger.purge(['/blog*', '/sitemap*.xml'])
  purger.purge(['/blog*'])
  await once(cdn, 'responded')
  await once(cdn, 'responded')
  purger.purge(['/about'])
  await once(cdn, 'responded')
  expect(requests).toEqual([
    { method: 'POST', body: { paths: ['/blog*', '/sitemap*.xml'] } },
    { method: 'POST', body: { paths: ['/blog*', '/sitemap*.xml'] } },
    { method: 'POST', body: { paths: ['/about'] } },
  ])
})

test('retries a failed request', async () => {
  statuses = [500, 503]
  const { purger } = createTestPurger()
  purger.purge(['/blog*'])
  for (let responseCount = 0; responseCount < 3; responseCount++) await once(cdn, 'responded')
  expect(requests).toEqual(Array(3).fill({ method: 'POST', body: { paths: ['/blog*'] } }))
})

test('reports the error of the fourth and last attempt if all attempts fail', async () => {
  statuses = [500, 500, 500, 502]
  const { purger, reportedError } = createTestPurger()
  purger.purge(['/blog*'])
  expect(await reportedError).toEqual(new Error('The purge request failed with status 502.'))
  expect(requests).toHaveLength(4)
})

test('retries a failed request immediately when the purger is closed', async () => {
  statuses = [500]
  const { purger } = createTestPurger({ retryDelayMs: 60_000 })
  purger.purge(['/blog*'])
  await once(cdn, 'responded')
  await purger.close()
  expect(requests).toHaveLength(2)
})

test('sends a scheduled request immediately when the purger is closed', async () => {
  const { purger } = createTestPurger({ delayMs: 60_000 })
  purger.purge(['/blog*'])
  await purger.close()
  expect(requests).toHaveLength(1)
})

test('close waits for the last attempt of a failed request, even if a later request succeeded', async () => {
  statuses = [500]
  const { purger } = createTestPurger({ retryDelayMs: 60_000 })
  for (const path of ['/blog*', '/about']) {
    purger.purge([path])
    await once(cdn, 'responded')
  }
  await purger.close()
  expect(requests.map(({ body }) => body)).toEqual(['/blog*', '/about', '/blog*'].map(path => ({ paths: [path] })))
})
