import type { PrismaClient, Transaction } from '../adapters/db/database'
import type { Deps } from '../context'
import { createLink, hashLinkToken } from '../crypto/link-token'
import { AppError } from '../errors'
import type { AccountLink, AccountLinkKind } from '../generated/prisma/client'

// Links that reset a password or confirm an email address (docs/decisions/0036-links-sent-to-people.md). A trigger
// deletes the unused links of a user when the password, the email address or the status changes.

const HOUR_MS = 60 * 60_000

const LIFETIMES_MS: Record<AccountLinkKind, number> = { passwordReset: HOUR_MS, emailChange: 24 * HOUR_MS }

export const getLinkExpiry = (kind: AccountLinkKind, now: Date): Date => new Date(now.getTime() + LIFETIMES_MS[kind])

/** Deletes the expired links of all users, then creates a link for a user. */
export const createAccountLink = async (
  tx: Transaction,
  { secret, clock }: Pick<Deps, 'secret' | 'clock'>,
  link: { userId: number; kind: AccountLinkKind; newEmail?: string },
): Promise<AccountLink> => {
  const now = clock()
  await tx.accountLink.deleteMany({ where: { expiresAt: { lte: now } } })
  return await tx.accountLink.create({
    data: { ...link, ...createLink(secret, link.kind), createdAt: now, expiresAt: getLinkExpiry(link.kind, now) },
  })
}

/** Builds the condition that matches the link with this token if the link can be used now. */
export const buildUsableLinkWhere = (token: string, now: Date) => ({
  tokenHash: hashLinkToken(token),
  usedAt: null,
  expiresAt: { gt: now },
  user: { status: 'active' as const, isServiceAccount: false },
})

/** Finds the usable link of this kind with this token. Throws NOT_FOUND if there is none. */
export const requireAccountLink = async (
  db: PrismaClient | Transaction,
  kind: AccountLinkKind,
  token: string,
  now: Date,
): Promise<AccountLink> => {
  const link = await db.accountLink.findFirst({ where: { ...buildUsableLinkWhere(token, now), kind } })
  if (!link) throw createLinkNotFoundError()
  return link
}

/**
 * Marks a link as used. Of several concurrent uses, only one succeeds. Locks the user before the link, to prevent
 * deadlocks: an update of a user locks the user before its trigger deletes links.
 * @throws NOT_FOUND if the link can no longer be used
 */
export const claimAccountLink = async (tx: Transaction, { id, userId }: AccountLink, now: Date): Promise<void> => {
  const users = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users WHERE id = ${userId} AND status = 'active' FOR UPDATE`
  const { count } = await tx.accountLink.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  })
  if (users.length === 0 || count === 0) throw createLinkNotFoundError()
}

/** Creates the error for a link that does not exist, has expired, was used or was revoked. */
export const createLinkNotFoundError = () => new AppError('NOT_FOUND', 'This link is no longer valid')
