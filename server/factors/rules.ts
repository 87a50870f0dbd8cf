/** Maximum number of factors of a user. */
export const MAX_FACTORS = 10

/** Failed calls of `confirmIdentity` per user. A stolen access token cannot use up the limit of logins. */
export const IDENTITY_FAILURE_RATE_LIMIT = { name: 'identity-failures', points: 10, seconds: 15 * 60 }
