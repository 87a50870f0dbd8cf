import type { Transaction } from '../adapters/db/database'
import type { Actor } from '../audit-log'
import type { Deps } from '../context'
import type { EmailTemplate } from '../generated/prisma/client'
import type { EmailParams } from '../mail/emails'

// The durable job queue (docs/decisions/0045-jobs.md). A job is work that follows a transaction, or periodic work.

export const JOB_TYPES = {
  sendEmail: 'Sends an email to a person.',
  sendContactMessage: 'Sends a contact message to `CONTACT_EMAIL`.',
  createPasswordReset: 'Creates the link for a requested password reset, if the address has an account.',
  endAccountViews: 'Records the end of account views that have expired or been revoked. Runs every minute.',
  deleteOrphanedFiles: 'Deletes stored files that no row refers to. Runs every hour.',
  deleteExpiredIdempotencyKeys: 'Deletes idempotency keys and their stored responses after 24 hours. Runs every hour.',
  deleteOldRequests: 'Deletes leads and contact messages that are older than `RETENTION_DAYS`. Runs every day.',
  publishPost: 'Publishes a draft at its scheduled time.',
  deliverWebhook: 'Sends an event to a webhook.',
  deleteOldWebhookDeliveries: 'Deletes webhook deliveries that are older than 30 days. Runs every day.',
} as const

export type JobType = keyof typeof JOB_TYPES

/**
 * The payload of each job type. The erasure of a person deletes the jobs whose payload contains an email address or a
 * name of the person.
 */
export interface JobPayloads extends Record<JobType, object> {
  sendEmail: { template: EmailTemplate; recipient: string; params: EmailParams[EmailTemplate] }
  sendContactMessage: { contactMessageId: number }
  createPasswordReset: { email: string; requestId: string }
  /** The job has no effect if the post is no longer a draft that is scheduled for `publishAt`. */
  publishPost: { postId: number; publishAt: string; actor: Pick<Actor, keyof Actor> }
  deliverWebhook: { deliveryId: number }
}

/** After this many failed attempts, which take about three days, only an administrator can retry a job. */
export const MAX_JOB_ATTEMPTS = 20

/** If a job throws this error, the attempt counts as failed even during a shutdown. */
export class CountedAttemptError extends Error {}

interface NewJob<TType extends JobType> {
  type: TType
  payload: JobPayloads[TType]
  /** Default: now. */
  runAt?: Date
  /** After this time, the job is no longer useful and is deleted unless an attempt is running. */
  expiresAt?: Date
}

/** Queues a job in the caller's transaction and returns the job's id. Call `deps.triggerJobs` after the transaction. */
export const enqueueJob = async <TType extends JobType>(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  job: NewJob<TType>,
): Promise<number> => {
  const now = clock()
  const { id } = await tx.job.create({
    data: { runAt: now, ...job, createdAt: now, maxAttempts: MAX_JOB_ATTEMPTS },
    select: { id: true },
  })
  return id
}

/** Creates a periodic job that is due immediately. Does nothing if the job already exists. */
export const schedulePeriodicJob = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, type: JobType): Promise<void> => {
  const now = clock()
  await db.job.createMany({ data: { type, uniqueKey: type, createdAt: now, runAt: now }, skipDuplicates: true })
}

const MAX_RETRY_DELAY_MS = 6 * 60 * 60_000

/**
 * Maximum fraction that is randomly subtracted from a delay, so that jobs that failed at the same time are retried at
 * different times.
 */
const MAX_JITTER_FRACTION = 0.2

/**
 * Returns the delay in milliseconds before the next attempt: 1, 2, 4, … minutes, at most 6 hours, minus a random part.
 * @param attempts number of failed attempts, at least 1
 */
export const getRetryDelayMs = (attempts: number, random = Math.random()): number =>
  Math.min(2 ** (attempts - 1) * 60_000, MAX_RETRY_DELAY_MS) * (1 - MAX_JITTER_FRACTION * random)
