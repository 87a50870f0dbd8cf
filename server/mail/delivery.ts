import type { MailMessage } from '../adapters/mail'
import type { Deps } from '../context'

/** Emails that wait for delivery in a table. */
export interface MailQueue<TEmail> {
  /** Name in the log. */
  name: string
  /** Lists the emails that are due, the oldest first. */
  listDue(now: Date, limit: number): Promise<TEmail[]>
  /** Counts an attempt and moves the due time to the end of the lease. The count is 0 if another process was faster. */
  lease(email: TEmail, leaseExpiresAt: Date): Promise<{ count: number }>
  /** Moves the due time of a leased email. */
  reschedule(email: TEmail, leaseExpiresAt: Date, dueAt: Date): Promise<unknown>
  /** Removes a leased email from the queue after the mail server has accepted it. */
  complete(email: TEmail, leaseExpiresAt: Date): Promise<unknown>
  /** Returns the number of earlier attempts. */
  getAttempts(email: TEmail): number
  buildMessage(email: TEmail): MailMessage
}

/** Maximum number of emails in one run. */
const BATCH_SIZE = 20

/** Duration of a lease in milliseconds. No delivery attempt takes longer. */
const LEASE_MS = 10 * 60_000

/** Returns the delay before the next delivery attempt in milliseconds: 1, 2, 4, … minutes, at most 6 hours. */
export const getMailRetryDelayMs = (attempts: number): number => Math.min(2 ** attempts * 60_000, 6 * 60 * 60_000)

/**
 * Sends the emails of a queue that are due and schedules a retry for those that fail. Several processes may run it at
 * once: each email is leased before it is sent, for longer than an attempt can take.
 * @param signal stops the delivery after the current email
 * @returns number of emails sent
 */
export const deliverQueue = async <TEmail extends { id: number }>(
  { mailer, clock, log }: Deps,
  queue: MailQueue<TEmail>,
  signal?: AbortSignal,
): Promise<number> => {
  if (!mailer) return 0
  let sentCount = 0
  for (const email of await queue.listDue(clock(), BATCH_SIZE)) {
    if (signal?.aborted) break
    const leaseExpiresAt = new Date(clock().getTime() + LEASE_MS)
    const { count } = await queue.lease(email, leaseExpiresAt)
    if (count === 0) continue
    try {
      await mailer.send(queue.buildMessage(email))
    } catch (error) {
      log.warn({ queue: queue.name, id: email.id, ...describeMailError(error) }, 'an email failed; it will be retried')
      const dueAt = new Date(clock().getTime() + getMailRetryDelayMs(queue.getAttempts(email)))
      await queue.reschedule(email, leaseExpiresAt, dueAt)
      continue
    }
    await queue.complete(email, leaseExpiresAt)
    sentCount++
  }
  return sentCount
}

/** Returns the loggable parts of an error. Mail servers repeat the recipient's address, which does not go to the log. */
const describeMailError = (error: unknown) => {
  const { message = '', code, responseCode } = error as Error & { code?: string; responseCode?: number }
  return { code, responseCode, reason: message.replace(/\S+@\S+/g, '<address>') }
}
