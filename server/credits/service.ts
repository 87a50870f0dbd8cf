import { randomInt } from 'node:crypto'
import { isUniqueViolation } from '../adapters/db/errors'
import { withFailureLimit } from '../adapters/limiter/limiter'
import { type Actor, auditDiff, auditSnapshot, lockRow, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { createBadUserInputError, createConflictError, createNotFoundError, parseInput } from '../errors'
import type { CreditCode, CreditRedemption, CreditTransaction } from '../generated/prisma/client'
import { accountWhere } from '../users/rules'
import {
  adjustCreditsInput,
  createCreditCodeInput,
  createCreditCodesInput,
  redeemCreditCodeInput,
  updateCreditCodeInput,
} from './input'
import { getCreditCodeStatus, REDEEM_FAILURE_RATE_LIMIT } from './rules'
import { redeemActiveCode } from './store'

/**
 * Redeems a code for the viewer (specification §7, User, credits and organizations).
 * @throws BAD_USER_INPUT, RATE_LIMITED, NOT_FOUND, CONFLICT if the code is not active or the viewer has redeemed it
 */
export const redeemCreditCode = async (deps: Deps, viewer: Viewer, input: unknown): Promise<CreditRedemption> => {
  const { code } = parseInput(redeemCreditCodeInput, input)
  const { redemption, hasDeliveries } = await withFailureLimit(
    deps.limiter,
    REDEEM_FAILURE_RATE_LIMIT,
    String(viewer.id),
    () => redeemCode(deps, viewer.id, code),
  )
  if (hasDeliveries) deps.triggerJobs()
  return redemption
}

const redeemCode = async (deps: Deps, userId: number, code: string) => {
  const now = deps.clock()
  const outcome = await redeemActiveCode(deps.db, userId, code, now).catch(error => {
    throw isUniqueViolation(error)
      ? createCodeFieldError(createConflictError, 'You have already redeemed this credit code')
      : error
  })
  if (!outcome) {
    const existing = await deps.db.creditCode.findFirst({ where: { code, archivedAt: null } })
    throw existing
      ? createCodeFieldError(createConflictError, REDEEM_ERROR_MESSAGES[getCreditCodeStatus(existing, now)])
      : createCodeFieldError(createNotFoundError, 'This credit code does not exist')
  }
  return outcome
}

const createCodeFieldError = (createError: typeof createConflictError, message: string) =>
  createError(message, [{ path: 'code', message }])

/** Messages by status. The status can be `active`, because the code can change after the failed redemption. */
const REDEEM_ERROR_MESSAGES = {
  used: 'This credit code has already been used',
  expired: 'This credit code has expired',
  active: 'This credit code is no longer available',
}

/**
 * Creates a credit code (specification §7, Credits, admin). Generates the text of the code if the input has none.
 * @throws BAD_USER_INPUT, CONFLICT if the code exists, even if it is archived
 */
export const createCreditCode = async (deps: Deps, input: unknown, actor: Actor): Promise<CreditCode> => {
  const { code, ...rest } = parseInput(createCreditCodeInput, input)
  const now = deps.clock()
  assertFutureDate(rest.expiresAt, now)
  const create = (code: string) =>
    deps.db.$transaction(async tx => {
      const row = await tx.creditCode.create({ data: { ...rest, code, createdById: actor.id, createdAt: now } })
      const details = { code, ...auditSnapshot(rest) }
      await recordAuditEvent(tx, actor, now, 'createCreditCode', 'CreditCode', row.id, details)
      return row
    })
  if (!code) return retryUniqueViolations(() => create(generateCode()))
  return create(code).catch(error => {
    throw isUniqueViolation(error) ? createCodeFieldError(createConflictError, 'This code already exists') : error
  })
}

/**
 * Generates `count` credit codes in one transaction and records one audit event.
 * @throws BAD_USER_INPUT
 */
export const createCreditCodes = async (deps: Deps, input: unknown, actor: Actor): Promise<CreditCode[]> => {
  const { count, ...rest } = parseInput(createCreditCodesInput, input)
  const now = deps.clock()
  assertFutureDate(rest.expiresAt, now)
  return retryUniqueViolations(() =>
    deps.db.$transaction(async tx => {
      const sharedValues = { ...rest, createdById: actor.id, createdAt: now }
      const data = Array.from({ length: count }, () => ({ ...sharedValues, code: generateCode() }))
      const codes = await tx.creditCode.createManyAndReturn({ data })
      const details = { count, ...auditSnapshot(rest) }
      await recordAuditEvent(tx, actor, now, 'createCreditCodes', 'CreditCode', null, details)
      return codes
    }),
  )
}

const MAX_CREATION_ATTEMPTS = 10

/** Runs `create`. If a generated code already exists, tries again, up to MAX_CREATION_ATTEMPTS attempts in total. */
const retryUniqueViolations = async <TResult>(create: () => Promise<TResult>): Promise<TResult> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await create()
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === MAX_CREATION_ATTEMPTS) throw error
    }
  }
}

/**
 * Updates an active code. Absent fields remain unchanged.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT if the code is not active or its uses exceed the new maximum
 */
export const updateCreditCode = async (deps: Deps, id: number, input: unknown, actor: Actor) => {
  const changes = parseInput(updateCreditCodeInput, input)
  const now = deps.clock()
  assertFutureDate(changes.expiresAt, now)
  return await deps.db.$transaction(async tx => {
    // The lock keeps the number of uses from changing between the check and the update.
    await lockRow(tx, 'credit_codes', id)
    const before = await tx.creditCode.findFirst({ where: { id, archivedAt: null } })
    if (!before) throw createNotFoundError('Credit code not found')
    if (getCreditCodeStatus(before, now) !== 'active')
      throw createConflictError('Only active credit codes can be edited')
    if (changes.maxUses != null && changes.maxUses < before.currentUses) {
      const message = `Max uses cannot be below ${before.currentUses}, the number of times this code was redeemed`
      throw createConflictError(message, [{ path: 'maxUses', message }])
    }
    const row = await tx.creditCode.update({ where: { id }, data: changes })
    const details = auditDiff(before, row, changes)
    await recordAuditEvent(tx, actor, now, 'updateCreditCode', 'CreditCode', id, details)
    return row
  })
}

/**
 * Deletes a code, or archives it if it was redeemed. Returns the code.
 * @throws NOT_FOUND
 */
export const deleteCreditCode = async (deps: Deps, id: number, actor: Actor): Promise<CreditCode> => {
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    // Archiving also locks the row, so that the code cannot be redeemed before the conditional deletion.
    const [row] = await tx.creditCode.updateManyAndReturn({
      where: { id, archivedAt: null },
      data: { archivedAt: now },
    })
    if (!row) throw createNotFoundError('Credit code not found')
    const { count } = await tx.creditCode.deleteMany({ where: { id, redemptions: { none: {} } } })
    const details = { code: row.code, archived: count === 0 }
    await recordAuditEvent(tx, actor, now, 'deleteCreditCode', 'CreditCode', id, details)
    return row
  })
}

/**
 * Adds credits to a balance or deducts them.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT if the balance would become negative
 */
export const adjustCredits = async (deps: Deps, input: unknown, actor: Actor): Promise<CreditTransaction> => {
  const { userId, amount, reason } = parseInput(adjustCreditsInput, input)
  const now = deps.clock()
  try {
    return await deps.db.$transaction(async tx => {
      if (!(await tx.user.findUnique({ where: { id: userId, ...accountWhere } })))
        throw createNotFoundError('User not found')
      const row = await tx.creditTransaction.create({
        data: { userId, amount, description: reason, createdAt: now },
      })
      await recordAuditEvent(tx, actor, now, 'adjustCredits', 'User', userId, { amount, reason })
      return row
    })
  } catch (error) {
    const isBelowZero = error instanceof Error && error.message.includes('users_credits_not_negative')
    throw isBelowZero ? createConflictError('The balance cannot go below zero') : error
  }
}

const assertFutureDate = (date: Date | null | undefined, now: Date) => {
  if (!date || date > now) return
  throw createBadUserInputError([{ path: 'expiresAt', message: 'Expiration date must be in the future' }])
}

/** Generates a code of 12 characters. Omits characters that are easily confused, such as O and 0. */
const generateCode = () => {
  const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
