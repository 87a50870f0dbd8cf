import { isUniqueViolation } from '../adapters/db.errors'
import { type Actor, auditDiff, lockRow, recordAuditEvent } from '../audit-log'
import type { Deps } from '../context'
import { conflict, notFound, parseInput } from '../errors'
import type { ContactMessage, Lead } from '../generated/prisma/client'
import { requestEarlyAccessInput, sendContactMessageInput, updateContactMessageInput } from './input'
import { CONTACT_MESSAGE_RATE_LIMIT, getMailRetryDelayMs, LEAD_RATE_LIMIT, MAIL_LEASE_MS } from './rules'

/**
 * Stores a request for early access (specification §7, Public forms). Requests of bots are answered alike but not
 * stored.
 * @throws RATE_LIMITED, BAD_USER_INPUT, CONFLICT if the email is registered already
 */
export const requestEarlyAccess = async (deps: Deps, clientIp: string, input: unknown): Promise<Lead> => {
  await deps.limiter.consume(LEAD_RATE_LIMIT, clientIp)
  const { homepage, ...lead } = parseInput(requestEarlyAccessInput, input)
  if (homepage) return await simulateLeadCreation(deps, lead)
  try {
    return await deps.db.lead.create({ data: { ...lead, createdAt: deps.clock() } })
  } catch (error) {
    throw isUniqueViolation(error) ? alreadyRegistered() : error
  }
}

const alreadyRegistered = () => conflict('This email is already registered. Thank you for your interest!')

/** Returns what a stored request would return, so that a bot cannot detect the honeypot. */
const simulateLeadCreation = async (deps: Deps, lead: Pick<Lead, 'name' | 'email' | 'interest'>) => {
  if (await deps.db.lead.findUnique({ where: { email: lead.email } })) throw alreadyRegistered()
  const { _max } = await deps.db.lead.aggregate({ _max: { id: true } })
  return { ...lead, id: (_max.id ?? 0) + 1, createdAt: deps.clock(), searchText: null }
}

/**
 * Stores a contact message and queues its email (specification §7, Public forms).
 * @returns the message, or null if the honeypot field is filled in
 * @throws RATE_LIMITED, BAD_USER_INPUT
 */
export const sendContactMessage = async (deps: Deps, clientIp: string, input: unknown) => {
  await deps.limiter.consume(CONTACT_MESSAGE_RATE_LIMIT, clientIp)
  const { homepage, ...message } = parseInput(sendContactMessageInput, input)
  if (homepage) return null
  const now = deps.clock()
  return deps.db.contactMessage.create({
    data: { ...message, createdAt: now, mailDueAt: deps.mailer ? now : null },
  })
}

/**
 * Emails the contact messages that are due and schedules a retry for those that fail. Several processes may run it at
 * once: each message is leased before it is sent, for longer than an attempt can take.
 * @param signal stops the delivery after the current message
 * @returns number of emails sent
 */
export const deliverContactMessages = async (deps: Deps, signal?: AbortSignal): Promise<number> => {
  const { mailer: mail, db } = deps
  if (!mail) return 0
  const dueMessages = await db.contactMessage.findMany({
    where: { mailDueAt: { lte: deps.clock() } },
    orderBy: { mailDueAt: 'asc' },
    take: 20,
  })
  let sentCount = 0
  for (const message of dueMessages) {
    if (signal?.aborted) break
    const leaseExpiresAt = new Date(deps.clock().getTime() + MAIL_LEASE_MS)
    const { count } = await db.contactMessage.updateMany({
      where: { id: message.id, mailDueAt: message.mailDueAt },
      data: { mailAttempts: { increment: 1 }, mailDueAt: leaseExpiresAt },
    })
    if (count === 0) continue
    const leasedWhere = { id: message.id, mailDueAt: leaseExpiresAt }
    try {
      await mail.send(buildContactEmail(message))
    } catch (error) {
      deps.log.warn(
        { err: error, contactMessageId: message.id },
        'failed to email a contact message; it will be retried',
      )
      const mailDueAt = new Date(deps.clock().getTime() + getMailRetryDelayMs(message.mailAttempts))
      await db.contactMessage.updateMany({ where: leasedWhere, data: { mailDueAt } })
      continue
    }
    await db.contactMessage.updateMany({
      where: leasedWhere,
      data: { mailedAt: deps.clock(), mailDueAt: null },
    })
    sentCount++
  }
  return sentCount
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
    if (!before) throw contactMessageNotFound()
    const message = await tx.contactMessage.update({ where: { id }, data: changes })
    const details = auditDiff(before, message, changes)
    await recordAuditEvent(tx, actor, deps.clock(), 'updateContactMessage', 'ContactMessage', id, details)
    return message
  })
}

/**
 * Deletes a contact message.
 * @returns the deleted message
 * @throws NOT_FOUND
 */
export const deleteContactMessage = async (deps: Deps, id: number, actor: Actor): Promise<ContactMessage> =>
  await deps.db.$transaction(async tx => {
    const message = await tx.contactMessage.findUnique({ where: { id } })
    if (!message) throw contactMessageNotFound()
    await tx.contactMessage.delete({ where: { id } })
    await recordAuditEvent(tx, actor, deps.clock(), 'deleteContactMessage', 'ContactMessage', id)
    return message
  })

const contactMessageNotFound = () => notFound('Message not found')
