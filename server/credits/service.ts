import { randomInt } from 'node:crypto'
import { type Actor, auditDiff, auditSnapshot, lockRow, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { AppError, badUserInput, conflict, notFound, parseInput } from '../errors'
import {
  type CreditCode,
  type CreditRedemption,
  type CreditTransaction,
  Prisma,
} from '../generated/prisma/client'
import {
  adjustCreditsInput,
  createCreditCodeInput,
  redeemCreditCodeInput,
  updateCreditCodeInput,
} from './input'
import { type CreditCodeStatus, getCreditCodeStatus, REDEEM_FAILURE_RATE_LIMIT } from './rules'

/**
 * Grants a code's credits to the viewer, once (specification §7, credits). One transaction around one conditional
 * UPDATE: whoever does not move the count gets nothing, however many ask at once. The balance follows the ledger in
 * the database.
 * @throws BAD_USER_INPUT, RATE_LIMITED, NOT_FOUND for an unknown code, CONFLICT when it is used up, expired or has been
 * redeemed by this user before
 */
export const redeemCreditCode = async (
  deps: Deps,
  viewer: Viewer,
  input: unknown,
): Promise<CreditRedemption> => {
  const { code } = parseInput(redeemCreditCodeInput, input)
  await deps.limiter.consume(REDEEM_FAILURE_RATE_LIMIT, String(viewer.id))
  const redemption = await deps.db
    .$transaction(async tx => {
      const now = deps.clock()
      const [redeemedCode] = await tx.creditCode.updateManyAndReturn({
        where: {
          code,
          archivedAt: null,
          AND: [
            { OR: [{ maxUses: null }, { currentUses: { lt: tx.creditCode.fields.maxUses } }] },
            { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
          ],
        },
        data: { currentUses: { increment: 1 } },
      })
      if (!redeemedCode) {
        const existing = await tx.creditCode.findFirst({ where: { code, archivedAt: null } })
        throw existing
          ? conflict(REDEEM_ERROR_MESSAGES[getCreditCodeStatus(existing, now)])
          : notFound('This credit code does not exist')
      }
      const createdRedemption = await tx.creditRedemption.create({
        data: {
          codeId: redeemedCode.id,
          userId: viewer.id,
          creditsGranted: redeemedCode.creditAmount,
          redeemedAt: now,
        },
      })
      await tx.creditTransaction.create({
        data: {
          userId: viewer.id,
          amount: createdRedemption.creditsGranted,
          description: `Redeemed code ${code}`,
          redemptionId: createdRedemption.id,
          createdAt: now,
        },
      })
      return createdRedemption
    })
    .catch(error => {
      throw isUniqueViolation(error) ? conflict('You have already redeemed this credit code') : error
    })
  await deps.limiter.refund(REDEEM_FAILURE_RATE_LIMIT, String(viewer.id))
  return redemption
}

const REDEEM_ERROR_MESSAGES = {
  used: 'This credit code has already been used',
  expired: 'This credit code has expired',
  active: 'This credit code is no longer available',
}

/**
 * Makes a credit code, in capitals, generated when none is given (specification §7, Credits, admin).
 * @throws BAD_USER_INPUT, CONFLICT when the code exists, deleted ones included
 */
export const createCreditCode = async (deps: Deps, input: unknown, actor: Actor): Promise<CreditCode> => {
  const { code, ...rest } = parseInput(createCreditCodeInput, input)
  const now = deps.clock()
  assertFutureDate(rest.expiresAt, now)
  for (let attempt = 1; ; attempt++) {
    try {
      return await deps.db.$transaction(async tx => {
        const row = await tx.creditCode.create({
          data: {
            ...rest,
            description: rest.description || null,
            code: code ?? generateCode(),
            createdById: actor.id,
            createdAt: now,
          },
        })
        const details = { code: row.code, ...auditSnapshot(rest) }
        await recordAuditEvent(tx, actor, now, {
          action: 'createCreditCode',
          subject: 'CreditCode',
          subjectId: row.id,
          details,
        })
        return row
      })
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
      if (code) {
        throw new AppError('CONFLICT', 'This code already exists', {
          issues: [{ path: 'code', message: 'This code already exists' }],
        })
      }
      if (attempt === 10) throw error
    }
  }
}

/**
 * Changes an active code. Absent stays as it is, null clears.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT when it is not active, or used more often than it then could be
 */
export const updateCreditCode = async (
  deps: Deps,
  id: number,
  input: unknown,
  actor: Actor,
): Promise<CreditCode> => {
  const changes = parseInput(updateCreditCodeInput, input)
  const now = deps.clock()
  assertFutureDate(changes.expiresAt, now)
  return await deps.db.$transaction(async tx => {
    // A redemption in between must not be overruled.
    await lockRow(tx, 'credit_codes', id)
    const before = await tx.creditCode.findFirst({ where: { id, archivedAt: null } })
    if (!before) throw notFound('Credit code not found')
    if (getCreditCodeStatus(before, now) !== 'active')
      throw conflict('Only active credit codes can be edited')
    if (changes.maxUses != null && changes.maxUses < before.currentUses) {
      const message = `Max uses cannot be below the ${before.currentUses} uses so far`
      throw new AppError('CONFLICT', message, { issues: [{ path: 'maxUses', message }] })
    }
    const row = await tx.creditCode.update({ where: { id }, data: changes })
    await recordAuditEvent(tx, actor, now, {
      action: 'updateCreditCode',
      subject: 'CreditCode',
      subjectId: id,
      details: auditDiff(before, row, changes),
    })
    return row
  })
}

/**
 * Deletes a code. One that was redeemed is put out of sight, with its redemptions and ledger rows; its name is never
 * free again.
 * @throws NOT_FOUND
 */
export const deleteCreditCode = async (deps: Deps, id: number, actor: Actor): Promise<CreditCode> => {
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    // Putting it out of sight locks it: it cannot be redeemed between looking and deleting.
    const [row] = await tx.creditCode.updateManyAndReturn({
      where: { id, archivedAt: null },
      data: { archivedAt: now },
    })
    if (!row) throw notFound('Credit code not found')
    const { count } = await tx.creditCode.deleteMany({ where: { id, redemptions: { none: {} } } })
    const details = { code: row.code, archived: count === 0 }
    await recordAuditEvent(tx, actor, now, {
      action: 'deleteCreditCode',
      subject: 'CreditCode',
      subjectId: id,
      details,
    })
    return row
  })
}

/**
 * Adds to a balance, or takes from it, with a reason that the person reads in their history.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT when the balance would go below zero
 */
export const adjustCredits = async (deps: Deps, input: unknown, actor: Actor): Promise<CreditTransaction> => {
  const { userId, amount, reason } = parseInput(adjustCreditsInput, input)
  const now = deps.clock()
  try {
    return await deps.db.$transaction(async tx => {
      if (!(await tx.user.findUnique({ where: { id: userId }, select: { id: true } })))
        throw notFound('User not found')
      const row = await tx.creditTransaction.create({
        data: { userId, amount, description: reason, createdAt: now },
      })
      const event = {
        action: 'adjustCredits',
        subject: 'User',
        subjectId: userId,
        details: { amount, reason },
      } as const
      await recordAuditEvent(tx, actor, now, event)
      return row
    })
  } catch (error) {
    const isBelowZero = error instanceof Error && error.message.includes('users_credits_not_negative')
    throw isBelowZero ? conflict('The balance cannot go below zero') : error
  }
}

/** Which rows have a status: the same rule as `creditCodeStatus`, for the database. */
export const creditCodeStatusWhere = (
  deps: Pick<Deps, 'db' | 'clock'>,
  status: CreditCodeStatus | null | undefined,
): Prisma.CreditCodeWhereInput => {
  const now = deps.clock()
  const usedWhere = { maxUses: { not: null }, currentUses: { gte: deps.db.creditCode.fields.maxUses } }
  const notUsedWhere = { OR: [{ maxUses: null }, { currentUses: { lt: deps.db.creditCode.fields.maxUses } }] }
  if (status === 'used') return { archivedAt: null, ...usedWhere }
  if (status === 'expired') return { archivedAt: null, AND: [notUsedWhere, { expiresAt: { lte: now } }] }
  if (status === 'active') {
    return {
      archivedAt: null,
      AND: [notUsedWhere, { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }],
    }
  }
  return { archivedAt: null }
}

const assertFutureDate = (date: Date | null | undefined, now: Date) => {
  if (!date || date > now) return
  throw badUserInput([{ path: 'expiresAt', message: 'Expiration date must be in the future' }])
}

/** Twelve characters that are not taken for each other when read aloud or copied by hand. */
const generateCode = () => {
  const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

const isUniqueViolation = (error: unknown) =>
  error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
