import { expect, test } from 'vitest'
import { createResponseCache } from '../../../server/http/response-cache'

const createTestCache = () => {
  const state = { revision: 1, now: 0, renderCount: 0, status: 200 }
  const getCached = createResponseCache({
    getRevision: async () => state.revision,
    clock: () => new Date(state.now),
  })
  const requestPage = async (key = '/blog') =>
    (
      await getCached(key, async () => ({ status: state.status, body: `render ${++state.renderCount}` }))
    ).bytes.toString()
  return { state, requestPage, getCached }
}

test('renders a page once for concurrent and later requests', async () => {
  const { requestPage } = createTestCache()
  expect(await Promise.all([requestPage(), requestPage(), requestPage()])).toEqual(['render 1', 'render 1', 'render 1'])
  expect(await requestPage()).toBe('render 1')
  expect(await requestPage('/blog?page=2')).toBe('render 2')
})

test('renders a page again after a write, or when the page is a minute old', async () => {
  const { state, requestPage } = createTestCache()
  await requestPage()
  state.revision++
  expect(await requestPage()).toBe('render 2')
  state.now = 59_999
  expect(await requestPage()).toBe('render 2')
  state.now = 60_000
  expect(await requestPage()).toBe('render 3')
})

test('does not cache error responses or pages whose revision is unknown', async () => {
  const { state, requestPage } = createTestCache()
  state.status = 404
  await requestPage()
  state.status = 200
  expect(await requestPage()).toBe('render 2')
  const getWithoutRevision = createResponseCache({
    getRevision: () => Promise.reject(new Error('unavailable')),
    clock: () => new Date(0),
  })
  let renderCount = 0
  const requestUncached = async () =>
    (await getWithoutRevision('/blog', async () => ({ status: 200, body: `${++renderCount}` }))).bytes.toString()
  expect([await requestUncached(), await requestUncached()]).toEqual(['1', '2'])
})

test('rejects all waiting requests if rendering fails, and renders again for the next request', async () => {
  const { requestPage, getCached } = createTestCache()
  let failureCount = 0
  const fail = () => Promise.reject(new Error(`failure ${++failureCount}`))
  const results = await Promise.allSettled([getCached('/blog', fail), getCached('/blog', fail)])
  expect(results.map(result => result.status === 'rejected' && result.reason.message)).toEqual([
    'failure 1',
    'failure 1',
  ])
  expect(await requestPage()).toBe('render 1')
})

test('compresses a cached page once per encoding', async () => {
  const { getCached } = createTestCache()
  const createResponse = async () => ({ status: 200, body: 'x'.repeat(10_000) })
  const firstResponse = await getCached('/blog', createResponse)
  const secondResponse = await getCached('/blog', createResponse)
  for (const encoding of ['br', 'gzip'] as const) {
    const compressed = await firstResponse.compressed[encoding]?.()
    expect(compressed?.byteLength).toBeLessThan(100)
    expect(await secondResponse.compressed[encoding]?.()).toBe(compressed)
  }
})

test('evicts the least recently used page when the memory limit is reached', async () => {
  let renderCount = 0
  const getCached = createResponseCache({ getRevision: async () => 1, clock: () => new Date(0) })
  const body = 'x'.repeat(1_000_000)
  const requestPage = (key: string) =>
    getCached(key, async () => {
      renderCount++
      return { status: 200, body }
    })
  for (let number = 0; number < 30; number++) await requestPage(`/blog?n=${number}`)
  await requestPage('/blog?n=29')
  expect(renderCount, 'renderings after a request for the newest page').toBe(30)
  await requestPage('/blog?n=0')
  expect(renderCount, 'renderings after a request for the oldest page').toBe(31)
})
