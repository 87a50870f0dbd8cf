import { afterEach, expect, it } from 'vitest'
import { type Database, openPostgres } from '../../server/adapters/db'
import { createListener, type Listener } from '../../server/adapters/db.listener'
import { publishPost } from '../../server/blog/service'
import { BLOG_REVISION_CHANNEL, createBlogRevision } from '../../server/blog-revision'
import { setupTestApp } from '../support/app'
import { createActor, createTestPost } from '../support/factories'
import { startTestServer } from '../support/server'

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

const getDatabaseUrl = () => app.db.readPool.options.connectionString ?? ''

/**
 * Starts the application with its own connections to the database, as a second process has them. Its clock stands
 * still, so that nothing in its cache expires: only a notification can make a change visible.
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
      pool: db.readPool,
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

const waitUntilListening = (second: SecondProcess) => expect.poll(() => second.listener.isListening()).toBe(true)

const findListenerPid = async () => {
  const { rows } = await app.db.readPool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
  )
  return rows[0]?.pid
}

it('shows a post that another process published', async () => {
  const second = await startSecondProcess()
  await waitUntilListening(second)
  const draft = await createDraft('News of the first process')
  expect(await second.fetchBlog()).not.toContain('News of the first process')
  await draft.publish()
  await expect.poll(second.fetchBlog).toContain('News of the first process')
})

it('shows changes during and after an interruption of the listening connection', async () => {
  const second = await startSecondProcess()
  await waitUntilListening(second)
  const [first, later] = [await createDraft('During the interruption'), await createDraft('After the interruption')]
  await second.fetchBlog()
  const pid = await findListenerPid()
  await app.db.readPool.query('SELECT pg_terminate_backend($1)', [pid])
  await first.publish()
  await expect.poll(second.fetchBlog).toContain('During the interruption')
  await expect.poll(findListenerPid).not.toSatisfy((found?: number) => !found || found === pid)
  await waitUntilListening(second)
  expect(second.errors).toHaveLength(1)
  await second.fetchBlog()
  await later.publish()
  await expect.poll(second.fetchBlog).toContain('After the interruption')
})

it('shows changes within a second where notifications do not arrive', async () => {
  // As behind a transaction pooler, LISTEN succeeds and nothing arrives: notifications do not cross databases.
  const second = await startSecondProcess(process.env.TEST_DATABASE_URL)
  await expect.poll(() => second.errors).toHaveLength(1)
  expect(String(second.errors[0])).toContain('No notification arrives')
  expect(second.listener.isListening()).toBe(false)
  const draft = await createDraft('Noticed by asking')
  await second.fetchBlog()
  await draft.publish()
  second.advanceClock(999)
  expect(await second.fetchBlog()).not.toContain('Noticed by asking')
  second.advanceClock(1)
  expect(await second.fetchBlog()).toContain('Noticed by asking')
})
