/** Requests per IP address. Leads and contact messages are limited separately. */
export const LEAD_RATE_LIMIT = { name: 'leads', points: 20, seconds: 60 }
export const CONTACT_MESSAGE_RATE_LIMIT = { name: 'contact-messages', points: 20, seconds: 60 }
