/** Maximum number of factors of a user. */
export const MAX_FACTORS = 10

/**
 * Failed calls of `confirmIdentity` per user. Separate from the limit of logins, so that a stolen access token cannot
 * lock the user out.
 */
export const IDENTITY_FAILURE_RATE_LIMIT = { name: 'identity-failures', points: 10, seconds: 15 * 60 }
