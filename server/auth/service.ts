import { createHash, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Deps, Viewer } from '../context'
import { verifyPassword } from '../crypto/password'
import { AppError, parseInput } from '../errors'
import { loginInput, refreshSessionInput } from './input'
import {
  ACCESS_TOKEN_TTL_SECONDS,
  isSessionActive,
  LOGIN_ATTEMPT_RATE_LIMIT,
  LOGIN_FAILURE_RATE_LIMIT,
  REFRESH_TOKEN_TTL_MS,
  ROTATION_GRACE_PERIOD_MS,
} from './rules'

export interface SessionTokens {
  accessToken: string
  refreshToken: string
  viewer: Viewer
}

/**
 * Signs in by email or username (specification §5, Login; §7, Auth). A wrong password, an unknown and a suspended
 * account get the same answer in the same time.
 * @throws BAD_USER_INPUT, RATE_LIMITED, UNAUTHENTICATED "Invalid credentials"
 */
export const login = async (deps: Deps, clientIp: string, input: unknown): Promise<SessionTokens> => {
  const { identifier, password } = parseInput(loginInput, input)
  await deps.limiter.consume(LOGIN_ATTEMPT_RATE_LIMIT, clientIp)
  const user = await deps.db.user.findUnique({
    where: identifier.includes('@') ? { email: identifier } : { username: identifier },
    select: { id: true, role: true, status: true, passwordHash: true },
  })
  // By account, so that its username and its email share their ten guesses.
  const rateLimitKey = `${user ? `#${user.id}` : identifier.toLowerCase()} ${clientIp}`
  await deps.limiter.consume(LOGIN_FAILURE_RATE_LIMIT, rateLimitKey)
  const isPasswordCorrect = await verifyPassword(user?.passwordHash, password)
  if (!user || !isPasswordCorrect || user.status !== 'active') throw invalidCredentials()

  await deps.limiter.refund(LOGIN_FAILURE_RATE_LIMIT, rateLimitKey)
  const now = deps.clock()
  await deps.db.session.deleteMany({
    where: { userId: user.id, refreshTokens: { every: { expiresAt: { lt: now } } } },
  })
  const refreshToken = generateRefreshToken()
  const session = await deps.db.$transaction(async tx => {
    // Checking took a while. Who changes the password now waits, and then ends this session with the others.
    const lockedRows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users
      WHERE id = ${user.id} AND password_hash = ${user.passwordHash} AND status = 'active' FOR SHARE`
    if (lockedRows.length === 0) throw invalidCredentials()
    return await tx.session.create({
      data: {
        userId: user.id,
        createdAt: now,
        refreshTokens: { create: buildRefreshTokenRow(refreshToken, now) },
      },
    })
  })
  const viewer = { id: user.id, role: user.role, sessionId: session.id }
  return { accessToken: await signAccessToken(deps, viewer), refreshToken, viewer }
}

const invalidCredentials = () => new AppError('UNAUTHENTICATED', 'Invalid credentials')

/**
 * Trades a refresh token for a new pair (specification §7, Auth). Each is used once: a second use within the grace
 * mints a sibling, since two tabs may race; a later one means that somebody copied it, and ends the session.
 * @throws BAD_USER_INPUT, UNAUTHENTICATED
 */
export const refreshSession = async (deps: Deps, input: unknown): Promise<SessionTokens> => {
  const { refreshToken } = parseInput(refreshSessionInput, input)
  const sessionEndedError = new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
  const now = deps.clock()
  const tokenHash = hashToken(refreshToken)
  const row = await deps.db.refreshToken.findUnique({
    where: { tokenHash },
    include: { session: { include: { user: { select: { id: true, role: true, status: true } } } } },
  })
  if (!row || row.expiresAt <= now || !isSessionActive(row.session)) throw sessionEndedError

  const nextRefreshToken = generateRefreshToken()
  const { sessionId } = row
  // One transaction: a token must not be used up without its successor.
  const isRotated = await deps.db.$transaction(async tx => {
    const { count } = await tx.refreshToken.updateMany({
      where: { tokenHash, rotatedAt: null },
      data: { rotatedAt: now },
    })
    if (count === 0) {
      const { rotatedAt } = await tx.refreshToken.findUniqueOrThrow({ where: { tokenHash } })
      if (rotatedAt && now.getTime() - rotatedAt.getTime() > ROTATION_GRACE_PERIOD_MS) return false
    }
    await tx.refreshToken.create({ data: { sessionId, ...buildRefreshTokenRow(nextRefreshToken, now) } })
    await tx.refreshToken.deleteMany({ where: { sessionId, expiresAt: { lt: now } } })
    return true
  })
  if (!isRotated) {
    await revokeSession(deps, sessionId)
    throw sessionEndedError
  }
  const viewer = { id: row.session.user.id, role: row.session.user.role, sessionId }
  return { accessToken: await signAccessToken(deps, viewer), refreshToken: nextRefreshToken, viewer }
}

/** Ends the session that asks; the viewer's others go on. */
export const logout = (deps: Deps, viewer: Viewer): Promise<void> => revokeSession(deps, viewer.sessionId)

/** Who holds this access token: null when it is forged, expired, logged out or its user suspended. */
export const authenticate = async (deps: Deps, accessToken: string): Promise<Viewer | null> => {
  const sessionId = await verifyAccessToken(deps, accessToken)
  if (!sessionId) return null
  const session = await deps.db.session.findUnique({
    where: { id: sessionId },
    include: { user: { select: { id: true, role: true, status: true } } },
  })
  if (!session || !isSessionActive(session)) return null
  return { id: session.user.id, role: session.user.role, sessionId }
}

const revokeSession = async (deps: Deps, sessionId: string) => {
  await deps.db.session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: deps.clock() },
  })
}

const ISSUER = 'kairos'
const AUDIENCE = 'kairos-api'
const TOKEN_TYPE = 'at+jwt'

const signAccessToken = (deps: Deps, viewer: Viewer) => {
  const now = Math.floor(deps.clock().getTime() / 1000)
  return new SignJWT({ sid: viewer.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TOKEN_TYPE })
    .setSubject(String(viewer.id))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_TTL_SECONDS)
    .sign(deps.secret)
}

const verifyAccessToken = async (deps: Deps, token: string): Promise<string | null> => {
  try {
    const { payload } = await jwtVerify<{ sid?: unknown }>(token, deps.secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TOKEN_TYPE,
      currentDate: deps.clock(),
    })
    return typeof payload.sid === 'string' ? payload.sid : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const generateRefreshToken = () => randomBytes(32).toString('base64url')

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

const buildRefreshTokenRow = (token: string, now: Date) => ({
  tokenHash: hashToken(token),
  createdAt: now,
  expiresAt: new Date(now.getTime() + REFRESH_TOKEN_TTL_MS),
})
