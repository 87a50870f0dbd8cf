/** Requests for early access per IP address. */
export const LEAD_RATE_LIMIT = { name: 'leads', points: 20, seconds: 60 }
/** Contact messages per IP address. */
export const CONTACT_MESSAGE_RATE_LIMIT = { name: 'contact-messages', points: 20, seconds: 60 }
