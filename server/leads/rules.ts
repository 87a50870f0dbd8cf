/** Public forms, an address: people send one, programs send many. Leads and messages are counted apart. */
export const LEAD_RATE_LIMIT = { name: 'leads', points: 20, seconds: 60 }
export const CONTACT_MESSAGE_RATE_LIMIT = { name: 'contact-messages', points: 20, seconds: 60 }

/** How long a process may take to mail a message that it has claimed, in milliseconds; no attempt outlives it. */
export const MAIL_LEASE_MS = 10 * 60_000

/** How long to wait before mailing a message again: a minute, two, four … at most six hours, in milliseconds. */
export const getMailRetryDelayMs = (attempts: number): number =>
  Math.min(2 ** attempts * 60_000, 6 * 60 * 60_000)
