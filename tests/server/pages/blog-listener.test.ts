import { afterEach, expect, test } from 'vitest'
import { type Database, openPostgres } from '../../../server/adapters/db/database'
import { createListener, type Listener } from '../../../server/adapters/db/listener'
import { publishPost } from '../../../server/blog/service'
import { BLOG_REVISION_CHANNEL, createBlogRevision } from '../../../server/blog-revision'
import { setupTestApp } from '../../support/app'
import { createActor, createTestPost } from '../../support/factories'
import { startTestServer } from '../../support/server'

const app = setupTestApp()

interface SecondProcess {
  listener: Listener
  errors: unknown[]
  fetchBlog(): Promise<string>
  advanceClock(ms: number): void
}

const cleanupSteps: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const step of cleanupSteps.splice(0).reverse()) await step()
})

const getDatabaseUrl = () => app.db.pool.options.connectionString ?? ''

/**
 * Starts a second server with its own database connections and a stopped clock, to simulate a second process. Unless
 * `advanceClock` advances the clock, no cache entry expires, so only the listener makes a change visible.
 */
const startSecondProcess = async (listenerUrl = getDatabaseUrl()): Promise<SecondProcess> => {
  const db: Database = await openPostgres(getDatabaseUrl())
  cleanupSteps.push(() => db.close())
  let now = Date.now()
  const clock = () => new Date(now)
  const errors: unknown[] = []
  let listener: Listener = { isListening: () => false, close: () => {} }
  const listen = (onChange: () => void) => {
    const onError = (error: unknown) => void errors.push(error)
    listener = createListener({
      url: listenerUrl,
      pool: db.pool,
      channel: BLOG_REVISION_CHANNEL,
      onChange,
      onError,
    })
    cleanupSteps.push(async () => listener.close())
    return listener
  }
  const blogRevision = createBlogRevision({ readPool: db.readPool, clock, listen })
  const server = await startTestServer({ ...app.deps, db: db.prisma, readPool: db.readPool, blogRevision, clock })
  cleanupSteps.push(server.stop)
  return {
    listener,
    errors,
    fetchBlog: () => server.fetchText('/blog'),
    advanceClock: ms => {
      now += ms
    },
  }
}

const createDraft = async (title: string) => {
  const { id, authorId } = await createTestPost(app.deps, { title, status: 'draft' })
  return { publish: () => publishPost(app.deps, id, createActor(authorId)) }
}

const waitUntilListening = (secondProcess: SecondProcess) =>
  expect.poll(() => secondProcess.listener.isListening()).toBe(true)

const findListenerPid = async () => {
  const { rows } = await app.db.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
  )
  return rows[0]?.pid
}

test('a process shows a post that another process published', async () => {
  const secondProcess = await startSecondProcess()
  await waitUntilListening(secondProcess)
  const draft = await createDraft('News of the other process')
  expect(await secondProcess.fetchBlog()).not.toContain('News of the other process')
  await draft.publish()
  await expect.poll(secondProcess.fetchBlog).toContain('News of the other process')
})

test('a process shows posts published during and after an interruption of the listening connection', async () => {
  const secondProcess = await startSecondProcess()
  await waitUntilListening(secondProcess)
  const draftDuringInterruption = await createDraft('During the interruption')
  const draftAfterInterruption = await createDraft('After the interruption')
  await secondProcess.fetchBlog()
  const pid = await findListenerPid()
  await app.db.pool.query('SELECT pg_terminate_backend($1)', [pid])
  await draftDuringInterruption.publish()
  await expect.poll(secondProcess.fetchBlog).toContain('During the interruption')
  await expect.poll(findListenerPid).toSatisfy((newPid?: number) => newPid !== undefined && newPid !== pid)
  await waitUntilListening(secondProcess)
  expect(secondProcess.errors).toHaveLength(1)
  await secondProcess.fetchBlog()
  await draftAfterInterruption.publish()
  await expect.poll(secondProcess.fetchBlog).toContain('After the interruption')
})

test('a process shows a published post within a second when notifications do not arrive', async () => {
  // The listener connects to another database: LISTEN succeeds, but no notification arrives. A pooler in transaction
  // mode has the same effect.
  const secondProcess = await startSecondProcess(process.env.TEST_DATABASE_URL)
  await expect.poll(() => secondProcess.errors).toHaveLength(1)
  expect(String(secondProcess.errors[0])).toContain('The test notification did not arrive')
  expect(secondProcess.listener.isListening()).toBe(false)
  const draft = await createDraft('Found by polling')
  await secondProcess.fetchBlog()
  await draft.publish()
  secondProcess.advanceClock(999)
  expect(await secondProcess.fetchBlog()).not.toContain('Found by polling')
  secondProcess.advanceClock(1)
  expect(await secondProcess.fetchBlog()).toContain('Found by polling')
})
