import { setTimeout as sleep } from 'node:timers/promises'
import { processPasswordResetRequests } from './account-links/service'
import { rerenderOutdatedPosts } from './blog/rendering'
import type { Deps } from './context'
import { deleteOrphanedFiles } from './files/storage-lifecycle'
import { deleteExpiredIdempotencyKeys } from './idempotency'
import { deleteOldRequests, deliverContactMessages } from './leads/service'
import { deliverOutgoingEmails } from './mail/outbox'

export interface BackgroundJob {
  /** Stops the job and waits for the current run. */
  stop(): Promise<void>
}

const MAIL_INTERVAL_MS = 30_000

/** Maximum time that a mail delivery delays the shutdown. */
const MAIL_SHUTDOWN_TIMEOUT_MS = 1_500

/** Interval of the orphan cleanup, and the minimum age of an orphaned file when other processes may be uploading. */
const ORPHAN_CLEANUP_INTERVAL_MS = 60 * 60_000

/**
 * Deletes orphaned files now and every hour.
 * @param isShared whether other processes use the same database. If not, the first run also deletes recent files: the
 * process that was uploading them has ended.
 */
export const startOrphanCleanup = async (deps: Deps, isShared: boolean): Promise<BackgroundJob> => {
  const deleteOlderThan = (ageMs: number) => deleteOrphanedFiles(deps, new Date(deps.clock().getTime() - ageMs))
  await deleteOlderThan(isShared ? ORPHAN_CLEANUP_INTERVAL_MS : 0)
  const timer = setInterval(
    () =>
      deleteOlderThan(ORPHAN_CLEANUP_INTERVAL_MS).catch(error =>
        deps.log.warn({ err: error }, 'orphaned files could not be deleted; the next run retries'),
      ),
    ORPHAN_CLEANUP_INTERVAL_MS,
  )
  return { stop: async () => clearInterval(timer) }
}

const IDEMPOTENCY_KEY_CLEANUP_INTERVAL_MS = 60 * 60_000

/** Deletes expired idempotency keys, with their stored responses, now and every hour. */
export const startIdempotencyKeyCleanup = (deps: Deps): BackgroundJob => {
  const deleteExpired = () =>
    deleteExpiredIdempotencyKeys(deps).catch(error =>
      deps.log.warn({ err: error }, 'expired idempotency keys could not be deleted; the next run retries'),
    )
  let deletion = deleteExpired()
  const timer = setInterval(() => {
    deletion = deleteExpired()
  }, IDEMPOTENCY_KEY_CLEANUP_INTERVAL_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await deletion
    },
  }
}

const DAY_MS = 24 * 60 * 60_000

/** Deletes leads and contact messages that are older than `days` (RETENTION_DAYS), now and every day. */
export const startRetentionCleanup = (deps: Deps, days: number): BackgroundJob => {
  const abortController = new AbortController()
  const deleteOld = async () => {
    try {
      const before = new Date(deps.clock().getTime() - days * DAY_MS)
      const count = await deleteOldRequests(deps, before, abortController.signal)
      if (count > 0) deps.log.info({ count }, 'deleted old leads and contact messages')
    } catch (error) {
      deps.log.warn({ err: error }, 'old leads and contact messages could not be deleted; the next run retries')
    }
  }
  let deletion = deleteOld()
  const timer = setInterval(() => {
    deletion = deleteOld()
  }, DAY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      abortController.abort()
      await deletion
    },
  }
}

/**
 * Processes password reset requests and delivers queued emails and contact messages: now, every 30 seconds, and whenever
 * `deps.triggerMailDelivery` is called.
 */
export const startMailDelivery = (deps: Deps): BackgroundJob => {
  const abortController = new AbortController()
  let delivery: Promise<unknown> = Promise.resolve()
  deps.triggerMailDelivery = () => {
    delivery = delivery
      .then(() => processPasswordResetRequests(deps, abortController.signal))
      .then(() => deliverOutgoingEmails(deps, abortController.signal))
      .then(() => deliverContactMessages(deps, abortController.signal))
      .catch(error => {
        if (abortController.signal.aborted) return
        deps.log.warn({ err: error }, 'the mail queue could not be processed; the next run retries')
      })
  }
  const timer = deps.mailer ? setInterval(deps.triggerMailDelivery, MAIL_INTERVAL_MS) : undefined
  deps.triggerMailDelivery()
  return {
    stop: async () => {
      clearInterval(timer)
      abortController.abort()
      deps.mailer?.close()
      // A message whose delivery is cut off here returns to the queue when its lease expires.
      await Promise.race([delivery, sleep(MAIL_SHUTDOWN_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/** Renders posts of an older renderer version again while the server already accepts requests. */
export const startPostRendering = (deps: Deps): BackgroundJob => {
  const abortController = new AbortController()
  const done = rerenderOutdatedPosts(deps, abortController.signal).catch(error =>
    deps.log.warn({ err: error }, 'failed to rerender outdated posts; the server retries at its next start'),
  )
  return {
    stop: async () => {
      abortController.abort()
      await done
    },
  }
}
