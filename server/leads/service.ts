import { eraseIdentity } from '../accounts/erasure'
import type { Transaction } from '../adapters/db/database'
import { isUniqueViolation } from '../adapters/db/errors'
import { type Actor, auditDiff, lockRow, recordAuditEvent } from '../audit-log'
import type { Deps } from '../context'
import { createConflictError, createNotFoundError, parseInput } from '../errors'
import type { ContactMessage, Lead } from '../generated/prisma/client'
import { enqueueJob, type JobPayloads } from '../queue/job-queue'
import { recordEvent } from '../webhook-events'
import { requestEarlyAccessInput, sendContactMessageInput, updateContactMessageInput } from './input'
import { CONTACT_MESSAGE_RATE_LIMIT, LEAD_RATE_LIMIT } from './rules'

/**
 * Stores a request for early access (specification §7, Public forms). A value in the honeypot field marks the request
 * as suspicious. The request is not rejected, because a password manager may have filled in the field.
 * @throws RATE_LIMITED, BAD_USER_INPUT, CONFLICT if the email address is already registered
 */
export const requestEarlyAccess = async (deps: Deps, clientKey: string, input: unknown): Promise<Lead> => {
  await deps.limiter.consume(LEAD_RATE_LIMIT, clientKey)
  const { remarks, ...lead } = parseInput(requestEarlyAccessInput, input)
  try {
    const data = { ...lead, isSuspicious: Boolean(remarks), createdAt: deps.clock() }
    const { stored, hasDeliveries } = await deps.db.$transaction(async tx => {
      const stored = await tx.lead.create({ data })
      return { stored, hasDeliveries: await recordEvent(tx, deps, 'lead.created', stored.id) }
    })
    if (hasDeliveries) deps.triggerJobs()
    return stored
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'This email is already registered. Thank you for your interest!'
    throw createConflictError(message, [{ path: 'email', message }])
  }
}

/**
 * Stores a contact message (specification §7, Public forms). A value in the honeypot field marks the message as
 * suspicious. Queues an email with the message, unless the message is suspicious or there is no mail server.
 * @throws RATE_LIMITED, BAD_USER_INPUT
 */
export const sendContactMessage = async (deps: Deps, clientKey: string, input: unknown): Promise<ContactMessage> => {
  await deps.limiter.consume(CONTACT_MESSAGE_RATE_LIMIT, clientKey)
  const { remarks, ...message } = parseInput(sendContactMessageInput, input)
  const isSuspicious = Boolean(remarks)
  const contactMessage = await deps.db.$transaction(async tx => {
    const stored = await tx.contactMessage.create({ data: { ...message, isSuspicious, createdAt: deps.clock() } })
    if (deps.mailer && !isSuspicious) {
      await enqueueJob(tx, deps, { type: 'sendContactMessage', payload: { contactMessageId: stored.id } })
    }
    await recordEvent(tx, deps, 'message.received', stored.id)
    return stored
  })
  deps.triggerJobs()
  return contactMessage
}

/** Emails a contact message. Does nothing if the message was deleted or already emailed. */
export const emailContactMessage = async (
  { db, mailer, clock }: Deps,
  { payload: { contactMessageId: id } }: { payload: JobPayloads['sendContactMessage'] },
): Promise<void> => {
  const message = await db.contactMessage.findUnique({ where: { id, mailedAt: null } })
  if (!message || !mailer) return
  await mailer.send(buildContactEmail(message))
  await db.contactMessage.updateMany({ where: { id }, data: { mailedAt: clock() } })
}

const buildContactEmail = ({ id, name, email, subject, message, createdAt }: ContactMessage) => ({
  replyTo: { name, address: email },
  subject: `[Contact] ${subject}`,
  text: `${message}\n\n-- \n${name} <${email}>\nMessage ${id}, ${createdAt.toISOString()}`,
})

/**
 * Updates the status of a contact message.
 * @throws BAD_USER_INPUT, NOT_FOUND
 */
export const updateContactMessage = async (deps: Deps, id: number, input: unknown, actor: Actor) => {
  const changes = parseInput(updateContactMessageInput, input)
  return await deps.db.$transaction(async tx => {
    await lockRow(tx, 'contact_messages', id)
    const before = await tx.contactMessage.findUnique({ where: { id } })
    if (!before) throw createMessageNotFoundError()
    const message = await tx.contactMessage.update({ where: { id }, data: changes })
    const details = auditDiff(before, message, changes)
    await recordAuditEvent(tx, actor, deps.clock(), 'updateContactMessage', 'ContactMessage', id, details)
    return message
  })
}

/**
 * Deletes a contact message. Also erases the email address of its sender everywhere except in posts, unless an account,
 * a lead or another message has the address.
 * @throws NOT_FOUND
 */
export const deleteContactMessage = async (deps: Deps, id: number, actor: Actor): Promise<ContactMessage> =>
  await deps.db.$transaction(async tx => {
    const message = await tx.contactMessage.findUnique({ where: { id } })
    if (!message) throw createMessageNotFoundError()
    await tx.contactMessage.delete({ where: { id } })
    await eraseUnusedAddresses(tx, [message.email])
    await recordAuditEvent(tx, actor, deps.clock(), 'deleteContactMessage', 'ContactMessage', id)
    return message
  })

/**
 * Deletes a lead and its unaccepted invitations. Also erases the email address of the lead everywhere except in posts,
 * unless an account or a contact message has the address.
 * @throws NOT_FOUND
 */
export const deleteLead = async (deps: Deps, id: number, actor: Actor): Promise<Lead> =>
  await deps.db.$transaction(async tx => {
    const [lead] = await deleteLeads(tx, [id])
    if (!lead) throw createNotFoundError(LEAD_NOT_FOUND_MESSAGE)
    await eraseUnusedAddresses(tx, [lead.email])
    await recordAuditEvent(tx, actor, deps.clock(), 'deleteLead', 'Lead', id)
    return lead
  })

/**
 * Deletes leads and their unaccepted invitations. To prevent deadlocks, first locks the leads, as the acceptance of an
 * invitation does.
 */
const deleteLeads = async (tx: Transaction, ids: number[]): Promise<Lead[]> => {
  await tx.$queryRaw`SELECT 1 FROM leads WHERE id = ANY(${ids}) ORDER BY id FOR UPDATE`
  const leads = await tx.lead.findMany({ where: { id: { in: ids } } })
  await tx.invitation.deleteMany({ where: { leadId: { in: ids }, acceptedAt: null } })
  await tx.lead.deleteMany({ where: { id: { in: ids } } })
  return leads
}

/** Calls `eraseIdentity` for the email addresses that no account, lead or contact message has. */
const eraseUnusedAddresses = async (tx: Transaction, emails: readonly string[]) => {
  const unused = await tx.$queryRaw<{ email: string }[]>`SELECT email FROM unnest(${emails}::text[]) AS requested(email)
    WHERE NOT EXISTS (SELECT 1 FROM users WHERE users.email = requested.email::citext)
    AND NOT EXISTS (SELECT 1 FROM leads WHERE leads.email = requested.email::citext)
    AND NOT EXISTS (SELECT 1 FROM contact_messages WHERE lower(contact_messages.email) = lower(requested.email))`
  if (unused.length === 0) return
  const addresses = unused.map(({ email }) => email)
  await eraseIdentity(tx, { addresses, names: [], pseudonym: 'erased@erased.invalid' })
}

/**
 * Each transaction deletes at most this many leads and at most this many messages. The number is small, because the
 * erasure of an address searches the audit log.
 */
const RETENTION_BATCH_SIZE = 20

/**
 * Deletes leads and contact messages that were created before `before`, and the unaccepted invitations of the leads.
 * Also erases the email address of each deleted lead or message everywhere except in posts, unless an account, a
 * remaining lead or a remaining message has the same address.
 * @param signal stops the deletion after the current transaction
 * @returns number of deleted leads and messages
 */
export const deleteOldRequests = async (deps: Deps, before: Date, signal?: AbortSignal): Promise<number> => {
  const args = {
    where: { createdAt: { lt: before } },
    orderBy: { createdAt: 'asc' },
    take: RETENTION_BATCH_SIZE,
  } as const
  let totalCount = 0
  let batchCount = RETENTION_BATCH_SIZE
  while (batchCount > 0 && !signal?.aborted) {
    batchCount = await deps.db.$transaction(async tx => {
      const leadIds = (await tx.lead.findMany({ ...args, select: { id: true } })).map(({ id }) => id)
      const leads = await deleteLeads(tx, leadIds)
      const messages = await tx.contactMessage.findMany(args)
      await tx.contactMessage.deleteMany({ where: { id: { in: messages.map(({ id }) => id) } } })
      await eraseUnusedAddresses(tx, [...new Set([...leads, ...messages].map(({ email }) => email))])
      return leads.length + messages.length
    })
    totalCount += batchCount
  }
  return totalCount
}

export const LEAD_NOT_FOUND_MESSAGE = 'Lead not found'

const createMessageNotFoundError = () => createNotFoundError('Message not found')
