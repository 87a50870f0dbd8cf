import { createHmac, randomBytes } from 'node:crypto'

const SECRET_PREFIX = 'whsec_'

/** Creates the secret that signs the messages of a webhook (Standard Webhooks): the prefix and 256 bits in base64. */
export const createWebhookSecret = (): string => `${SECRET_PREFIX}${randomBytes(32).toString('base64')}`

interface WebhookMessage {
  id: string
  sentAt: Date
  body: string
}

/**
 * Returns the headers that identify and sign a message (Standard Webhooks). The message is signed with each secret, so
 * that receivers can switch from an old to a new secret without rejecting messages.
 */
export const signWebhookMessage = (secrets: readonly string[], { id, sentAt, body }: WebhookMessage) => {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map(secret => {
    const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
