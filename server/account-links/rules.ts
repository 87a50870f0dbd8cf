/** Requested password resets per IP address. */
export const PASSWORD_RESET_RATE_LIMIT = { name: 'password-resets', points: 20, seconds: 60 * 60 }

/** Requested password resets per entered email address, whether it has an account or not. Bounds the emails to a user. */
export const PASSWORD_RESET_EMAIL_RATE_LIMIT = { name: 'password-reset-emails', points: 5, seconds: 60 * 60 }

/** Repeated emails of a user for the confirmation of a new email address. */
export const EMAIL_CONFIRMATION_RATE_LIMIT = { name: 'email-confirmations', points: 5, seconds: 60 * 60 }
