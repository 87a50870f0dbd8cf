/** Limit of requested password resets per client (`Context.clientKey`). */
export const PASSWORD_RESET_RATE_LIMIT = { name: 'password-resets', points: 20, seconds: 60 * 60 }

/**
 * Limit of requested password resets per entered email address, with or without an account. Limits how many emails a
 * user receives.
 */
export const PASSWORD_RESET_EMAIL_RATE_LIMIT = { name: 'password-reset-emails', points: 5, seconds: 60 * 60 }

/** Limit of calls of `resendEmailChange` per user. */
export const EMAIL_CONFIRMATION_RATE_LIMIT = { name: 'email-confirmations', points: 5, seconds: 60 * 60 }
