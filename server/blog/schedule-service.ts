import type { Transaction } from '../adapters/db/database'
import type { Actor } from '../audit-log'
import { writeBlog } from '../blog-revision'
import type { Deps } from '../context'
import { createBadUserInputError, createConflictError } from '../errors'
import type { Post } from '../generated/prisma/client'
import { enqueueJob, type JobPayloads } from '../queue/job-queue'
import { assertPublishable, publishDraft } from './service'
import { findPost, requirePost, type StoredPost, savePost } from './store'

// A scheduled post is a draft with the time `scheduledAt`. A job publishes the draft at that time.

const MAX_SCHEDULE_DELAY_MS = 365 * 24 * 60 * 60_000

/**
 * Schedules or reschedules the publication of a draft. Keeps the version of the post, so that an open editor can still
 * save.
 * @throws NOT_FOUND, CONFLICT if the post is published, BAD_USER_INPUT if the time is not within the next 365 days or
 * if `assertPublishable` rejects the post
 */
export const schedulePost = (deps: Deps, id: number, publishAt: Date, actor: Actor): Promise<Post> => {
  const now = deps.clock()
  assertSchedulable(publishAt, now)
  return writeBlog(deps, async tx => {
    const post = await requireDraft(tx, id)
    assertPublishable(post)
    await deletePublishingJobs(tx, id)
    const payload = { postId: id, publishAt: publishAt.toISOString(), actor }
    await enqueueJob(tx, deps, { type: 'publishPost', payload, runAt: publishAt })
    const details = { publishAt: payload.publishAt }
    const audit = { actor, now, action: 'schedulePost', details } as const
    return await savePost(tx, { before: post, values: { scheduledAt: publishAt }, audit })
  })
}

/** Cancels the scheduled publication of a draft, if any. Throws NOT_FOUND, or CONFLICT if the post is published. */
export const unschedulePost = (deps: Deps, id: number, actor: Actor): Promise<Post> =>
  writeBlog(deps, async tx => {
    const post = await requireDraft(tx, id)
    if (!post.scheduledAt) return post
    await deletePublishingJobs(tx, id)
    const audit = { actor, now: deps.clock(), action: 'unschedulePost' } as const
    return await savePost(tx, { before: post, values: { scheduledAt: null }, audit })
  })

/**
 * Publishes a scheduled post on behalf of the actor that scheduled it. Does nothing if the post was deleted,
 * published, unscheduled or rescheduled after the job was queued.
 * @throws BAD_USER_INPUT if `assertPublishable` rejects the post
 */
export const publishScheduledPost = async (
  deps: Deps,
  { payload: { postId, publishAt, actor } }: { payload: JobPayloads['publishPost'] },
): Promise<void> => {
  const hasDeliveries = await writeBlog(deps, async tx => {
    const post = await findPost(tx, postId)
    if (post?.status !== 'draft' || post.scheduledAt?.toISOString() !== publishAt) return false
    const details = { scheduledAt: publishAt }
    const audit = { actor, now: deps.clock(), action: 'publishPost', details } as const
    return (await publishDraft(tx, post, audit)).hasDeliveries
  })
  if (hasDeliveries) deps.triggerJobs()
}

const assertSchedulable = (publishAt: Date, now: Date) => {
  const delayMs = publishAt.getTime() - now.getTime()
  if (delayMs <= 0) throw createBadUserInputError([{ path: 'publishAt', message: 'Choose a time in the future' }])
  if (delayMs > MAX_SCHEDULE_DELAY_MS)
    throw createBadUserInputError([{ path: 'publishAt', message: 'Choose a time within one year' }])
}

const requireDraft = async (tx: Transaction, id: number): Promise<StoredPost> => {
  const post = await requirePost(tx, id)
  if (post.status === 'published') throw createConflictError('This post is already published.')
  return post
}

const deletePublishingJobs = (tx: Transaction, postId: number) =>
  tx.job.deleteMany({ where: { type: 'publishPost', payload: { path: ['postId'], equals: postId } } })
