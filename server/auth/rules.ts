/** How long an access token is good for, in seconds. */
export const ACCESS_TOKEN_SECONDS = 10 * 60

/** How long a refresh token waits to be used, in milliseconds. */
export const REFRESH_TOKEN_LIFETIME = 30 * 24 * 60 * 60 * 1000

/** Two tabs may send the same refresh token at once: so long, in milliseconds, a used one still mints a sibling. */
export const ROTATION_GRACE = 30_000

/** Failed logins an account and address: an attacker elsewhere never locks the owner out. */
export const LOGIN_FAILURES = { name: 'login-failures', points: 10, seconds: 15 * 60 }

/** Login attempts an address, whatever the account. */
export const LOGIN_ATTEMPTS = { name: 'login-attempts', points: 100, seconds: 60 }

/** Whether a session is still good: not revoked, and its user not suspended. When it expires is the tokens' affair. */
export const mayUseSession = (session: { revokedAt: Date | null; user: { status: string } }): boolean =>
  session.revokedAt === null && session.user.status === 'active'
