/** How long an access token is good for, in seconds. */
export const ACCESS_TOKEN_TTL_SECONDS = 10 * 60

/** How long a refresh token waits to be used, in milliseconds. */
export const REFRESH_TOKEN_TTL_MS = 30 * 24 * 60 * 60 * 1000

/** Two tabs may send the same refresh token at once: so long, in milliseconds, a used one still mints a sibling. */
export const ROTATION_GRACE_PERIOD_MS = 30_000

/** Failed logins an account and address: an attacker elsewhere never locks the owner out. */
export const LOGIN_FAILURE_RATE_LIMIT = { name: 'login-failures', points: 10, seconds: 15 * 60 }

/** Login attempts an address, whatever the account. */
export const LOGIN_ATTEMPT_RATE_LIMIT = { name: 'login-attempts', points: 100, seconds: 60 }

/** Whether a session is still good: not revoked, and its user not suspended. When it expires is the tokens' affair. */
export const isSessionActive = (session: { revokedAt: Date | null; user: { status: string } }): boolean =>
  session.revokedAt === null && session.user.status === 'active'
