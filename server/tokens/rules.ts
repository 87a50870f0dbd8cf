/** Maximum number of tokens of a user or service account, expired ones included. */
export const MAX_API_TOKENS = 50

/** Maximum lifetime of a personal access token in days. It is the default as well. */
export const MAX_PERSONAL_TOKEN_DAYS = 365

/** Days that a time of expiry may exceed the maximum, because the end of the last day depends on the time zone. */
export const EXPIRY_TOLERANCE_DAYS = 2

/** Tokens and service accounts that a user can create. */
export const TOKEN_CREATION_RATE_LIMIT = { name: 'api-tokens', points: 30, seconds: 60 * 60 }

/** Minimum time between two updates of the last use of a token. */
export const LAST_USE_INTERVAL_MS = 60_000

interface Viewer {
  id: number
  role: string
}

interface Token {
  userId: number
  serviceAccountId: number | null
}

/** Returns whether the viewer may revoke the token. Administrators may revoke every token, users their own. */
export const canRevokeApiToken = (viewer: Viewer, token: Token): boolean =>
  viewer.role === 'admin' || (token.serviceAccountId === null && token.userId === viewer.id)

/** Returns whether a token can be used. The tokens of a suspended user cannot. */
export const isApiTokenActive = (token: { expiresAt: Date | null; status: string }, now: Date): boolean =>
  token.status === 'active' && (token.expiresAt === null || token.expiresAt > now)
