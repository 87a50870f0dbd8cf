import { randomUUID } from 'node:crypto'
import type { Transaction } from '../adapters/db/database'
import type { Deps } from '../context'
import { CountedAttemptError, getRetryDelayMs, type JobPayloads, type JobType } from './job-queue'

interface JobAttempt<TType extends JobType> {
  id: number
  type: TType
  payload: JobPayloads[TType]
  expiresAt: Date | null
  leaseId: string
  /** Number of attempts including this one. */
  attempts: number
  /** Null for a periodic job. */
  maxAttempts: number | null
}

/**
 * The handler for one job type. `run` should be idempotent, because it runs again after an error or a process crash.
 * `runInTransaction` runs in the transaction that completes the job.
 */
type JobHandler<TType extends JobType> = {
  /** Time between the runs of a periodic job. Absent for other jobs. */
  intervalMs?: number
} & (
  | { run: (deps: Deps, job: JobAttempt<TType>, signal?: AbortSignal) => Promise<unknown> }
  | { runInTransaction: (tx: Transaction, deps: Deps, job: JobAttempt<TType>) => Promise<unknown> }
)

export type JobHandlers = { [TType in JobType]?: JobHandler<TType> }

/**
 * Time until a lease expires. A running attempt renews its lease, so a lease expires only if the process has ended or
 * cannot reach the database.
 */
export const LEASE_DURATION_MS = 2 * 60_000

const LEASE_RENEWAL_INTERVAL_MS = 30_000

/**
 * Deletes expired jobs, then runs the jobs that are due, one after another. Each attempt has a lease, so several calls
 * may run at the same time.
 * @param handlers the handlers by job type; jobs of other types remain in the queue
 * @param signal aborted on shutdown. Then no further job starts. If the current job is periodic or fails, it returns to
 * the queue, and the attempt does not count. After a `CountedAttemptError`, the attempt counts as failed.
 * @returns the number of completed jobs
 */
export const runDueJobs = async (deps: Deps, handlers: JobHandlers, signal?: AbortSignal): Promise<number> => {
  await deleteExpiredJobs(deps)
  let completedCount = 0
  while (!signal?.aborted) {
    const job = await claimJob(deps, Object.keys(handlers))
    if (!job) break
    if (!(await runJob(deps, handlers[job.type] as JobHandler<JobType>, job, signal))) continue
    deps.metrics.countJobRun(job.type, 'completed')
    completedCount++
  }
  return completedCount
}

/** Deletes expired jobs that are not running. During an attempt, `runAt` is the end of its lease. */
const deleteExpiredJobs = async ({ db, clock }: Deps) => {
  const now = clock()
  await db.job.deleteMany({ where: { expiresAt: { lte: now }, OR: [{ leaseId: null }, { runAt: { lte: now } }] } })
}

/**
 * Claims the job that has been due the longest and starts an attempt. Skips jobs that concurrent calls are claiming.
 * Returns undefined if no job is due.
 */
const claimJob = async ({ db, clock }: Deps, types: string[]): Promise<JobAttempt<JobType> | undefined> => {
  const now = clock()
  const [job] = await db.$queryRaw<JobAttempt<JobType>[]>`/* name: claim-job */
    UPDATE jobs SET attempts = attempts + 1, lease_id = ${randomUUID()}::uuid, run_at = ${getLeaseEnd(now)}
    WHERE id = (
      SELECT id FROM jobs WHERE type = ANY(${types}) AND failed_at IS NULL AND run_at <= ${now}
      ORDER BY run_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, type, payload, expires_at AS "expiresAt", lease_id::text AS "leaseId", attempts,
      max_attempts AS "maxAttempts"`
  return job
}

const getLeaseEnd = (now: Date) => new Date(now.getTime() + LEASE_DURATION_MS)

/** Runs one attempt of a job. Returns whether the job is completed. */
const runJob = async (deps: Deps, handler: JobHandler<JobType>, job: JobAttempt<JobType>, signal?: AbortSignal) => {
  const timer = setInterval(
    () =>
      renewLease(deps, job).catch(error =>
        deps.log.warn({ jobId: job.id, jobType: job.type, err: error }, 'the lease of a job could not be renewed'),
      ),
    LEASE_RENEWAL_INTERVAL_MS,
  )
  try {
    // The process ended during the last permitted attempt, so the job fails without another attempt.
    if (job.maxAttempts !== null && job.attempts > job.maxAttempts) throw new Error('The process ended during the job.')
    if ('runInTransaction' in handler) {
      return await deps.db.$transaction(async tx => {
        const isCompleted = await completeJob(tx, deps, handler, job)
        if (isCompleted) await handler.runInTransaction(tx, deps, job)
        return isCompleted
      })
    }
    await handler.run(deps, job, signal)
  } catch (error) {
    if (signal?.aborted && !(error instanceof CountedAttemptError)) await releaseJob(deps, job)
    else await recordFailure(deps, handler, job, error)
    return false
  } finally {
    clearInterval(timer)
  }
  // A periodic job may have stopped early because of the shutdown, so it runs again.
  if (signal?.aborted && handler.intervalMs) {
    await releaseJob(deps, job)
    return false
  }
  return await completeJob(deps.db, deps, handler, job)
}

/** Requeues the jobs that a previous process did not finish. Requires that no other process uses the database. */
export const releaseInterruptedJobs = async ({ db, clock }: Deps): Promise<void> => {
  await db.job.updateMany({ where: { leaseId: { not: null } }, data: { runAt: clock(), leaseId: null } })
}

/** Builds a condition that matches the job only if no later attempt has started. */
const leaseWhere = ({ id, leaseId }: JobAttempt<JobType>) => ({ id, leaseId })

const renewLease = ({ db, clock }: Deps, job: JobAttempt<JobType>) =>
  db.job.updateMany({ where: leaseWhere(job), data: { runAt: getLeaseEnd(clock()) } })

/** Deletes a completed job, or schedules the next run of a periodic job. Returns false if the lease was lost. */
const completeJob = async (
  tx: Transaction,
  { clock }: Deps,
  { intervalMs }: JobHandler<JobType>,
  job: JobAttempt<JobType>,
): Promise<boolean> => {
  const where = leaseWhere(job)
  if (intervalMs === undefined) return (await tx.job.deleteMany({ where })).count > 0
  const runAt = new Date(clock().getTime() + intervalMs)
  const data = { runAt, leaseId: null, attempts: 0, lastError: null }
  return (await tx.job.updateMany({ where, data })).count > 0
}

/** Requeues a job whose attempt was interrupted by the shutdown. The attempt does not count. */
const releaseJob = ({ db, clock }: Deps, job: JobAttempt<JobType>) =>
  db.job.updateMany({
    where: leaseWhere(job),
    data: { runAt: clock(), leaseId: null, attempts: { decrement: 1 } },
  })

/**
 * Stores and logs the error of an attempt. Schedules the next attempt or, after the last permitted attempt, marks the
 * job as failed. Does nothing if the lease was lost.
 */
const recordFailure = async (
  { db, clock, log, metrics }: Deps,
  { intervalMs = Number.POSITIVE_INFINITY }: JobHandler<JobType>,
  job: JobAttempt<JobType>,
  error: unknown,
) => {
  const { id, type, attempts, maxAttempts } = job
  const now = clock()
  const isLastAttempt = maxAttempts !== null && attempts >= maxAttempts
  const details = describeJobError(error)
  const delayMs = Math.min(getRetryDelayMs(attempts), intervalMs)
  const { count } = await db.job.updateMany({
    where: leaseWhere(job),
    data: {
      // If the process ended during the last permitted attempt, the job is claimed once more to record the failure.
      // This claim is not an attempt.
      attempts: Math.min(attempts, maxAttempts ?? attempts),
      lastError: details.reason,
      leaseId: null,
      runAt: isLastAttempt ? now : new Date(now.getTime() + delayMs),
      failedAt: isLastAttempt ? now : null,
    },
  })
  if (count === 0) return
  metrics.countJobRun(type, isLastAttempt ? 'failedForGood' : 'failed')
  const entry = { jobId: id, jobType: type, attempts, ...details }
  if (isLastAttempt) log.error(entry, 'a job failed too often; an administrator can retry it')
  else log.warn(entry, 'a job failed; it will be retried')
}

const MAX_REASON_LENGTH = 500

/** Matches a word that contains the token of a link (43 characters), such as the URL of the link. */
const LINK_TOKEN_PATTERN = /\S*[\w-]{43}\S*/g

/**
 * Describes an error for the log and the database. Masks email addresses, and links that contain a token, because
 * mail servers can repeat them in their errors.
 */
const describeJobError = (error: unknown) => {
  const { message = '', code, responseCode } = error as Error & { code?: string; responseCode?: number }
  const reason = message
    .replace(/\S+@\S+/g, '<address>')
    .replace(LINK_TOKEN_PATTERN, '<link>')
    .replace(/\s+/g, ' ')
    .trim()
  return { code, responseCode, reason: reason.slice(0, MAX_REASON_LENGTH) }
}
