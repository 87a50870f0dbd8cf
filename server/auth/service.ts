import { endAccountViews } from '../accounts/account-views'
import { consumeFactorCode, FACTOR_FAILURE_RATE_LIMIT } from '../accounts/factor-codes'
import { consumePasskey, createAssertionOptions } from '../accounts/passkeys'
import { createSecondStepError, listFactorKinds } from '../accounts/second-step'
import {
  buildRefreshTokenRow,
  deriveNextRefreshToken,
  hashRefreshToken,
  type SessionOrigin,
  type SessionTokens,
  signAccessToken,
  verifyAccessToken,
} from '../accounts/sessions'
import { withFailureLimit } from '../adapters/limiter/limiter'
import { type Actor, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { verifyLoginChallenge } from '../crypto/login-challenge'
import { verifyPassword } from '../crypto/password'
import { AppError, createBadUserInputError, createUnauthenticatedError, parseInput } from '../errors'
import { completeLoginInput, loginInput, refreshSessionInput } from './input'
import {
  isSessionActive,
  LOGIN_ATTEMPT_RATE_LIMIT,
  LOGIN_FAILURE_RATE_LIMIT,
  LOGIN_IDENTIFIER_RATE_LIMIT,
  ROTATION_GRACE_PERIOD_MS,
} from './rules'
import { createLoginError, findSession, type LoginRequest, recordLoginFailure, startSession } from './store'

/**
 * Starts a session with a password and an email address or username (specification §5, Login; §7, Auth). A wrong
 * password, an unknown account and a suspended account cause the same error after the same response time.
 * @throws BAD_USER_INPUT, RATE_LIMITED, UNAUTHENTICATED, UNAVAILABLE; MFA_REQUIRED if the account has a second factor
 */
export const login = async (
  deps: Deps,
  { clientKey, requestId, origin }: LoginRequest,
  input: unknown,
): Promise<SessionTokens> => {
  const { identifier, password } = parseInput(loginInput, input)
  await deps.limiter.consume(LOGIN_ATTEMPT_RATE_LIMIT, clientKey)
  const user = await deps.db.user.findUnique({
    where: {
      ...(identifier.includes('@') ? { email: identifier } : { username: identifier }),
      isServiceAccount: false,
    },
    select: { id: true, role: true, status: true, passwordHash: true },
  })
  // Each attempt is counted as a failure in advance, so that concurrent attempts cannot exceed the limits.
  // `refundFailure` reverses the count if the password is accepted or if its verification throws.
  const identifierKey = `${identifier.toLowerCase()} ${clientKey}`
  await deps.limiter.consume(LOGIN_IDENTIFIER_RATE_LIMIT, identifierKey)
  const accountKey = `${user?.id ?? 'unknown'} ${clientKey}`
  const isLocked = await isRateLimited(deps.limiter.consume(LOGIN_FAILURE_RATE_LIMIT, accountKey))
  const refundFailure = async () => {
    await deps.limiter.refund(LOGIN_IDENTIFIER_RATE_LIMIT, identifierKey)
    await deps.limiter.refund(LOGIN_FAILURE_RATE_LIMIT, accountKey)
  }
  const isPasswordCorrect = await verifyPassword(user?.passwordHash, password).catch(async error => {
    await refundFailure()
    throw error
  })
  if (!user || !isPasswordCorrect || user.status !== 'active' || isLocked) {
    const reason = isLocked ? 'tooManyFailures' : isPasswordCorrect ? 'suspended' : 'wrongPassword'
    recordLoginFailure(deps, user?.id ?? null, reason, { requestId, origin })
    throw createLoginError()
  }

  await refundFailure()
  const factors = await listFactorKinds(deps.db, user)
  if (factors.length > 0)
    throw await createSecondStepError(deps, user, factors, 'Complete the login with a code or a passkey.')
  return await startSession(deps, user, { requestId, origin })
}

/**
 * Completes a login that failed with MFA_REQUIRED.
 * @throws RATE_LIMITED; BAD_USER_INPUT if the input is invalid or the code is wrong; UNAUTHENTICATED if the challenge
 * is invalid or has expired, if the account is suspended, or if the password has changed since the challenge was
 * created
 */
export const completeLogin = async (
  deps: Deps,
  { requestId, origin }: LoginRequest,
  input: unknown,
): Promise<SessionTokens> => {
  const { challenge, code } = parseInput(completeLoginInput, input)
  const verifiedChallenge = await verifyLoginChallenge(deps.secret, challenge, deps.clock())
  const user = verifiedChallenge && (await deps.db.user.findUnique({ where: { id: verifiedChallenge.userId } }))
  if (!user || !verifiedChallenge.matchesPassword(user.passwordHash) || user.status !== 'active') {
    throw createUnauthenticatedError('The login has expired. Please sign in again.')
  }
  const method = await withFailureLimit(deps.limiter, FACTOR_FAILURE_RATE_LIMIT, String(user.id), async () => {
    const usedMethod = await deps.db.$transaction(tx => consumeFactorCode(tx, deps, user.id, code))
    if (usedMethod) return usedMethod
    recordLoginFailure(deps, user.id, 'wrongCode', { requestId, origin })
    throw createBadUserInputError([{ path: 'code', message: 'Code is incorrect' }])
  })
  return await startSession(deps, user, { requestId, origin }, method)
}

/**
 * Creates the options of `navigator.credentials.get()` for a login with any passkey of this site.
 * @throws CONFLICT if the host of `siteUrl` is a non-loopback IP address
 */
export const startPasskeyLogin = (deps: Deps) => createAssertionOptions(deps, null)

/**
 * Starts a session with a passkey, which replaces the password and the second step.
 * @param credential an `AuthenticationResponseJSON` for the options of `startPasskeyLogin`
 * @throws BAD_USER_INPUT, RATE_LIMITED, UNAUTHENTICATED; CONFLICT if the host of `siteUrl` is a non-loopback IP address
 */
export const loginWithPasskey = async (
  deps: Deps,
  { clientKey, requestId, origin }: LoginRequest,
  credential: unknown,
): Promise<SessionTokens> => {
  await deps.limiter.consume(LOGIN_ATTEMPT_RATE_LIMIT, clientKey)
  const { userId, isAccepted } = await deps.db.$transaction(tx => consumePasskey(tx, deps, credential, null))
  const user = userId === null ? null : await deps.db.user.findUnique({ where: { id: userId } })
  if (!isAccepted || user?.status !== 'active') {
    recordLoginFailure(deps, userId, isAccepted ? 'suspended' : 'wrongPasskey', { requestId, origin })
    throw createUnauthenticatedError('This passkey cannot sign you in. Try again, or use your password.')
  }
  return await startSession(deps, user, { requestId, origin }, 'passkey')
}

const isRateLimited = async (attempt: Promise<unknown>): Promise<boolean> => {
  try {
    await attempt
    return false
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return true
    throw error
  }
}

/**
 * Exchanges a refresh token for new tokens (specification §7, Auth). Further uses within the grace period return the
 * same new refresh token as the first use. A later use indicates a stolen token and revokes the session.
 * @throws BAD_USER_INPUT, UNAUTHENTICATED
 */
export const refreshSession = async (deps: Deps, input: unknown): Promise<SessionTokens> => {
  const { refreshToken } = parseInput(refreshSessionInput, input)
  const now = deps.clock()
  const tokenHash = hashRefreshToken(refreshToken)
  const row = await deps.db.refreshToken.findUnique({
    where: { tokenHash },
    include: { session: { include: { user: { select: { id: true, role: true, status: true } } } } },
  })
  if (!row || row.expiresAt <= now || !isSessionActive(row.session))
    throw createRefreshTokenError(deps, row?.session.userId)

  const nextRefreshToken = deriveNextRefreshToken(deps.secret, refreshToken)
  const { sessionId } = row
  // Uses one transaction, because a failure between the rotation and the creation of the next token would end the
  // session.
  const isAccepted = await deps.db.$transaction(async tx => {
    const { count } = await tx.refreshToken.updateMany({
      where: { tokenHash, rotatedAt: null },
      data: { rotatedAt: now },
    })
    if (count === 0) {
      const { rotatedAt } = await tx.refreshToken.findUniqueOrThrow({ where: { tokenHash } })
      return rotatedAt !== null && now.getTime() - rotatedAt.getTime() <= ROTATION_GRACE_PERIOD_MS
    }
    await tx.refreshToken.create({ data: { sessionId, ...buildRefreshTokenRow(nextRefreshToken, now) } })
    await tx.refreshToken.deleteMany({ where: { sessionId, expiresAt: { lt: now } } })
    return true
  })
  if (!isAccepted) {
    await revokeSession(deps, sessionId)
    throw createRefreshTokenError(deps, row.session.userId, true)
  }
  const viewer = { id: row.session.user.id, role: row.session.user.role, sessionId }
  return { accessToken: await signAccessToken(deps.secret, viewer, now), refreshToken: nextRefreshToken, viewer }
}

/**
 * Logs the rejection of a refresh token and creates the error for the client.
 * @param isReused whether the token was used again after the grace period
 */
const createRefreshTokenError = ({ log }: Deps, accountId: number | null = null, isReused = false) => {
  log.warn({ category: 'security', accountId, isReused }, 'refresh token rejected')
  return new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
}

/** Revokes the current session and ends the account views (docs/decisions/0040) that were started from it. */
export const logout = async (
  deps: Deps,
  { id, sessionId }: Viewer,
  { requestId }: Pick<Actor, 'requestId'>,
): Promise<void> => {
  if (!sessionId) return
  await deps.db.$transaction(async tx => {
    const now = deps.clock()
    const { count } = await tx.session.updateMany({
      where: { id: sessionId, revokedAt: null },
      data: { revokedAt: now },
    })
    if (count === 0) return
    await endAccountViews(tx, { administratorSessionId: sessionId }, { now, requestId })
    await recordAuditEvent(tx, { id, requestId }, now, 'logout', 'User', id)
  })
}

/**
 * Returns the viewer of an access token. Records the use of the session, except for an account view. If the server
 * requires a second factor for administrators, an administrator without one gets the role `user`.
 * @returns null if the token or its session is invalid, or if the session is an account view that is no longer allowed
 */
export const authenticate = async (deps: Deps, accessToken: string, origin: SessionOrigin): Promise<Viewer | null> => {
  const sessionId = await verifyAccessToken(deps.secret, accessToken, deps.clock())
  if (!sessionId) return null
  const row = await findSession(deps, sessionId)
  if (!row?.isAllowed || !isSessionActive({ revokedAt: row.revokedAt, user: row })) return null
  if (!row.isView) await recordSessionUse(deps, { id: sessionId, lastUsedAt: row.lastUsedAt }, origin)
  const role = deps.requiresAdminFactor && row.lacksFactor ? 'user' : row.role
  return {
    id: row.id,
    role,
    sessionId,
    confirmedAt: row.confirmedAt,
    ...(row.isView && { isReadOnly: true }),
  }
}

const LAST_USE_INTERVAL_MS = 60_000

/** Records the use of a session at most once a minute. Logs errors instead of throwing them. */
const recordSessionUse = async (
  { db, log, clock }: Deps,
  { id, lastUsedAt }: { id: string; lastUsedAt: Date },
  { userAgent, address }: SessionOrigin,
): Promise<void> => {
  const now = clock()
  const dueBefore = new Date(now.getTime() - LAST_USE_INTERVAL_MS)
  if (lastUsedAt > dueBefore) return
  try {
    await db.$executeRaw`UPDATE sessions
      SET last_used_at = ${now}::timestamptz, user_agent = ${userAgent}, address = ${address}
      WHERE id = ${id}::uuid AND last_used_at <= ${dueBefore}::timestamptz`
  } catch (error) {
    log.warn({ err: error }, 'could not record the use of a session')
  }
}

const revokeSession = async (deps: Deps, sessionId: string) => {
  await deps.db.session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: deps.clock() },
  })
}
