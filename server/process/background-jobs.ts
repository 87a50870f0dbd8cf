import { setTimeout as sleep } from 'node:timers/promises'
import { createRequestedReset } from '../account-links/service'
import { endOutdatedAccountViews } from '../accounts/account-views'
import { rerenderOutdatedPosts } from '../blog/rendering'
import { publishScheduledPost } from '../blog/schedule-service'
import type { Deps } from '../context'
import { deleteOrphanedFiles } from '../files/storage-lifecycle'
import { schema } from '../graphql/schema'
import { deleteExpiredIdempotencyKeys } from '../idempotency'
import { deleteOldRequests, emailContactMessage } from '../leads/service'
import { sendQueuedEmail } from '../mail/outbox'
import { convertPreviousQueues } from '../mail/previous-queue'
import { type JobType, schedulePeriodicJob } from '../queue/job-queue'
import { type JobHandlers, runDueJobs } from '../queue/job-worker'
import { deliverWebhook } from '../webhooks/delivery'
import { createPayloadExecutor } from '../webhooks/payload'
import { deleteOldWebhookDeliveries } from '../webhooks/service'

interface BackgroundTask {
  /** Stops the task and waits for the current run. The task from `startJobs` waits at most JOB_STOP_TIMEOUT_MS. */
  stop(): Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Returns the handlers of the jobs that need a mail server. Without one, returns none, so that the jobs wait. */
export const createMailHandlers = ({ mailer }: Pick<Deps, 'mailer'>): JobHandlers =>
  mailer
    ? {
        createPasswordReset: { runInTransaction: createRequestedReset },
        sendEmail: { run: sendQueuedEmail },
        sendContactMessage: { run: emailContactMessage },
      }
    : {}

export const createWebhookHandlers = (): JobHandlers => {
  const executeQuery = createPayloadExecutor(schema)
  return { deliverWebhook: { run: (deps, job, signal) => deliverWebhook(deps, executeQuery, job, signal) } }
}

export const createPublishingHandlers = (): JobHandlers => ({ publishPost: { run: publishScheduledPost } })

/** @param retentionDays age in days at which leads and contact messages are deleted; null to keep them */
export const createPeriodicHandlers = (retentionDays: number | null): JobHandlers => ({
  endAccountViews: { intervalMs: MINUTE_MS, run: endOutdatedAccountViews },
  deleteOrphanedFiles: {
    intervalMs: HOUR_MS,
    // A file from the last hour may belong to an upload that is still running in another process.
    run: deps => deleteOrphanedFiles(deps, new Date(deps.clock().getTime() - HOUR_MS)),
  },
  deleteExpiredIdempotencyKeys: { intervalMs: HOUR_MS, run: deleteExpiredIdempotencyKeys },
  deleteOldWebhookDeliveries: { intervalMs: DAY_MS, run: deleteOldWebhookDeliveries },
  ...(retentionDays !== null && {
    deleteOldRequests: {
      intervalMs: DAY_MS,
      run: async (deps, _job, signal) => {
        const before = new Date(deps.clock().getTime() - retentionDays * DAY_MS)
        const count = await deleteOldRequests(deps, before, signal)
        if (count > 0) deps.log.info({ count }, 'deleted old leads and contact messages')
      },
    },
  }),
})

/** Webhook workers per process. Several are needed, because a delivery can wait up to 10 seconds for a response. */
const WEBHOOK_WORKER_COUNT = 4

/**
 * Interval at which a process looks for due jobs, such as retries, periodic jobs and jobs that other processes have
 * queued.
 */
const POLL_INTERVAL_MS = 30_000

/** Interval at which a process looks for due publications. It is short to limit their delay. */
const PUBLISHING_POLL_INTERVAL_MS = 5_000

/** Maximum time for which a running job delays the shutdown. */
const JOB_STOP_TIMEOUT_MS = 1_500

/**
 * Starts the job workers and sets `deps.triggerJobs`. Emails, webhooks, publications and periodic jobs do not wait for
 * each other. Stopping the task also closes the mailer.
 * @param delayMs time before the first poll of all workers
 */
export const startJobs = (deps: Deps, retentionDays: number | null, delayMs = 0): BackgroundTask => {
  const abortController = new AbortController()
  const { signal } = abortController
  const mailWorker = createJobWorker(deps, signal, async () => {
    if (deps.mailer) await convertPreviousQueues(deps)
    await runDueJobs(deps, createMailHandlers(deps), signal)
  })
  const periodicHandlers = createPeriodicHandlers(retentionDays)
  let isScheduled = false
  const periodicWorker = createJobWorker(deps, signal, async () => {
    if (!isScheduled) await schedulePeriodicJobs(deps, periodicHandlers)
    isScheduled = true
    await runDueJobs(deps, periodicHandlers, signal)
  })
  const webhookHandlers = createWebhookHandlers()
  const webhookWorkers = Array.from({ length: WEBHOOK_WORKER_COUNT }, () =>
    createJobWorker(deps, signal, () => runDueJobs(deps, webhookHandlers, signal)),
  )
  const publishingHandlers = createPublishingHandlers()
  const publishingWorker = createJobWorker(deps, signal, () => runDueJobs(deps, publishingHandlers, signal))
  const workers = [mailWorker, periodicWorker, publishingWorker, ...webhookWorkers]
  const poll = () => {
    for (const { trigger } of workers) trigger()
  }
  deps.triggerJobs = poll
  const timers = [
    setTimeout(poll, delayMs),
    setInterval(poll, POLL_INTERVAL_MS),
    setInterval(publishingWorker.trigger, PUBLISHING_POLL_INTERVAL_MS),
  ]
  return {
    stop: async () => {
      timers.forEach(clearInterval)
      abortController.abort()
      deps.mailer?.close()
      // A job that is still running after the timeout returns to the queue when its lease expires.
      const completion = Promise.all(workers.map(({ waitUntilIdle }) => waitUntilIdle()))
      await Promise.race([completion, sleep(JOB_STOP_TIMEOUT_MS, undefined, { ref: false })])
    },
  }
}

/** Schedules the periodic jobs that are not scheduled yet. Deletes the job `deleteOldRequests` if it has no handler. */
const schedulePeriodicJobs = async (deps: Deps, handlers: JobHandlers) => {
  for (const type of Object.keys(handlers) as JobType[]) await schedulePeriodicJob(deps, type)
  // An earlier start with RETENTION_DAYS may have scheduled the job `deleteOldRequests`.
  if (!handlers.deleteOldRequests) await deps.db.job.deleteMany({ where: { type: 'deleteOldRequests' } })
}

/** Creates a worker that calls `run` when triggered. Any number of triggers during a call cause one more call. */
const createJobWorker = (deps: Deps, signal: AbortSignal, run: () => Promise<unknown>) => {
  let completion: Promise<void> = Promise.resolve()
  let isWaiting = false
  const runOnce = async () => {
    isWaiting = false
    if (signal.aborted) return
    try {
      await run()
    } catch (error) {
      if (!signal.aborted) deps.log.warn({ err: error }, 'the job queue could not be processed; the next run retries')
    }
  }
  return {
    trigger: () => {
      if (isWaiting) return
      isWaiting = true
      completion = completion.then(runOnce)
    },
    waitUntilIdle: () => completion,
  }
}

/**
 * Runs `rerenderOutdatedPosts` in the background.
 * @param delayMs time before it starts
 */
export const startPostRerendering = (deps: Deps, delayMs: number): BackgroundTask => {
  const abortController = new AbortController()
  const { signal } = abortController
  const rerender = async () => {
    await sleep(delayMs, undefined, { signal })
    await rerenderOutdatedPosts(deps, signal)
  }
  const completion = rerender().catch(error => {
    if (!signal.aborted)
      deps.log.warn({ err: error }, 'failed to rerender outdated posts; the server retries at its next start')
  })
  return {
    stop: async () => {
      abortController.abort()
      await completion
    },
  }
}
