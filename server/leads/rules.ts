/** Requests for early access per client (`clientKey`). */
export const LEAD_RATE_LIMIT = { name: 'leads', points: 20, seconds: 60 }

/** Contact messages per client (`clientKey`). */
export const CONTACT_MESSAGE_RATE_LIMIT = { name: 'contact-messages', points: 20, seconds: 60 }
