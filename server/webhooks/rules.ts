/** Maximum number of webhooks, including inactive ones. */
export const MAX_WEBHOOKS = 50

/** Time for which the previous secret of a webhook still signs requests after a rotation. */
export const PREVIOUS_SECRET_LIFETIME_MS = 24 * 60 * 60_000

export const DELIVERY_RETENTION_DAYS = 30

/** Limit on test events and replays together, per user. */
export const DELIVERY_REQUEST_RATE_LIMIT = { name: 'webhook-deliveries', points: 60, seconds: 60 }
