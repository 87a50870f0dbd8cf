import { createHash, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Deps, Viewer } from '../context'
import { AppError, parseInput } from '../errors'
import { verifyPassword } from '../ports/password'
import { loginInput, refreshSessionInput } from './input'
import {
  ACCESS_TOKEN_SECONDS,
  LOGIN_ATTEMPTS,
  LOGIN_FAILURES,
  mayUseSession,
  REFRESH_TOKEN_LIFETIME,
  ROTATION_GRACE,
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
export const login = async (deps: Deps, address: string, input: unknown): Promise<SessionTokens> => {
  const { identifier, password } = parseInput(loginInput, input)
  await deps.limiter.take(LOGIN_ATTEMPTS, address)
  const user = await deps.db.user.findUnique({
    where: identifier.includes('@') ? { email: identifier } : { username: identifier },
    select: { id: true, role: true, status: true, passwordHash: true },
  })
  // By account, so that its username and its email share their ten guesses.
  const account = `${user ? `#${user.id}` : identifier.toLowerCase()} ${address}`
  await deps.limiter.take(LOGIN_FAILURES, account)
  const matches = await verifyPassword(user?.passwordHash, password)
  if (!user || !matches || user.status !== 'active') throw invalidCredentials()

  await deps.limiter.giveBack(LOGIN_FAILURES, account)
  const now = deps.clock()
  await deps.db.session.deleteMany({
    where: { userId: user.id, refreshTokens: { every: { expiresAt: { lt: now } } } },
  })
  const refreshToken = newRefreshToken()
  const session = await deps.db.$transaction(async tx => {
    // Checking took a while. Who changes the password now waits, and then ends this session with the others.
    const unchanged = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users
      WHERE id = ${user.id} AND password_hash = ${user.passwordHash} AND status = 'active' FOR SHARE`
    if (unchanged.length === 0) throw invalidCredentials()
    return await tx.session.create({
      data: {
        userId: user.id,
        createdAt: now,
        refreshTokens: { create: refreshTokenRow(refreshToken, now) },
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
  const dead = new AppError('UNAUTHENTICATED', 'Your session has ended. Please sign in again.')
  const now = deps.clock()
  const tokenHash = digest(refreshToken)
  const row = await deps.db.refreshToken.findUnique({
    where: { tokenHash },
    include: { session: { include: { user: { select: { id: true, role: true, status: true } } } } },
  })
  if (!row || row.expiresAt <= now || !mayUseSession(row.session)) throw dead

  const next = newRefreshToken()
  const { sessionId } = row
  // One transaction: a token must not be used up without its successor.
  const isRotated = await deps.db.$transaction(async tx => {
    const { count } = await tx.refreshToken.updateMany({
      where: { tokenHash, rotatedAt: null },
      data: { rotatedAt: now },
    })
    if (count === 0) {
      const { rotatedAt } = await tx.refreshToken.findUniqueOrThrow({ where: { tokenHash } })
      if (rotatedAt && now.getTime() - rotatedAt.getTime() > ROTATION_GRACE) return false
    }
    await tx.refreshToken.create({ data: { sessionId, ...refreshTokenRow(next, now) } })
    await tx.refreshToken.deleteMany({ where: { sessionId, expiresAt: { lt: now } } })
    return true
  })
  if (!isRotated) {
    await revokeSession(deps, sessionId)
    throw dead
  }
  const viewer = { id: row.session.user.id, role: row.session.user.role, sessionId }
  return { accessToken: await signAccessToken(deps, viewer), refreshToken: next, viewer }
}

/** Ends the session that asks; the viewer's others go on. */
export const logout = (deps: Deps, viewer: Viewer): Promise<void> => revokeSession(deps, viewer.sessionId)

/** Who holds this access token: null when it is forged, expired, logged out or its user suspended. */
export const authenticate = async (deps: Deps, accessToken: string): Promise<Viewer | null> => {
  const sessionId = await readAccessToken(deps, accessToken)
  if (!sessionId) return null
  const session = await deps.db.session.findUnique({
    where: { id: sessionId },
    include: { user: { select: { id: true, role: true, status: true } } },
  })
  if (!session || !mayUseSession(session)) return null
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
const TYPE = 'at+jwt'

const signAccessToken = (deps: Deps, viewer: Viewer) => {
  const now = Math.floor(deps.clock().getTime() / 1000)
  return new SignJWT({ sid: viewer.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(String(viewer.id))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
    .sign(deps.secret)
}

const readAccessToken = async (deps: Deps, token: string): Promise<string | null> => {
  try {
    const { payload } = await jwtVerify<{ sid?: unknown }>(token, deps.secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      currentDate: deps.clock(),
    })
    return typeof payload.sid === 'string' ? payload.sid : null
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

const newRefreshToken = () => randomBytes(32).toString('base64url')

const digest = (token: string) => createHash('sha256').update(token).digest('base64url')

const refreshTokenRow = (token: string, now: Date) => ({
  tokenHash: digest(token),
  createdAt: now,
  expiresAt: new Date(now.getTime() + REFRESH_TOKEN_LIFETIME),
})
