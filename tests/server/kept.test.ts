import { expect, it } from 'vitest'
import { createResponseCache } from '../../server/kept'

const kept = () => {
  const state = { revision: 1, now: 0, made: 0, status: 200 }
  const keep = createResponseCache({
    getRevision: async () => state.revision,
    clock: () => new Date(state.now),
  })
  const ask = async (key = '/blog') =>
    (await keep(key, async () => ({ status: state.status, body: `made ${++state.made}` }))).body
  return { state, ask, keep }
}

it('is made once for all who ask, also for those who ask while it is being made', async () => {
  const { ask } = kept()
  expect(await Promise.all([ask(), ask(), ask()])).toEqual(['made 1', 'made 1', 'made 1'])
  expect(await ask()).toBe('made 1')
  expect(await ask('/blog?page=2')).toBe('made 2')
})

it('is made anew after a write, and after two seconds whatever happens', async () => {
  const { state, ask } = kept()
  await ask()
  state.revision++
  expect(await ask()).toBe('made 2')
  state.now = 1_999
  expect(await ask()).toBe('made 2')
  state.now = 2_000
  expect(await ask()).toBe('made 3')
})

it('is not kept when it is no page, when it failed, or while nobody can say what was written', async () => {
  const { state, ask, keep } = kept()
  state.status = 404
  await ask()
  state.status = 200
  expect(await ask()).toBe('made 2')
  const failing = keep('/other', () => Promise.reject(new Error('away')))
  await expect(failing).rejects.toThrow('away')
  expect(await ask('/other')).toBe('made 3')
  const blind = createResponseCache({
    getRevision: () => Promise.reject(new Error('away')),
    clock: () => new Date(0),
  })
  let made = 0
  const body = async () => (await blind('/blog', async () => ({ status: 200, body: `${++made}` }))).body
  expect([await body(), await body()]).toEqual(['1', '2'])
})

it('is kept within its share of memory, the oldest given up for the newest', async () => {
  let made = 0
  const keep = createResponseCache({ getRevision: async () => 1, clock: () => new Date(0) })
  const body = 'x'.repeat(1_000_000)
  const ask = (key: string) =>
    keep(key, async () => {
      made++
      return { status: 200, body }
    })
  for (let page = 0; page < 30; page++) await ask(`/blog?n=${page}`)
  await ask('/blog?n=29')
  expect(made, 'the newest is still there').toBe(30)
  await ask('/blog?n=0')
  expect(made, 'the first is not').toBe(31)
})
