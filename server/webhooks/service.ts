import { randomUUID } from 'node:crypto'
import type { Transaction } from '../adapters/db/database'
import { hasPrivateLiteralAddress } from '../adapters/webhook-client'
import { type Actor, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { sealText } from '../crypto/sealed-text'
import { createWebhookSecret } from '../crypto/webhook-signature'
import { createBadUserInputError, createConflictError, createNotFoundError, parseInput } from '../errors'
import type { Prisma, Webhook, WebhookDelivery } from '../generated/prisma/client'
import { enqueueJob } from '../queue/job-queue'
import { isTokenScope, type TokenScope } from '../token-scopes'
import { isWebhookEventType, TEST_EVENT_TYPE, WEBHOOK_EVENTS, type WebhookEventType } from '../webhook-events'
import { createWebhookInput, updateWebhookInput } from './input'
import {
  DELIVERY_REQUEST_RATE_LIMIT,
  DELIVERY_RETENTION_DAYS,
  MAX_WEBHOOKS,
  PREVIOUS_SECRET_LIFETIME_MS,
} from './rules'

/** Checks a payload query. Throws BAD_USER_INPUT if it cannot be executed with the scopes. */
export type AssertPayloadQuery = (query: string, scopes: readonly TokenScope[]) => void

export interface NewWebhookSecret {
  /** The new secret in plain text. `webhook.secret` contains the encrypted secret. */
  secret: string
  webhook: Webhook
}

/**
 * Creates an active webhook.
 * @throws BAD_USER_INPUT, CONFLICT if there are MAX_WEBHOOKS webhooks
 */
export const createWebhook = async (
  deps: Deps,
  input: unknown,
  actor: Actor,
  assertPayloadQuery: AssertPayloadQuery,
): Promise<NewWebhookSecret> => {
  const { query = null, ...values } = parseInput(createWebhookInput, input)
  const settings = normalizeSettings(deps, { ...values, query }, assertPayloadQuery)
  const secret = createWebhookSecret()
  const createdAt = deps.clock()
  const webhook = await deps.db.$transaction(async tx => {
    await tx.$executeRaw`LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE`
    if ((await tx.webhook.count()) >= MAX_WEBHOOKS) {
      throw createConflictError(`There are already ${MAX_WEBHOOKS} webhooks. Delete one that is no longer needed.`)
    }
    const data = { ...settings, secret: sealText(deps.secret, secret), createdById: actor.id, createdAt }
    const row = await tx.webhook.create({ data })
    await recordAuditEvent(tx, actor, createdAt, 'createWebhook', 'Webhook', row.id, toAuditDetails(row))
    return row
  })
  return { webhook, secret }
}

type WebhookSettings = Pick<Webhook, 'name' | 'url' | 'events' | 'scopes' | 'query'>

/** Converts settings to audit details. The URL may contain a secret, so the details contain only its host. */
const toAuditDetails = ({ name, url, events, scopes }: WebhookSettings): Prisma.InputJsonObject => ({
  name,
  host: new URL(url).host,
  events,
  scopes,
})

/** Checks the settings and returns them with sorted, unique events and scopes. Throws BAD_USER_INPUT. */
const normalizeSettings = (
  deps: Deps,
  settings: WebhookSettings,
  assertPayloadQuery: AssertPayloadQuery,
): WebhookSettings => {
  assertUrl(deps, settings.url)
  const unknownEvent = settings.events.find(event => !isWebhookEventType(event))
  if (unknownEvent !== undefined) throw createInputError('events', `There is no event "${unknownEvent.slice(0, 100)}"`)
  const unknownScope = settings.scopes.find(scope => !isTokenScope(scope))
  if (unknownScope !== undefined) throw createInputError('scopes', `There is no scope "${unknownScope.slice(0, 100)}"`)
  const events = [...new Set(settings.events)].filter(isWebhookEventType).sort()
  const scopes = [...new Set(settings.scopes)].filter(isTokenScope).sort()
  if (scopes.some(scope => !scope.endsWith(':read') || scope === 'profile:read')) {
    throw createInputError('scopes', 'Choose only scopes that end with :read, except profile:read')
  }
  assertQueries(events, scopes, settings.query, assertPayloadQuery)
  return { ...settings, events, scopes }
}

const createInputError = (path: string, message: string) => createBadUserInputError([{ path, message }])

/**
 * Checks that a URL contains no credentials, uses HTTPS and has no private IP address as its host. Host names are not
 * resolved. `allowsPrivateWebhooks` also permits HTTP and private IP addresses.
 */
const assertUrl = ({ allowsPrivateWebhooks }: Deps, text: string): void => {
  const url = new URL(text)
  if (url.username || url.password) throw createInputError('url', 'The URL cannot contain a username or password')
  if (allowsPrivateWebhooks ? !/^https?:$/.test(url.protocol) : url.protocol !== 'https:') {
    throw createInputError('url', 'The URL must start with https://')
  }
  if (!allowsPrivateWebhooks && hasPrivateLiteralAddress(url)) {
    throw createInputError('url', 'The URL must have a public address')
  }
}

/**
 * Checks the payload query or, if it is null, the default query of each event. A payload query needs events with the
 * same default query, because only such events concern the same kind of object.
 */
const assertQueries = (
  events: readonly WebhookEventType[],
  scopes: readonly TokenScope[],
  query: string | null,
  assertPayloadQuery: AssertPayloadQuery,
): void => {
  const defaultQueries = new Set<string>(events.map(event => WEBHOOK_EVENTS[event].query))
  if (query !== null && defaultQueries.size > 1) {
    throw createInputError(
      'query',
      'A payload query needs events of one kind of object. Create a webhook for each kind',
    )
  }
  for (const payloadQuery of query === null ? defaultQueries : [query]) assertPayloadQuery(payloadQuery, scopes)
}

/**
 * Updates a webhook. Absent fields remain unchanged. A deactivation cancels the deliveries in the states `waiting` and
 * `retrying`.
 * @throws BAD_USER_INPUT, NOT_FOUND
 */
export const updateWebhook = async (
  deps: Deps,
  id: number,
  input: unknown,
  actor: Actor,
  assertPayloadQuery: AssertPayloadQuery,
): Promise<Webhook> => {
  const { isActive, ...changes } = parseInput(updateWebhookInput, input)
  return await deps.db.$transaction(async tx => {
    const before = await lockWebhook(tx, id)
    const { name, url, events, scopes, query } = before
    const current = { name, url, events, scopes, query }
    // A deactivation is possible even if the current settings are invalid, for example because of a removed event type.
    const mustBeValid = isActive === true || Object.values(changes).some(value => value !== undefined)
    const settings = mustBeValid ? normalizeSettings(deps, { ...current, ...changes }, assertPayloadQuery) : current
    const state = isActive === undefined ? {} : { isActive, ...(isActive && { goneAt: null }) }
    const webhook = await tx.webhook.update({ where: { id }, data: { ...settings, ...state } })
    if (isActive === false) await cancelDeliveries(tx, id)
    const details = { ...toAuditDetails(webhook), isActive: webhook.isActive, isQueryChanged: query !== webhook.query }
    await recordAuditEvent(tx, actor, deps.clock(), 'updateWebhook', 'Webhook', id, details)
    return webhook
  })
}

/** Locks a webhook and returns it. Throws NOT_FOUND. */
const lockWebhook = async (tx: Transaction, id: number): Promise<Webhook> => {
  await tx.$queryRaw`SELECT 1 FROM webhooks WHERE id = ${id} FOR NO KEY UPDATE`
  const webhook = await tx.webhook.findUnique({ where: { id } })
  if (!webhook) throw createNotFoundError(WEBHOOK_NOT_FOUND_MESSAGE)
  return webhook
}

/**
 * Cancels the deliveries in the states `waiting` and `retrying` by deleting their jobs. Does not interrupt running
 * attempts.
 */
export const cancelDeliveries = async (tx: Transaction, webhookId: number): Promise<void> => {
  await tx.job.deleteMany({ where: { webhookDelivery: { is: { webhookId } }, leaseId: null, failedAt: null } })
}

/**
 * Deletes a webhook with its deliveries. Returns the deleted webhook.
 * @throws NOT_FOUND
 */
export const deleteWebhook = (deps: Deps, id: number, actor: Actor): Promise<Webhook> =>
  deps.db.$transaction(async tx => {
    await tx.job.deleteMany({ where: { webhookDelivery: { is: { webhookId: id } } } })
    const webhook = await tx.webhook.findUnique({ where: { id } })
    const { count } = await tx.webhook.deleteMany({ where: { id } })
    if (!webhook || count === 0) throw createNotFoundError(WEBHOOK_NOT_FOUND_MESSAGE)
    await recordAuditEvent(tx, actor, deps.clock(), 'deleteWebhook', 'Webhook', id, toAuditDetails(webhook))
    return webhook
  })

/**
 * Replaces the secret of a webhook. For 24 hours, the previous secret also signs requests.
 * @throws NOT_FOUND
 */
export const rotateWebhookSecret = async (deps: Deps, id: number, actor: Actor): Promise<NewWebhookSecret> => {
  const secret = createWebhookSecret()
  const webhook = await deps.db.$transaction(async tx => {
    const before = await lockWebhook(tx, id)
    const now = deps.clock()
    const row = await tx.webhook.update({
      where: { id },
      data: {
        secret: sealText(deps.secret, secret),
        previousSecret: before.secret,
        previousSecretExpiresAt: new Date(now.getTime() + PREVIOUS_SECRET_LIFETIME_MS),
      },
    })
    await recordAuditEvent(tx, actor, now, 'rotateWebhookSecret', 'Webhook', id, { name: row.name })
    return row
  })
  return { webhook, secret }
}

/** Queues a new job for a delivery and marks the delivery as not delivered. */
const enqueueDelivery = async (tx: Transaction, deps: Deps, deliveryId: number): Promise<WebhookDelivery> => {
  const jobId = await enqueueJob(tx, deps, { type: 'deliverWebhook', payload: { deliveryId } })
  return await tx.webhookDelivery.update({ where: { id: deliveryId }, data: { jobId, deliveredAt: null } })
}

/**
 * Queues a test event for a webhook, even if the webhook is inactive.
 * @throws RATE_LIMITED, NOT_FOUND
 */
export const sendTestEvent = async (
  deps: Deps,
  viewer: Viewer,
  webhookId: number,
  actor: Actor,
): Promise<WebhookDelivery> => {
  await deps.limiter.consume(DELIVERY_REQUEST_RATE_LIMIT, String(viewer.id))
  const delivery = await deps.db.$transaction(async tx => {
    const { name } = await lockWebhook(tx, webhookId)
    const now = deps.clock()
    const event = { eventType: TEST_EVENT_TYPE, eventId: randomUUID(), occurredAt: now }
    const { id } = await tx.webhookDelivery.create({ data: { webhookId, ...event } })
    await recordAuditEvent(tx, actor, now, 'sendTestEvent', 'Webhook', webhookId, { name })
    return await enqueueDelivery(tx, deps, id)
  })
  deps.triggerJobs()
  return delivery
}

/**
 * Queues a delivery again, with the same event id and as many attempts as a new delivery.
 * @throws RATE_LIMITED, NOT_FOUND, CONFLICT if an attempt is running, or if the webhook is inactive and the event is
 * not a test event
 */
export const replayWebhookDelivery = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  actor: Actor,
): Promise<WebhookDelivery> => {
  await deps.limiter.consume(DELIVERY_REQUEST_RATE_LIMIT, String(viewer.id))
  const delivery = await deps.db.$transaction(async tx => {
    const found = await tx.webhookDelivery.findUnique({ where: { id } })
    if (!found) throw createNotFoundError(DELIVERY_NOT_FOUND_MESSAGE)
    const { name, isActive } = await lockWebhook(tx, found.webhookId)
    if (!isActive && found.eventType !== TEST_EVENT_TYPE) {
      throw createConflictError('The webhook is inactive. Activate it first.')
    }
    const now = deps.clock()
    // While a job has a lease, its `runAt` is the end of the lease.
    const idleWhere = { OR: [{ leaseId: null }, { runAt: { lte: now } }] }
    await tx.job.deleteMany({ where: { webhookDelivery: { is: { id } }, ...idleWhere } })
    const isRunning = (await tx.job.count({ where: { webhookDelivery: { is: { id } } } })) > 0
    if (isRunning) throw createConflictError('An attempt is running. Try again in a few seconds.')
    const details = { name, deliveryId: id, eventType: found.eventType }
    await recordAuditEvent(tx, actor, now, 'replayWebhookDelivery', 'Webhook', found.webhookId, details)
    return await enqueueDelivery(tx, deps, id)
  })
  deps.triggerJobs()
  return delivery
}

const DAY_MS = 24 * 60 * 60_000

/** Deletes deliveries whose event occurred more than 30 days ago, unless an attempt is queued or running. */
export const deleteOldWebhookDeliveries = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const cutoff = new Date(clock().getTime() - DELIVERY_RETENTION_DAYS * DAY_MS)
  await db.job.deleteMany({
    where: { failedAt: { not: null }, webhookDelivery: { is: { occurredAt: { lt: cutoff } } } },
  })
  await db.webhookDelivery.deleteMany({ where: { occurredAt: { lt: cutoff }, jobId: null } })
}

export const WEBHOOK_NOT_FOUND_MESSAGE = 'Webhook not found'
const DELIVERY_NOT_FOUND_MESSAGE = 'Delivery not found'
