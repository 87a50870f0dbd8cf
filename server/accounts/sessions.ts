import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Transaction } from '../adapters/db/database'
import type { Role } from '../generated/prisma/client'

const ACCESS_TOKEN_TTL_SECONDS = 10 * 60

const REFRESH_TOKEN_TTL_MS = 30 * 24 * 60 * 60 * 1000

const ISSUER = 'kairos'
const AUDIENCE = 'kairos-api'
const TOKEN_TYPE = 'at+jwt'

export interface SessionTokens {
  accessToken: string
  refreshToken: string
  viewer: { id: number; role: Role; sessionId: string }
}

/** The client that started or last used a session. Null values are unknown. */
export interface SessionOrigin {
  userAgent: string | null
  address: string | null
}

const UNKNOWN_ORIGIN: SessionOrigin = { userAgent: null, address: null }

/** Creates a session for a user and returns its tokens. */
export const createSession = async (
  tx: Transaction,
  secret: Uint8Array,
  user: { id: number; role: Role },
  now: Date,
  { userAgent, address }: SessionOrigin = UNKNOWN_ORIGIN,
): Promise<SessionTokens> => {
  const refreshToken = randomBytes(32).toString('base64url')
  const { id: sessionId } = await tx.session.create({
    data: {
      ...{ userId: user.id, createdAt: now, confirmedAt: now, lastUsedAt: now, userAgent, address },
      refreshTokens: { create: buildRefreshTokenRow(refreshToken, now) },
    },
  })
  const viewer = { id: user.id, role: user.role, sessionId }
  return { accessToken: await signAccessToken(secret, viewer, now), refreshToken, viewer }
}

/**
 * Maximum duration of an account view, in which an administrator views the account of another user. It equals the
 * lifetime of an access token, because the token of an account view is not renewed.
 */
export const VIEW_DURATION_MS = ACCESS_TOKEN_TTL_SECONDS * 1000

/**
 * Creates a session in which an administrator views the account of a user. Returns its access token.
 * @param viewer the administrator; the view ends when the administrator's session ends, or earlier
 */
export const createViewSession = async (
  tx: Transaction,
  secret: Uint8Array,
  user: { id: number; role: Role },
  viewer: { id: number; sessionId: string },
  now: Date,
): Promise<string> => {
  const data = { userId: user.id, administratorSessionId: viewer.sessionId, createdAt: now, lastUsedAt: now }
  const { id: sessionId } = await tx.session.create({ data })
  return await signAccessToken(secret, { id: user.id, role: user.role, sessionId }, now, viewer.id)
}

/** Revokes all sessions of a user, except those in which administrators view the account. */
export const revokeUserSessions = (tx: Transaction, userId: number, now: Date) =>
  tx.session.updateMany({ where: { userId, administratorSessionId: null, revokedAt: null }, data: { revokedAt: now } })

/**
 * Creates an access token. In an account view, `actorId` is the id of the administrator. It becomes the claim `act`
 * (RFC 8693).
 */
export const signAccessToken = (
  secret: Uint8Array,
  viewer: SessionTokens['viewer'],
  now: Date,
  actorId?: number,
): Promise<string> => {
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: viewer.sessionId, ...(actorId !== undefined && { act: { sub: String(actorId) } }) })
    .setProtectedHeader({ alg: 'HS256', typ: TOKEN_TYPE })
    .setSubject(String(viewer.id))
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_TTL_SECONDS)
    .sign(secret)
}

interface VerifiedToken {
  sessionId: string
  /** Expiry in seconds since 1970. */
  expiresAt: number
}

const MAX_VERIFIED_TOKENS = 5_000

/** Caches of verified tokens, by secret. Clients send the same token for minutes, and the signature check is slow. */
const verifiedTokens = new WeakMap<Uint8Array, LRUCache<string, VerifiedToken>>()

/** Returns the session id in an access token, or null if the token is invalid or expired. */
export const verifyAccessToken = async (secret: Uint8Array, token: string, now: Date): Promise<string | null> => {
  const cache = verifiedTokens.get(secret) ?? new LRUCache({ max: MAX_VERIFIED_TOKENS })
  verifiedTokens.set(secret, cache)
  const cached = cache.get(token)
  if (cached) return cached.expiresAt > Math.floor(now.getTime() / 1000) ? cached.sessionId : null
  const verified = await verifySignedToken(secret, token, now)
  if (verified) cache.set(token, verified)
  return verified?.sessionId ?? null
}

const verifySignedToken = async (secret: Uint8Array, token: string, now: Date): Promise<VerifiedToken | null> => {
  try {
    const { payload } = await jwtVerify<{ sid?: unknown }>(token, secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TOKEN_TYPE,
      currentDate: now,
    })
    if (typeof payload.sid !== 'string' || payload.exp === undefined) return null
    return { sessionId: payload.sid, expiresAt: payload.exp }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}

/** Derives the next refresh token deterministically, so that two tabs that refresh concurrently get the same token. */
export const deriveNextRefreshToken = (secret: Uint8Array, refreshToken: string): string =>
  Buffer.from(hkdfSync('sha256', secret, refreshToken, 'kairos refresh token', 32)).toString('base64url')

export const hashRefreshToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const buildRefreshTokenRow = (token: string, now: Date) => ({
  tokenHash: hashRefreshToken(token),
  createdAt: now,
  expiresAt: new Date(now.getTime() + REFRESH_TOKEN_TTL_MS),
})
