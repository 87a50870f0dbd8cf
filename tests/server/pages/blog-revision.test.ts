import type pg from 'pg'
import { expect, test } from 'vitest'
import { createBlogRevision } from '../../../server/blog-revision'

/** Creates a blog revision that reads 1, 2, … from a simulated database. */
const createTestRevision = ({ isListening = false } = {}) => {
  const state = { now: 0, reads: 0, isListening, error: null as Error | null, purgedPaths: [] as string[] }
  let onChange = () => {}
  const query = async () => {
    const revision = ++state.reads
    if (state.error) throw state.error
    return { rows: [{ revision, published: 0 }] }
  }
  const revision = createBlogRevision({
    readPool: { query } as unknown as pg.Pool,
    clock: () => new Date(state.now),
    listen: listener => {
      onChange = listener
      return { isListening: () => state.isListening }
    },
    purgeCdn: paths => state.purgedPaths.push(...paths),
  })
  return { state, revision, notify: () => onChange() }
}

test('the blog revision is read once, and again after a write by this process', async () => {
  const { state, revision } = createTestRevision()
  expect(await Promise.all([revision.get(), revision.get()])).toEqual([1, 1])
  expect(await revision.get()).toBe(1)
  revision.invalidate()
  expect(await revision.get()).toBe(2)
  expect(state.purgedPaths).toEqual(['/blog*', '/sitemap*.xml'])
})

test('the blog revision is read again after a notification from another process', async () => {
  const { state, revision, notify } = createTestRevision({ isListening: true })
  await revision.get()
  notify()
  expect(await revision.get()).toBe(2)
  expect(state.purgedPaths, 'only the process that writes purges the CDN').toEqual([])
})

test.each([
  [1_000, 'notifications do not arrive', false],
  [10_000, 'notifications arrive', true],
])('the blog revision expires after %i ms while %s', async (maxAgeMs, _condition, isListening) => {
  const { state, revision } = createTestRevision({ isListening })
  await revision.get()
  state.now = maxAgeMs - 1
  expect(await revision.get()).toBe(1)
  state.now = maxAgeMs
  expect(await revision.get()).toBe(2)
})

test('the blog revision is read again when a write ends during a read', async () => {
  const { revision } = createTestRevision()
  const staleRead = revision.get()
  revision.invalidate()
  expect(await revision.get()).toBe(2)
  expect(await staleRead).toBe(1)
  expect(await revision.get()).toBe(2)
})

test('the blog revision is read again after a failed read', async () => {
  const { state, revision } = createTestRevision()
  state.error = new Error('unavailable')
  await expect(revision.get()).rejects.toThrow('unavailable')
  state.error = null
  expect(await revision.get()).toBe(2)
})
