import type { Transaction } from '../adapters/db/database'
import { postWebhook, type WebhookResponse } from '../adapters/webhook-client'
import type { Deps } from '../context'
import { decryptSealedText } from '../crypto/sealed-text'
import { signWebhookMessage } from '../crypto/webhook-signature'
import type { Webhook, WebhookDelivery } from '../generated/prisma/client'
import { CountedAttemptError, type JobPayloads } from '../queue/job-queue'
import { isTokenScope } from '../token-scopes'
import { isWebhookEventType, TEST_EVENT_TYPE, WEBHOOK_EVENTS } from '../webhook-events'
import type { ExecutePayloadQuery } from './payload'
import { cancelDeliveries } from './service'

type PendingDelivery = WebhookDelivery & { webhook: Webhook }

/** Error for an attempt that got no complete response from the receiver. */
class UnreachableError extends Error {}

/**
 * Delay for the other deliveries of a webhook after an attempt without a complete response. Otherwise, these deliveries
 * could occupy all job workers that send webhooks.
 */
const UNREACHABLE_DELAY_MS = 60_000

/**
 * Attempts a delivery and records the response. Does nothing if the event was delivered before, or if the webhook is
 * inactive and the event is not a test event. The response 410 Gone deactivates the webhook.
 * @throws an Error if the attempt failed, so that the queue retries. Does not throw after 410 Gone.
 */
export const deliverWebhook = async (
  deps: Deps,
  executeQuery: ExecutePayloadQuery,
  { payload: { deliveryId } }: { payload: JobPayloads['deliverWebhook'] },
  signal?: AbortSignal,
): Promise<void> => {
  const delivery = await deps.db.webhookDelivery.findUnique({
    where: { id: deliveryId, deliveredAt: null },
    include: { webhook: true },
  })
  if (!delivery || !(delivery.webhook.isActive || delivery.eventType === TEST_EVENT_TYPE)) return
  const startedAt = deps.clock()
  const startTime = performance.now()
  const outcome = await sendEvent(deps, executeQuery, delivery, signal).catch((error: Error) => error)
  // An attempt that a shutdown interrupts is not recorded, because the queue does not count it and repeats it.
  if (signal?.aborted && outcome instanceof Error) throw outcome
  const durationMs = Math.round(performance.now() - startTime)
  const error = outcome instanceof Error ? outcome.message : getStatusError(outcome)
  const isGone = !(outcome instanceof Error) && outcome.status === 410
  await deps.db.$transaction(async tx => {
    // The webhook may have been deleted during the attempt.
    const data = { deliveredAt: error === null ? deps.clock() : null }
    const { count } = await tx.webhookDelivery.updateMany({ where: { id: deliveryId }, data })
    if (count === 0) return
    const response = outcome instanceof Error ? null : { status: outcome.status, response: toStoredText(outcome.text) }
    await tx.webhookAttempt.create({ data: { deliveryId, startedAt, durationMs, error, ...response } })
    if (outcome instanceof UnreachableError) await postponeDeliveries(tx, deps, delivery)
    if (isGone) {
      const { webhookId } = delivery
      await tx.webhook.updateMany({ where: { id: webhookId }, data: { isActive: false, goneAt: startedAt } })
      await cancelDeliveries(tx, webhookId)
    }
  })
  if (isGone)
    deps.log.warn({ webhookId: delivery.webhookId }, 'a webhook was deactivated, because its receiver is gone')
  else if (error !== null) throw new CountedAttemptError(error)
}

/** Postpones the other queued deliveries of a webhook. The delay does not count as an attempt. */
const postponeDeliveries = async (tx: Transaction, { clock }: Deps, { id, webhookId }: PendingDelivery) => {
  // Without this lock, two attempts that fail at the same time could deadlock, because they update the same jobs.
  await tx.$queryRaw`SELECT 1 FROM webhooks WHERE id = ${webhookId} FOR NO KEY UPDATE`
  const runAt = new Date(clock().getTime() + UNREACHABLE_DELAY_MS)
  const postponedWhere = { leaseId: null, failedAt: null, runAt: { lt: runAt } }
  await tx.job.updateMany({
    where: { webhookDelivery: { is: { webhookId, id: { not: id } } }, ...postponedWhere },
    data: { runAt },
  })
}

const getStatusError = ({ status }: WebhookResponse): string | null =>
  status >= 200 && status < 300 ? null : `The receiver answered with status ${status}.`

/** Replaces NUL characters, which PostgreSQL cannot store. */
const toStoredText = (text: string) => text.replaceAll('\0', '\ufffd')

const sendEvent = async (
  deps: Deps,
  executeQuery: ExecutePayloadQuery,
  delivery: PendingDelivery,
  signal: AbortSignal | undefined,
): Promise<WebhookResponse> => {
  const { webhook, eventType, eventId, subjectId, occurredAt } = delivery
  const data = await buildPayload(deps, executeQuery, delivery)
  const body = JSON.stringify({ type: eventType, timestamp: occurredAt.toISOString(), subjectId, data })
  const signatureHeaders = signWebhookMessage(decryptValidSecrets(deps, webhook), {
    id: eventId,
    sentAt: deps.clock(),
    body,
  })
  return await postWebhook({
    url: webhook.url,
    headers: { 'content-type': 'application/json', 'user-agent': 'Kairos-Webhooks/1', ...signatureHeaders },
    body,
    allowsPrivateAddresses: deps.allowsPrivateWebhooks,
    signal,
  }).catch((error: Error) => {
    throw new UnreachableError(error.message, { cause: error })
  })
}

const buildPayload = async (
  deps: Deps,
  executeQuery: ExecutePayloadQuery,
  { webhook, eventType, subjectId }: PendingDelivery,
): Promise<unknown> => {
  const { id, name, scopes } = webhook
  if (eventType === TEST_EVENT_TYPE || subjectId === null) return { webhook: { id, name } }
  const query = webhook.query ?? (isWebhookEventType(eventType) ? WEBHOOK_EVENTS[eventType].query : null)
  if (query === null) throw new Error(`This release does not know the event ${eventType}.`)
  return await executeQuery(deps, { query, scopes: scopes.filter(isTokenScope), id: subjectId, webhook: { id, name } })
}

/** Decrypts the secrets that currently sign requests. */
const decryptValidSecrets = ({ secret: key, clock }: Deps, webhook: Webhook): string[] => {
  const { secret, previousSecret, previousSecretExpiresAt } = webhook
  const isPreviousValid = previousSecretExpiresAt !== null && previousSecretExpiresAt > clock()
  const [current, previous] = [secret, isPreviousValid ? previousSecret : null].map(text =>
    text === null ? null : decryptSealedText(key, text),
  )
  if (!current) {
    throw new Error(
      'The secret of the webhook cannot be decrypted, because the signing secret (JWT_SECRET) has changed. Rotate the secret of the webhook.',
    )
  }
  return previous ? [current, previous] : [current]
}
