import type { Transaction } from '../adapters/db/database'
import type { Deps } from '../context'
import type { EmailTemplate } from '../generated/prisma/client'
import { enqueueJob, type JobPayloads } from '../queue/job-queue'
import { buildEmail, type EmailParams } from './emails'

interface NewEmail<TTemplate extends EmailTemplate> {
  template: TTemplate
  recipient: string
  params: EmailParams[TTemplate]
  /** Time after which the email is no longer sent, such as the expiry of its link. */
  expiresAt: Date
}

/**
 * Queues an email in the transaction of the caller. After the transaction, the caller must call `deps.triggerJobs`.
 * Does nothing without a mail server.
 */
export const queueEmail = async <TTemplate extends EmailTemplate>(
  tx: Transaction,
  deps: Pick<Deps, 'mailer' | 'clock'>,
  { expiresAt, ...payload }: NewEmail<TTemplate>,
): Promise<void> => {
  if (deps.mailer) await enqueueJob(tx, deps, { type: 'sendEmail', payload, expiresAt })
}

/** Builds and sends a queued email. A repeated run of the job sends the email again. */
export const sendQueuedEmail = async (
  { mailer, clock, siteUrl, secret }: Deps,
  {
    payload: { template, recipient, params },
    expiresAt,
  }: { payload: JobPayloads['sendEmail']; expiresAt: Date | null },
): Promise<void> => {
  const validityMs = (expiresAt?.getTime() ?? 0) - clock().getTime()
  await mailer?.send({ recipient, ...buildEmail({ siteUrl, secret }, template, params, validityMs) })
}
