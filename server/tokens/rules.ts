/** Maximum number of tokens of a user or service account, including expired tokens. */
export const MAX_API_TOKENS = 50

/** Maximum and default lifetime of a personal access token, in days. */
export const MAX_PERSONAL_TOKEN_DAYS = 365

/** Days by which `expiresAt` may exceed the maximum lifetime, because the end of a day depends on the time zone. */
export const EXPIRY_TOLERANCE_DAYS = 2

/** Limit on the creation of tokens and service accounts, per user. */
export const TOKEN_CREATION_RATE_LIMIT = { name: 'api-tokens', points: 30, seconds: 60 * 60 }

/** Minimum time between two updates of a token's `lastUsedAt`. */
export const LAST_USE_INTERVAL_MS = 60_000

interface Viewer {
  id: number
  role: string
}

interface Token {
  userId: number
  serviceAccountId: number | null
}

/**
 * Returns whether the viewer may revoke the token. Administrators may revoke every token. Other users may revoke only
 * their own personal access tokens.
 */
export const canRevokeApiToken = (viewer: Viewer, token: Token): boolean =>
  viewer.role === 'admin' || (token.serviceAccountId === null && token.userId === viewer.id)

/** Returns whether a token has not expired and its owner is active. */
export const isApiTokenActive = (token: { expiresAt: Date | null; status: string }, now: Date): boolean =>
  token.status === 'active' && (token.expiresAt === null || token.expiresAt > now)
