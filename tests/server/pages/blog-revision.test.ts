import type pg from 'pg'
import { expect, test } from 'vitest'
import { createBlogRevision } from '../../../server/blog-revision'

/** Creates a blog revision with a simulated database. Each read returns the number of reads so far as the revision. */
const createTestRevision = ({ isListening = false } = {}) => {
  const state = { now: 0, readCount: 0, isListening, error: null as Error | null, purgedPaths: [] as string[] }
  let onChange = () => {}
  const query = async () => {
    state.readCount += 1
    if (state.error) throw state.error
    return { rows: [{ revision: state.readCount, published: 0 }] }
  }
  const blogRevision = createBlogRevision({
    readPool: { query } as unknown as pg.Pool,
    clock: () => new Date(state.now),
    listen: handler => {
      onChange = handler
      return { isListening: () => state.isListening }
    },
    purgeCdn: paths => state.purgedPaths.push(...paths),
  })
  return { state, blogRevision, notify: () => onChange() }
}

test('the blog revision is read once, and again after a write by this process, which also purges the CDN', async () => {
  const { state, blogRevision } = createTestRevision()
  expect(await Promise.all([blogRevision.get(), blogRevision.get()])).toEqual([1, 1])
  expect(await blogRevision.get()).toBe(1)
  blogRevision.invalidate()
  expect(await blogRevision.get()).toBe(2)
  expect(state.purgedPaths).toEqual(['/blog*', '/sitemap*.xml'])
})

test('a notification from another process invalidates the blog revision, but does not purge the CDN', async () => {
  const { state, blogRevision, notify } = createTestRevision({ isListening: true })
  await blogRevision.get()
  notify()
  expect(await blogRevision.get()).toBe(2)
  expect(state.purgedPaths, 'only the process that writes purges the CDN').toEqual([])
})

test.each([
  [1_000, 'notifications do not arrive', false],
  [10_000, 'notifications arrive', true],
])('the blog revision expires after %i ms while %s', async (maxAgeMs, _condition, isListening) => {
  const { state, blogRevision } = createTestRevision({ isListening })
  await blogRevision.get()
  state.now = maxAgeMs - 1
  expect(await blogRevision.get()).toBe(1)
  state.now = maxAgeMs
  expect(await blogRevision.get()).toBe(2)
})

test('the blog revision is read again when a write ends during a read', async () => {
  const { blogRevision } = createTestRevision()
  const staleRead = blogRevision.get()
  blogRevision.invalidate()
  expect(await blogRevision.get()).toBe(2)
  expect(await staleRead).toBe(1)
  expect(await blogRevision.get()).toBe(2)
})

test('the blog revision is read again after a failed read', async () => {
  const { state, blogRevision } = createTestRevision()
  state.error = new Error('unavailable')
  await expect(blogRevision.get()).rejects.toThrow('unavailable')
  state.error = null
  expect(await blogRevision.get()).toBe(2)
})
