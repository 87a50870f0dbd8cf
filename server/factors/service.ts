import {
  consumeFactorCode,
  createTotp,
  createTotpSecret,
  findTotpStep,
  replaceRecoveryCodes,
} from '../accounts/factor-codes'
import {
  consumePasskey,
  createAssertionOptions,
  createRegistrationOptions,
  verifyRegistration,
} from '../accounts/passkeys'
import type { Transaction } from '../adapters/db/database'
import { isUniqueViolation } from '../adapters/db/errors'
import { withFailureLimit } from '../adapters/limiter/limiter'
import { type Actor, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { verifyPassword } from '../crypto/password'
import { decryptSealedText, sealText } from '../crypto/sealed-text'
import {
  createBadUserInputError,
  createConflictError,
  createForbiddenError,
  createNotFoundError,
  parseInput,
} from '../errors'
import type { Factor, Prisma } from '../generated/prisma/client'
import { queueEmail } from '../mail/outbox'
import { accountWhere } from '../users/rules'
import { addPasskeyInput, addTotpInput, confirmIdentityInput, renameFactorInput } from './input'
import { IDENTITY_FAILURE_RATE_LIMIT, MAX_FACTORS } from './rules'

/** Time in which a new authenticator app must be confirmed with a code. */
const ENROLLMENT_TTL_MS = 15 * 60_000

interface Enrollment {
  /** Distinguishes an enrollment from other texts that are encrypted with the signing secret. */
  purpose: 'totpEnrollment'
  userId: number
  /** Secret of the authenticator app, in base32. */
  secret: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/**
 * Creates the secret of a new authenticator app. Returns the secret, its `otpauth:` URI, and the encrypted enrollment.
 * Stores nothing: `addTotp` reads the secret from the enrollment.
 */
export const startTotpEnrollment = async ({ db, secret: signingSecret, clock }: Deps, { id }: Viewer) => {
  const { username } = await db.user.findUniqueOrThrow({ where: { id }, select: { username: true } })
  const secret = createTotpSecret()
  const expiresAt = clock().getTime() + ENROLLMENT_TTL_MS
  const enrollment: Enrollment = { purpose: 'totpEnrollment', userId: id, secret, expiresAt }
  return {
    enrollment: sealText(signingSecret, JSON.stringify(enrollment)),
    secret,
    uri: createTotp(secret, username).toString(),
  }
}

/**
 * Adds an authenticator app after checking one of its codes. Also creates recovery codes if the user had no factor.
 * @returns the factor, and the new recovery codes or null
 * @throws BAD_USER_INPUT for a wrong code or an expired enrollment, CONFLICT if the user already has this app or
 * MAX_FACTORS factors, NOT_FOUND if the account was erased
 */
export const addTotp = async (deps: Deps, viewer: Viewer, input: unknown, actor: Actor) => {
  const { enrollment, name, code } = parseInput(addTotpInput, input)
  const now = deps.clock()
  const { secret } = openEnrollment(deps, viewer, enrollment, now)
  const lastStep = findTotpStep(secret, code.replace(/\s/g, ''), now)
  if (lastStep === null) throw createIncorrectCodeError()
  return await deps.db.$transaction(async tx => {
    await lockFactors(tx, viewer.id)
    const factors = await tx.factor.findMany({ where: { userId: viewer.id, kind: 'totp' }, select: { secret: true } })
    if (factors.some(factor => factor.secret && decryptSealedText(deps.secret, factor.secret) === secret)) {
      throw createConflictError('This authenticator app was already added')
    }
    const sealedSecret = sealText(deps.secret, secret)
    const data = { kind: 'totp', name, secret: sealedSecret, lastStep, lastUsedAt: now } as const
    return await createFactor(tx, viewer, now, data, { ...actor, action: 'addTotp' })
  })
}

/**
 * Creates the options of `navigator.credentials.create()` for a new passkey of the viewer.
 * @throws CONFLICT if the host of `siteUrl` is a non-loopback IP address
 */
export const startPasskeyRegistration = async (deps: Deps, { id }: Viewer) => {
  const { username, firstName, lastName, factors } = await deps.db.user.findUniqueOrThrow({
    where: { id },
    select: { username: true, firstName: true, lastName: true, factors: { where: { kind: 'passkey' } } },
  })
  const displayName = [firstName, lastName].filter(Boolean).join(' ') || username
  return await createRegistrationOptions(deps, { id, username, displayName }, factors)
}

/**
 * Adds a passkey that the browser created. Also creates recovery codes if the user had no factor.
 * @returns the factor, and the new recovery codes or null
 * @throws BAD_USER_INPUT for an invalid passkey; CONFLICT if the passkey was already added, if the user has MAX_FACTORS
 * factors, or if the host of `siteUrl` is a non-loopback IP address; NOT_FOUND if the account was erased
 */
export const addPasskey = async (deps: Deps, viewer: Viewer, input: unknown, actor: Actor) => {
  const { name, credential } = parseInput(addPasskeyInput, input)
  const passkey = await verifyRegistration(deps, viewer.id, credential)
  if (!passkey)
    throw createBadUserInputError([{ path: 'credential', message: 'The passkey could not be verified. Try again.' }])
  const now = deps.clock()
  return await deps.db
    .$transaction(async tx => {
      await lockFactors(tx, viewer.id)
      const data = { kind: 'passkey', name, ...passkey } as const
      return await createFactor(tx, viewer, now, data, { ...actor, action: 'addPasskey' })
    })
    .catch(error => {
      throw isUniqueViolation(error) ? createConflictError('This passkey was already added') : error
    })
}

/** Creates a factor, and recovery codes if it is the first one. The caller must hold the lock of `lockFactors`. */
const createFactor = async (
  tx: Transaction,
  { id: userId }: Viewer,
  now: Date,
  data: Omit<Prisma.FactorUncheckedCreateInput, 'userId' | 'createdAt'>,
  { action, ...actor }: Actor & { action: 'addTotp' | 'addPasskey' },
) => {
  const count = await tx.factor.count({ where: { userId } })
  if (count >= MAX_FACTORS)
    throw createConflictError(`You can have at most ${MAX_FACTORS} passkeys and authenticator apps`)
  const factor = await tx.factor.create({ data: { ...data, userId, createdAt: now } })
  const recoveryCodes = count === 0 ? await replaceRecoveryCodes(tx, userId) : null
  await recordAuditEvent(tx, actor, now, action, 'User', userId, { name: data.name })
  return { factor, recoveryCodes }
}

const openEnrollment = (deps: Deps, { id }: Viewer, sealedEnrollment: string, now: Date): Enrollment => {
  const text = decryptSealedText(deps.secret, sealedEnrollment)
  const enrollment: Enrollment | null = text === null ? null : JSON.parse(text)
  const belongsToUser = enrollment?.purpose === 'totpEnrollment' && enrollment.userId === id
  if (!belongsToUser || enrollment.expiresAt <= now.getTime()) {
    throw createBadUserInputError([{ path: 'enrollment', message: 'The setup has expired. Start again.' }])
  }
  return enrollment
}

const createIncorrectCodeError = () => createBadUserInputError([{ path: 'code', message: 'Code is incorrect' }])

/**
 * Locks the account of a user, so that additions and removals of factors run one after another.
 * @throws NOT_FOUND for an unknown user, an erased account or a service account
 */
const lockFactors = async (tx: Transaction, userId: number) => {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users
    WHERE id = ${userId} AND erased_at IS NULL AND NOT is_service_account FOR NO KEY UPDATE`
  if (rows.length === 0) throw createNotFoundError('User not found')
}

/**
 * Renames a factor of the viewer.
 * @throws BAD_USER_INPUT, NOT_FOUND
 */
export const renameFactor = async (deps: Deps, viewer: Viewer, id: number, input: unknown): Promise<Factor> => {
  const { name } = parseInput(renameFactorInput, input)
  const [factor] = await deps.db.factor.updateManyAndReturn({ where: { id, userId: viewer.id }, data: { name } })
  if (!factor) throw createFactorNotFoundError()
  return factor
}

/**
 * Removes a factor of the viewer. Removing the last factor also deletes the recovery codes.
 * @throws NOT_FOUND
 */
export const removeFactor = async (deps: Deps, viewer: Viewer, id: number, actor: Actor): Promise<Factor> =>
  await deps.db.$transaction(async tx => {
    await lockFactors(tx, viewer.id)
    const factor = await tx.factor.findFirst({ where: { id, userId: viewer.id } })
    if (!factor) throw createFactorNotFoundError()
    await tx.factor.delete({ where: { id } })
    if ((await tx.factor.count({ where: { userId: viewer.id } })) === 0) {
      await tx.recoveryCode.deleteMany({ where: { userId: viewer.id } })
    }
    await recordAuditEvent(tx, actor, deps.clock(), 'removeFactor', 'User', viewer.id, { name: factor.name })
    return factor
  })

const createFactorNotFoundError = () => createNotFoundError('Passkey or authenticator app not found')

/**
 * Replaces the recovery codes of the viewer. Returns the new codes.
 * @throws CONFLICT if the viewer has no factor, NOT_FOUND if the account was erased
 */
export const createRecoveryCodes = async (deps: Deps, viewer: Viewer, actor: Actor): Promise<string[]> =>
  await deps.db.$transaction(async tx => {
    await lockFactors(tx, viewer.id)
    if ((await tx.factor.count({ where: { userId: viewer.id } })) === 0) {
      throw createConflictError('Add a passkey or an authenticator app first')
    }
    await recordAuditEvent(tx, actor, deps.clock(), 'createRecoveryCodes', 'User', viewer.id)
    return await replaceRecoveryCodes(tx, viewer.id)
  })

/**
 * Removes all factors and recovery codes of a user. Emails the user if there was a factor. Returns the user.
 * @throws NOT_FOUND
 */
export const resetFactors = async (deps: Deps, userId: number, actor: Actor): Promise<{ id: number }> => {
  const user = await deps.db.$transaction(async tx => {
    await lockFactors(tx, userId)
    const account = await tx.user.findUnique({ where: { id: userId, ...accountWhere } })
    if (!account) throw createNotFoundError('User not found')
    const { count } = await tx.factor.deleteMany({ where: { userId } })
    await tx.recoveryCode.deleteMany({ where: { userId } })
    if (count === 0) return account
    const now = deps.clock()
    await recordAuditEvent(tx, actor, now, 'resetFactors', 'User', userId)
    await queueEmail(tx, deps, {
      template: 'factorsReset',
      recipient: account.email,
      params: { username: account.username },
      expiresAt: new Date(now.getTime() + NOTICE_TTL_MS),
    })
    return account
  })
  deps.triggerJobs()
  return user
}

/** Time after which the email about removed factors is no longer sent. */
const NOTICE_TTL_MS = 3 * 24 * 60 * 60_000

/**
 * Creates the options of `navigator.credentials.get()` for the passkeys of the viewer.
 * @throws CONFLICT if the viewer has no passkey, or if the host of `siteUrl` is a non-loopback IP address
 */
export const startPasskeyConfirmation = async (deps: Deps, { id }: Viewer) => {
  const passkeys = await deps.db.factor.findMany({ where: { userId: id, kind: 'passkey' } })
  if (passkeys.length === 0) throw createConflictError('Your account has no passkey')
  return await createAssertionOptions(deps, id, passkeys)
}

/**
 * Confirms the identity of the viewer with the password, a code or a passkey (re-authentication).
 * @throws BAD_USER_INPUT for a wrong value, RATE_LIMITED, UNAVAILABLE, FORBIDDEN without a session, CONFLICT for a
 * passkey if the host of `siteUrl` is a non-loopback IP address
 */
export const confirmIdentity = async (deps: Deps, viewer: Viewer, input: unknown): Promise<void> => {
  const { password, code, passkey } = parseInput(confirmIdentityInput, input)
  const { id: userId, sessionId } = viewer
  if (!sessionId) throw createForbiddenError()
  await withFailureLimit(deps.limiter, IDENTITY_FAILURE_RATE_LIMIT, String(userId), async () => {
    if (password != null) {
      const { passwordHash } = await deps.db.user.findUniqueOrThrow({ where: { id: userId } })
      if (!(await verifyPassword(passwordHash, password)))
        throw createBadUserInputError([{ path: 'password', message: 'Current password is incorrect' }])
    }
    await deps.db.$transaction(async tx => {
      if (code != null) {
        if (!(await consumeFactorCode(tx, deps, userId, code))) throw createIncorrectCodeError()
      } else if (password == null && !(await consumePasskey(tx, deps, passkey, userId)).isAccepted) {
        throw createBadUserInputError([{ path: 'passkey', message: 'The passkey could not be verified. Try again.' }])
      }
      await tx.session.update({ where: { id: sessionId }, data: { confirmedAt: deps.clock() } })
    })
  })
}
