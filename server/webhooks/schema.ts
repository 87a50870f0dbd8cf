import { createNotFoundError } from '../errors'
import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs, withFilter } from '../graphql/connection'
import { DateRangeInput } from '../graphql/shared-types'
import { WEBHOOK_EVENTS } from '../webhook-events'
import { type DeliveryFilter, deliveryWhere, getDeliveryState, type WebhookFilter, webhookWhere } from './filters'
import { DELIVERY_RETENTION_DAYS } from './rules'
import { WEBHOOK_NOT_FOUND_MESSAGE } from './service'

const WebhookEventRef = builder.objectRef<{ name: keyof typeof WEBHOOK_EVENTS }>('WebhookEvent').implement({
  description: 'A type of events to which webhooks can subscribe.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name, such as `lead.created`.' }),
    description: t.string({
      description: 'When the event occurs.',
      resolve: ({ name }) => WEBHOOK_EVENTS[name].description,
    }),
    defaultQuery: t.string({
      description:
        'Payload query of webhooks whose `query` is null. Events with the same default query concern the same kind of object.',
      resolve: ({ name }) => WEBHOOK_EVENTS[name].query,
    }),
    requiredScope: t.string({
      description: 'Scope that the default query requires, such as `leads:read`.',
      resolve: ({ name }) => WEBHOOK_EVENTS[name].scope,
    }),
  }),
})

const WebhookDeliveryStateRef = builder.enumType('WebhookDeliveryState', {
  description: 'State of a delivery.',
  values: {
    waiting: { description: 'The event was queued, and its first attempt is scheduled or running.' },
    retrying: { description: 'An attempt failed, and the next attempt is scheduled or running.' },
    delivered: { description: 'The receiver accepted the event.' },
    failed: {
      description: 'All attempts failed. The event is sent again only after `replayWebhookDelivery` or `retryJob`.',
    },
    canceled: { description: 'The webhook was deactivated before the event was delivered.' },
  },
})

builder.prismaObject('WebhookAttempt', {
  description: 'An attempt to send an event to a webhook.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the attempt.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'Time when the attempt started.' }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration in milliseconds.' }),
    status: t.exposeInt('status', {
      nullable: true,
      description: 'HTTP status of the response. Null without a response.',
    }),
    response: t.exposeString('response', {
      nullable: true,
      description: 'The first 2 KB of the response body. Null without a response.',
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Why the attempt failed. Null if the receiver accepted the event.',
    }),
  }),
})

const WebhookDelivery = builder.prismaObject('WebhookDelivery', {
  description: `The delivery of an event to a webhook. Deleted after ${DELIVERY_RETENTION_DAYS} days.`,
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the delivery.' }),
    eventType: t.exposeString('eventType', { description: 'Type of the event, such as `lead.created`.' }),
    eventId: t.exposeString('eventId', {
      description: 'Id of the event, as in the header `webhook-id`. It is the same for all attempts and all webhooks.',
    }),
    subjectId: t.exposeInt('subjectId', {
      nullable: true,
      description: 'Id of the object that the event concerns. Null for a test event.',
    }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', description: 'Time of the event.' }),
    deliveredAt: t.expose('deliveredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time when the receiver accepted the event. Null until then and after `replayWebhookDelivery`.',
    }),
    state: t.field({
      type: WebhookDeliveryStateRef,
      description: 'Current state.',
      select: { deliveredAt: true, jobId: true, job: { select: { lastError: true, failedAt: true } } },
      resolve: delivery => getDeliveryState(delivery),
    }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'Time of the next attempt. While an attempt is running, the time at which it is repeated if it is interrupted. Null if no attempt is scheduled or running.',
      select: { job: { select: { runAt: true, failedAt: true } } },
      resolve: ({ job }) => (job && !job.failedAt ? job.runAt : null),
    }),
    attempts: t.relation('attempts', {
      description: 'Attempts, newest first, at most the last 20.',
      query: { orderBy: { id: 'desc' }, take: 20 },
    }),
  }),
})

const Webhook = builder.prismaObject('Webhook', {
  description: 'A receiver to which the server sends events as signed HTTP requests (Standard Webhooks).',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the webhook.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    url: t.exposeString('url', { description: 'URL of the receiver.' }),
    events: t.exposeStringList('events', { description: 'Types of the events, such as `lead.created`.' }),
    scopes: t.exposeStringList('scopes', {
      description: 'Scopes that the payload query may use, such as `leads:read`.',
    }),
    query: t.exposeString('query', {
      nullable: true,
      description: 'GraphQL document of the payload. Null for the default query of each event.',
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether the webhook receives events.' }),
    goneAt: t.expose('goneAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Start of the attempt whose response `410 Gone` deactivated the webhook. Null if no such response has arrived since the last activation.',
    }),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time until which the previous secret also signs requests. Null if the secret was never rotated.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    createdBy: t.relation('createdBy', {
      nullable: true,
      description:
        'The user who created the webhook. An erased user has a pseudonym. Null if the user no longer exists.',
    }),
  }),
})

const WebhookDeliveryFilterInput = builder.inputRef<DeliveryFilter>('WebhookDeliveryFilter').implement({
  description: 'Conditions for a list of deliveries. All of them apply; null fields are ignored.',
  fields: t => ({
    state: t.field({ type: WebhookDeliveryStateRef, description: 'Current state.' }),
    eventType: t.string({ description: 'Type of the event, such as `lead.created`.' }),
  }),
})

const NEWEST_DELIVERIES_FIRST = { field: 'occurredAt', direction: 'desc' } as const

builder.prismaObjectField('Webhook', 'deliveries', t =>
  t.prismaConnection(
    {
      ...buildConnection(
        'WebhookDelivery',
        ({ filter }: { filter?: DeliveryFilter | null }, { id }: { id: number }) => deliveryWhere(id, filter ?? {}),
        NEWEST_DELIVERIES_FIRST,
      ),
      description: `Deliveries of the last ${DELIVERY_RETENTION_DAYS} days.`,
      args: {
        filter: t.arg({ type: WebhookDeliveryFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs(
          'WebhookDelivery',
          'deliveries',
          { occurredAt: 'Time of the event.' },
          NEWEST_DELIVERIES_FIRST,
        ),
      },
    },
    defineConnectionType('WebhookDelivery', WebhookDelivery),
  ),
)

const WebhookFilterInput = builder.inputRef<WebhookFilter>('WebhookFilter').implement({
  description: 'Conditions for a list of webhooks. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in names and URLs.' }),
    isActive: t.boolean({ description: 'Whether the webhook receives events.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Creation time.' }),
  }),
})

const ORDER_FIELDS = { name: 'Name.', createdAt: 'Creation time.' }

builder.queryFields(t => ({
  webhookEvents: t.field({
    type: [WebhookEventRef],
    description: 'The types of events to which webhooks can subscribe. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    resolve: () => Object.keys(WEBHOOK_EVENTS).map(name => ({ name: name as keyof typeof WEBHOOK_EVENTS })),
  }),
  webhooks: t.prismaConnection(
    {
      ...buildConnection('Webhook', withFilter(webhookWhere)),
      description: 'Webhooks. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'forbidden',
      args: {
        filter: t.arg({ type: WebhookFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('Webhook', 'webhooks', ORDER_FIELDS, { field: 'createdAt', direction: 'desc' }),
      },
    },
    defineConnectionType('Webhook', Webhook),
  ),
  webhook: t.prismaField({
    type: Webhook,
    nullable: true,
    description: 'A webhook. Fails with `NOT_FOUND` if the id is unknown. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: 'Id of the webhook.' }) },
    resolve: async (query, _root, { id }, { db }) => {
      const webhook = await db.webhook.findUnique({ ...query, where: { id } })
      if (!webhook) throw createNotFoundError(WEBHOOK_NOT_FOUND_MESSAGE)
      return webhook
    },
  }),
}))
