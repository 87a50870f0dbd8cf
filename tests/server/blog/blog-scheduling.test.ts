import { beforeEach, describe, expect, test } from 'vitest'
import { publishScheduledPost, schedulePost, unschedulePost } from '../../../server/blog/schedule-service'
import { deletePost, publishPost } from '../../../server/blog/service'
import { createPublishingHandlers } from '../../../server/process/background-jobs'
import { enqueueJob } from '../../../server/queue/job-queue'
import { runDueJobs } from '../../../server/queue/job-worker'
import { setupTestApp } from '../../support/app'
import { createActor, createTestAdmin } from '../../support/factories'
import { setupBlogAuthor } from '../../support/features/blog-author'
import { createTestWebhook } from '../../support/features/webhooks'

const app = setupTestApp()
const { author, createAuthorPost, editPost, fetchPostBySlug, getActor, loadVerifiedCounters, loadPost } =
  setupBlogAuthor(app)

const HOUR_MS = 60 * 60_000
const YEAR_MS = 365 * 24 * HOUR_MS

const getTimeFromNow = (ms: number) => new Date(app.deps.clock().getTime() + ms)
const runPublishingJobs = () => runDueJobs(app.deps, createPublishingHandlers())
const createDraft = () => createAuthorPost({ title: 'Later', status: 'draft', tags: ['One'] })
const listJobs = () => app.deps.db.job.findMany({ where: { type: 'publishPost' }, orderBy: { id: 'asc' } })
const listAuditEvents = (postId: number) =>
  app.deps.db.auditEvent.findMany({
    where: { subject: 'Post', subjectId: postId, action: { not: 'createPost' } },
    orderBy: { id: 'asc' },
  })

/** Creates a draft that is scheduled for publication in one hour. */
const createScheduledDraft = async () => {
  const draft = await createDraft()
  const publishAt = getTimeFromNow(HOUR_MS)
  await schedulePost(app.deps, draft.id, publishAt, getActor())
  return { ...draft, publishAt }
}

const scheduleMutation = `mutation ($id: Int!, $publishAt: DateTime!) {
  schedulePost(id: $id, publishAt: $publishAt) { id status scheduledAt version }
}`

let triggerCount = 0
beforeEach(() => {
  triggerCount = 0
  app.deps.triggerJobs = () => triggerCount++
})

describe('a scheduled post', () => {
  test('stays a hidden draft until its publication time, and is then published with the same effects as publishPost', async () => {
    await createTestWebhook(app.deps, { events: ['post.published'], scopes: ['posts:read'] })
    const { id, version } = await createDraft()
    const publishAt = getTimeFromNow(HOUR_MS)
    const { body } = await author.client.graphql(scheduleMutation, { id, publishAt })
    expect(body).toEqual({
      data: { schedulePost: { id, status: 'draft', scheduledAt: publishAt.toISOString(), version } },
    })
    app.setClockOffset(HOUR_MS - 60_000)
    expect(await runPublishingJobs()).toBe(0)
    expect([await fetchPostBySlug('later'), await loadVerifiedCounters()]).toEqual([
      'NOT_FOUND',
      { all: 0, 'tag One': 0 },
    ])
    const revision = await app.deps.blogRevision.get()

    app.setClockOffset(HOUR_MS + 1000)
    expect(await runPublishingJobs()).toBe(1)
    expect(await loadPost(id)).toMatchObject({ status: 'published', scheduledAt: null, version: version + 1 })
    expect(await fetchPostBySlug('later')).toEqual({ slug: 'later', title: 'Later' })
    expect([await loadVerifiedCounters(), await listJobs()]).toEqual([{ all: 1, 'tag One': 1 }, []])
    expect(await app.deps.blogRevision.get()).toBeGreaterThan(revision)
    expect(await app.deps.db.webhookDelivery.findMany()).toMatchObject([{ eventType: 'post.published', subjectId: id }])
    expect(triggerCount).toBe(1)
    const time = publishAt.toISOString()
    expect(await listAuditEvents(id)).toMatchObject([
      { action: 'schedulePost', actorId: author.id, details: { publishAt: time } },
      { action: 'publishPost', actorId: author.id, details: { scheduledAt: time } },
    ])
  })

  test('keeps its publication time when it is edited', async () => {
    const { id, publishAt } = await createScheduledDraft()
    await editPost(id, { title: 'Another title', status: 'draft' })
    expect(await loadPost(id)).toMatchObject({ status: 'draft', scheduledAt: publishAt })
    app.setClockOffset(HOUR_MS + 1000)
    await runPublishingJobs()
    expect(await loadPost(id)).toMatchObject({ status: 'published', title: 'Another title' })
  })

  test('is published at the new time after another administrator has rescheduled it', async () => {
    const { id, publishAt } = await createScheduledDraft()
    const editor = await createTestAdmin(app.deps)
    await schedulePost(app.deps, id, getTimeFromNow(3 * HOUR_MS), createActor(editor.id))
    expect(await listJobs()).toHaveLength(1)
    app.setClockOffset(2 * HOUR_MS)
    expect(await runPublishingJobs()).toBe(0)
    // A process may have claimed the first job before the post was rescheduled.
    const payload = { postId: id, publishAt: publishAt.toISOString(), actor: getActor() }
    await publishScheduledPost(app.deps, { payload })
    expect(await loadPost(id)).toMatchObject({ status: 'draft' })
    app.setClockOffset(3 * HOUR_MS + 1000)
    expect(await runPublishingJobs()).toBe(1)
    expect(await loadPost(id)).toMatchObject({ status: 'published' })
    expect((await listAuditEvents(id)).at(-1)).toMatchObject({ action: 'publishPost', actorId: editor.id })
  })

  test('is not published after its schedule was canceled', async () => {
    const { id, publishAt } = await createScheduledDraft()
    expect(await unschedulePost(app.deps, id, getActor())).toMatchObject({ status: 'draft', scheduledAt: null })
    await unschedulePost(app.deps, id, getActor())
    expect(await listJobs()).toEqual([])
    await publishScheduledPost(app.deps, {
      payload: { postId: id, publishAt: publishAt.toISOString(), actor: getActor() },
    })
    expect(await loadPost(id)).toMatchObject({ status: 'draft' })
    expect((await listAuditEvents(id)).map(({ action }) => action)).toEqual(['schedulePost', 'unschedulePost'])
  })

  test.each([
    ['by publishPost', (id: number) => publishPost(app.deps, id, getActor())],
    ['by updatePost', (id: number) => editPost(id, { status: 'published' })],
    ['by an older release', (id: number) => publishAsOlderRelease(id)],
  ])('is not published again by its job after it was published %s and then unpublished', async (_way, publish) => {
    const { id } = await createScheduledDraft()
    await publish(id)
    expect(await loadPost(id)).toMatchObject({ status: 'published', scheduledAt: null })
    await editPost(id, { status: 'draft' })
    app.setClockOffset(HOUR_MS + 1000)
    expect(await runPublishingJobs()).toBe(1)
    expect(await loadPost(id)).toMatchObject({ status: 'draft', scheduledAt: null })
    expect(await loadVerifiedCounters()).toEqual({ all: 0, 'tag One': 0 })
  })

  test('can be deleted, and its job then does nothing', async () => {
    const { id } = await createScheduledDraft()
    await deletePost(app.deps, id, getActor())
    app.setClockOffset(HOUR_MS + 1000)
    expect(await runPublishingJobs()).toBe(1)
    expect([await app.deps.db.post.count(), await listJobs()]).toEqual([0, []])
  })

  test('is published only once if its job runs twice', async () => {
    const { id, publishAt } = await createScheduledDraft()
    app.setClockOffset(HOUR_MS + 1000)
    await runPublishingJobs()
    const { updatedAt } = await loadPost(id)
    const payload = { postId: id, publishAt: publishAt.toISOString(), actor: getActor() }
    await enqueueJob(app.deps.db, app.deps, { type: 'publishPost', payload })
    expect(await runPublishingJobs()).toBe(1)
    expect(await loadPost(id)).toMatchObject({ updatedAt })
    expect((await listAuditEvents(id)).map(({ action }) => action)).toEqual(['schedulePost', 'publishPost'])
  })
})

/** Publishes a post as an older release does, without writing `scheduled_at`. */
const publishAsOlderRelease = async (id: number) => {
  await app.deps.db.$transaction([
    app.deps.db.$executeRaw`UPDATE posts SET status = 'published', published_at = now() WHERE id = ${id}`,
    app.deps.db.$executeRaw`UPDATE blog_counters SET published = published + 1`,
    app.deps.db.$executeRaw`UPDATE tags SET post_count = 1`,
    app.deps.db.$executeRaw`UPDATE post_tags SET published_at = now()`,
  ])
}

describe('schedulePost', () => {
  test.each([
    ['in the past', -1000, 'Choose a time in the future'],
    ['more than a year ahead', YEAR_MS + 60_000, 'Choose a time within one year'],
  ])('rejects a time %s', async (_title, ms, message) => {
    const { id } = await createDraft()
    const { body } = await author.client.graphql(scheduleMutation, { id, publishAt: getTimeFromNow(ms) })
    expect(body.errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', issues: [{ path: 'publishAt', message }] } },
    ])
    expect([await loadPost(id), await listJobs()]).toMatchObject([{ scheduledAt: null }, []])
  })

  test('rejects a draft without content', async () => {
    const { id } = await createDraft()
    await app.deps.db.post.update({ where: { id }, data: { content: '' } })
    await expect(schedulePost(app.deps, id, getTimeFromNow(HOUR_MS), getActor())).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'content', message: 'Content is required' }],
    })
  })

  test('rejects published and missing posts, as unschedulePost does', async () => {
    const { id } = await createAuthorPost()
    for (const run of [
      (postId: number) => schedulePost(app.deps, postId, getTimeFromNow(HOUR_MS), getActor()),
      (postId: number) => unschedulePost(app.deps, postId, getActor()),
    ]) {
      await expect(run(id)).rejects.toMatchObject({ code: 'CONFLICT' })
      await expect(run(4242)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect(await listJobs()).toEqual([])
  })
})

test('the database rejects a published post with a schedule', async () => {
  const insertion = app.deps.db.$executeRaw`
    INSERT INTO posts (slug, title, excerpt, content, markdown_content, status, published_at, scheduled_at, author_id)
    VALUES ('other', 'Other', '', '', '', 'published', now(), now(), ${author.id})`
  await expect(insertion).rejects.toThrow('posts_only_drafts_are_scheduled')
})
