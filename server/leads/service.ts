import type { Deps } from '../context'
import { conflict, notFound, parseInput } from '../errors'
import { type ContactMessage, type Lead, Prisma } from '../generated/prisma/client'
import { type Actor, audit, changed, hold } from '../ports/audit'
import { requestEarlyAccessInput, sendContactMessageInput, updateContactMessageInput } from './input'
import { LEADS_SENT, MAIL_LEASE, MESSAGES_SENT, mailDelay } from './rules'

/**
 * Keeps who wants early access (specification §7, Public forms). What a program filled in is answered alike and
 * thrown away.
 * @throws RATE_LIMITED, BAD_USER_INPUT, CONFLICT when the email is already registered
 */
export const requestEarlyAccess = async (deps: Deps, address: string, input: unknown): Promise<Lead> => {
  await deps.limiter.take(LEADS_SENT, address)
  const { homepage, ...lead } = parseInput(requestEarlyAccessInput, input)
  if (homepage) return await pretend(deps, lead)
  try {
    return await deps.db.lead.create({ data: { ...lead, createdAt: deps.clock() } })
  } catch (error) {
    const isTaken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    throw isTaken ? alreadyRegistered() : error
  }
}

const alreadyRegistered = () => conflict('This email is already registered. Thank you for your interest!')

/** What a program gets: the answer a person would, so that it learns nothing from it. */
const pretend = async (deps: Deps, lead: Pick<Lead, 'name' | 'email' | 'interest'>): Promise<Lead> => {
  if (await deps.db.lead.findUnique({ where: { email: lead.email } })) throw alreadyRegistered()
  const { _max } = await deps.db.lead.aggregate({ _max: { id: true } })
  return { ...lead, id: (_max.id ?? 0) + 1, createdAt: deps.clock(), searchText: null }
}

/**
 * Keeps a contact message and queues it for the mail (specification §7, Public forms). It is stored before anything
 * is sent, so that a mail server that is down loses nothing.
 * @throws RATE_LIMITED, BAD_USER_INPUT
 */
export const sendContactMessage = async (
  deps: Deps,
  address: string,
  input: unknown,
): Promise<ContactMessage | null> => {
  await deps.limiter.take(MESSAGES_SENT, address)
  const { homepage, ...message } = parseInput(sendContactMessageInput, input)
  if (homepage) return null
  const now = deps.clock()
  return deps.db.contactMessage.create({
    data: { ...message, createdAt: now, mailDueAt: deps.mail ? now : null },
  })
}

/**
 * Mails the contact messages that are due, and puts off those that the mail server would not take. Several processes
 * may do so at once: each message is claimed, for longer than an attempt can take, before it is sent.
 * @param signal ends the round after the message at hand
 * @returns how many were mailed
 */
export const mailContactMessages = async (deps: Deps, signal?: AbortSignal): Promise<number> => {
  const { mail, db } = deps
  if (!mail) return 0
  const due = await db.contactMessage.findMany({
    where: { mailDueAt: { lte: deps.clock() } },
    orderBy: { mailDueAt: 'asc' },
    take: 20,
  })
  let mailed = 0
  for (const message of due) {
    if (signal?.aborted) break
    const lease = new Date(deps.clock().getTime() + MAIL_LEASE)
    const { count } = await db.contactMessage.updateMany({
      where: { id: message.id, mailDueAt: message.mailDueAt },
      data: { mailAttempts: { increment: 1 }, mailDueAt: lease },
    })
    if (count === 0) continue
    const claimed = { id: message.id, mailDueAt: lease }
    try {
      await mail.send(mailOf(message))
    } catch (error) {
      deps.log.warn(
        { err: error, message: message.id },
        'a contact message could not be mailed; it will be tried again',
      )
      const mailDueAt = new Date(deps.clock().getTime() + mailDelay(message.mailAttempts))
      await db.contactMessage.updateMany({ where: claimed, data: { mailDueAt } })
      continue
    }
    await db.contactMessage.updateMany({ where: claimed, data: { mailedAt: deps.clock(), mailDueAt: null } })
    mailed++
  }
  return mailed
}

const mailOf = ({ id, name, email, subject, message, createdAt }: ContactMessage) => ({
  replyTo: { name, address: email },
  subject: `[Contact] ${subject}`,
  text: `${message}\n\n-- \n${name} <${email}>\nMessage ${id}, ${createdAt.toISOString()}`,
})

/** @throws BAD_USER_INPUT, NOT_FOUND */
export const updateContactMessage = async (
  deps: Deps,
  id: number,
  input: unknown,
  by: Actor,
): Promise<ContactMessage> => {
  const changes = parseInput(updateContactMessageInput, input)
  return await deps.db.$transaction(async tx => {
    await hold(tx, 'contact_messages', id)
    const before = await tx.contactMessage.findUnique({ where: { id } })
    if (!before) throw missing()
    const message = await tx.contactMessage.update({ where: { id }, data: changes })
    await audit(tx, by, deps.clock(), {
      action: 'updateContactMessage',
      subject: 'ContactMessage',
      subjectId: id,
      details: changed(before, message, changes),
    })
    return message
  })
}

/** @throws NOT_FOUND */
export const deleteContactMessage = async (deps: Deps, id: number, by: Actor): Promise<ContactMessage> =>
  await deps.db.$transaction(async tx => {
    const message = await tx.contactMessage.findUnique({ where: { id } })
    if (!message) throw missing()
    await tx.contactMessage.delete({ where: { id } })
    const deed = { action: 'deleteContactMessage', subject: 'ContactMessage', subjectId: id } as const
    await audit(tx, by, deps.clock(), deed)
    return message
  })

const missing = () => notFound('Message not found')
