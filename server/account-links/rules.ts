/** Limit on password reset requests per client (`Context.clientKey`). */
export const PASSWORD_RESET_RATE_LIMIT = { name: 'password-resets', points: 20, seconds: 60 * 60 }

/**
 * Limit on password reset requests per entered email address, whether or not an account has it. Limits how many emails
 * a user receives.
 */
export const PASSWORD_RESET_EMAIL_RATE_LIMIT = { name: 'password-reset-emails', points: 5, seconds: 60 * 60 }

/** Limit on calls to `resendEmailChange` per user. */
export const EMAIL_CONFIRMATION_RATE_LIMIT = { name: 'email-confirmations', points: 5, seconds: 60 * 60 }
