/** Maximum number of factors per user. */
export const MAX_FACTORS = 10

/**
 * Limit on failed calls to `confirmIdentity` per user. It is separate from the limit of failed logins, so that a stolen
 * access token cannot lock the user out.
 */
export const IDENTITY_FAILURE_RATE_LIMIT = { name: 'identity-failures', points: 10, seconds: 15 * 60 }
