import type { Transaction } from '../adapters/db'
import type { Deps } from '../context'
import type { EmailTemplate, OutgoingEmail } from '../generated/prisma/client'
import { deliverQueue, type MailQueue } from './delivery'
import { buildEmail, type EmailParams } from './emails'

interface NewEmail<TTemplate extends EmailTemplate> {
  template: TTemplate
  recipient: string
  params: EmailParams[TTemplate]
  /** Expiry of the link, or of the email's usefulness. An email that is not sent by then is deleted. */
  expiresAt: Date
}

/**
 * Queues an email to a person in the transaction of the write that causes it. Without a mail server, nothing is queued.
 * The caller calls `deps.triggerMailDelivery` after the transaction.
 */
export const queueEmail = async <TTemplate extends EmailTemplate>(
  tx: Transaction,
  { mailer, clock }: Pick<Deps, 'mailer' | 'clock'>,
  email: NewEmail<TTemplate>,
): Promise<void> => {
  if (!mailer) return
  const now = clock()
  await tx.outgoingEmail.create({ data: { ...email, createdAt: now, dueAt: now } })
}

/**
 * Sends the queued emails that are due, and deletes those that have expired.
 * @param signal stops the delivery after the current email
 * @returns number of emails sent
 */
export const deliverOutgoingEmails = async (deps: Deps, signal?: AbortSignal): Promise<number> => {
  if (deps.mailer) await deps.db.outgoingEmail.deleteMany({ where: { expiresAt: { lte: deps.clock() } } })
  return await deliverQueue(deps, createOutboxQueue(deps), signal)
}

const createOutboxQueue = ({ db, clock, siteUrl, secret }: Deps): MailQueue<OutgoingEmail> => ({
  name: 'outgoing_emails',
  listDue: (now, limit) =>
    db.outgoingEmail.findMany({ where: { dueAt: { lte: now } }, orderBy: { dueAt: 'asc' }, take: limit }),
  lease: ({ id, dueAt }, leaseExpiresAt) =>
    db.outgoingEmail.updateMany({
      where: { id, dueAt },
      data: { attempts: { increment: 1 }, dueAt: leaseExpiresAt },
    }),
  reschedule: ({ id }, leaseExpiresAt, dueAt) =>
    db.outgoingEmail.updateMany({ where: { id, dueAt: leaseExpiresAt }, data: { dueAt } }),
  complete: ({ id }) => db.outgoingEmail.deleteMany({ where: { id } }),
  getAttempts: ({ attempts }) => attempts,
  buildMessage: ({ template, recipient, params, expiresAt }) => {
    // `queueEmail` has checked the type.
    const templateParams = params as object as EmailParams[EmailTemplate]
    const validityMs = expiresAt.getTime() - clock().getTime()
    return { recipient, ...buildEmail({ siteUrl, secret }, template, templateParams, validityMs) }
  },
})
