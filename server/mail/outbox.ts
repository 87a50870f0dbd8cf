import type { Transaction } from '../adapters/db/database'
import type { Deps } from '../context'
import type { EmailTemplate } from '../generated/prisma/client'
import { enqueueJob, type JobPayloads } from '../queue/job-queue'
import { buildEmail, type EmailParams } from './emails'

interface NewEmail<TTemplate extends EmailTemplate> {
  template: TTemplate
  recipient: string
  params: EmailParams[TTemplate]
  /** Time at which the email is no longer useful, such as the expiry of its link. The email is not sent later. */
  expiresAt: Date
}

/**
 * Queues an email in the transaction of the write that causes it. Does nothing without a mail server. The caller
 * calls `deps.triggerJobs` after the transaction.
 */
export const queueEmail = async <TTemplate extends EmailTemplate>(
  tx: Transaction,
  deps: Pick<Deps, 'mailer' | 'clock'>,
  { expiresAt, ...payload }: NewEmail<TTemplate>,
): Promise<void> => {
  if (deps.mailer) await enqueueJob(tx, deps, { type: 'sendEmail', payload, expiresAt })
}

/** Builds and sends a queued email. If the job runs again, the email is sent again. */
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
