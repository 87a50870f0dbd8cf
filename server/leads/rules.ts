/** Requests per IP address. Leads and contact messages are limited separately. */
export const LEAD_RATE_LIMIT = { name: 'leads', points: 20, seconds: 60 }
export const CONTACT_MESSAGE_RATE_LIMIT = { name: 'contact-messages', points: 20, seconds: 60 }

/** Duration of a lease in milliseconds. No delivery attempt takes longer. */
export const MAIL_LEASE_MS = 10 * 60_000

/** Returns the delay before the next delivery attempt in milliseconds: 1, 2, 4, … minutes, at most 6 hours. */
export const getMailRetryDelayMs = (attempts: number): number => Math.min(2 ** attempts * 60_000, 6 * 60 * 60_000)
