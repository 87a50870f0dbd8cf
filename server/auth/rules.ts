/** Time for which a used refresh token is still accepted, because two tabs may refresh concurrently. */
export const ROTATION_GRACE_PERIOD_MS = 30_000

/**
 * Limit on failed logins per account and client (`Context.clientKey`). One client therefore cannot lock the account for
 * others. Beyond the limit, logins fail as with a wrong password, because a different error would reveal that a
 * username and an email address belong to the same account.
 */
export const LOGIN_FAILURE_RATE_LIMIT = { name: 'login-failures', points: 10, seconds: 15 * 60 }

/**
 * Limit on failed logins per client and identifier (the entered username or email address). Further logins fail with
 * RATE_LIMITED.
 */
export const LOGIN_IDENTIFIER_RATE_LIMIT = { name: 'login-name-failures', points: 10, seconds: 15 * 60 }

/** Limit on login attempts per client, for all accounts together. */
export const LOGIN_ATTEMPT_RATE_LIMIT = { name: 'login-attempts', points: 100, seconds: 60 }

/** Returns whether a session is active. Sessions do not expire; their tokens do. */
export const isSessionActive = (session: { revokedAt: Date | null; user: { status: string } }): boolean =>
  session.revokedAt === null && session.user.status === 'active'
