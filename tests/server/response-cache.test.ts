import { expect, it } from 'vitest'
import { createResponseCache } from '../../server/http/response-cache'

const createTestCache = () => {
  const state = { revision: 1, now: 0, renderCount: 0, status: 200 }
  const getCached = createResponseCache({
    getRevision: async () => state.revision,
    clock: () => new Date(state.now),
  })
  const requestPage = async (key = '/blog') =>
    (await getCached(key, async () => ({ status: state.status, body: `made ${++state.renderCount}` }))).body
  return { state, ask: requestPage, keep: getCached }
}

it('is made once for all who ask, also for those who ask while it is being made', async () => {
  const { ask: requestPage } = createTestCache()
  expect(await Promise.all([requestPage(), requestPage(), requestPage()])).toEqual([
    'made 1',
    'made 1',
    'made 1',
  ])
  expect(await requestPage()).toBe('made 1')
  expect(await requestPage('/blog?page=2')).toBe('made 2')
})

it('is made anew after a write, and after two seconds whatever happens', async () => {
  const { state, ask: requestPage } = createTestCache()
  await requestPage()
  state.revision++
  expect(await requestPage()).toBe('made 2')
  state.now = 1_999
  expect(await requestPage()).toBe('made 2')
  state.now = 2_000
  expect(await requestPage()).toBe('made 3')
})

it('is not kept when it is no page, when it failed, or while nobody can say what was written', async () => {
  const { state, ask: requestPage, keep: getCached } = createTestCache()
  state.status = 404
  await requestPage()
  state.status = 200
  expect(await requestPage()).toBe('made 2')
  const failing = getCached('/other', () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await requestPage('/other')).toBe('made 3')
  const getWithoutRevision = createResponseCache({
    getRevision: () => Promise.reject(new Error('away')),
    clock: () => new Date(0),
  })
  let renderCount = 0
  const body = async () =>
    (await getWithoutRevision('/blog', async () => ({ status: 200, body: `${++renderCount}` }))).body
  expect([await body(), await body()]).toEqual(['1', '2'])
})

it('is kept within its share of memory, the oldest given up for the newest', async () => {
  let renderCount = 0
  const getCached = createResponseCache({ getRevision: async () => 1, clock: () => new Date(0) })
  const body = 'x'.repeat(1_000_000)
  const requestPage = (key: string) =>
    getCached(key, async () => {
      renderCount++
      return { status: 200, body }
    })
  for (let page = 0; page < 30; page++) await requestPage(`/blog?n=${page}`)
  await requestPage('/blog?n=29')
  expect(renderCount, 'the newest is still there').toBe(30)
  await requestPage('/blog?n=0')
  expect(renderCount, 'the first is not').toBe(31)
})
