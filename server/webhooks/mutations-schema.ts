import type { GraphQLSchema } from 'graphql'
import { builder } from '../graphql/builder'
import { RETURNS_CREDENTIALS } from '../graphql/execution/keyed-mutations'
import { omitNull } from '../graphql/filters'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/model-resolvers'
import { getActor, requireViewer } from '../graphql/viewer'
import { parsePayloadQuery } from './payload'
import { DELIVERY_REQUEST_RATE_LIMIT, MAX_WEBHOOKS } from './rules'
import {
  type AssertPayloadQuery,
  createWebhook,
  deleteWebhook,
  type NewWebhookSecret,
  replayWebhookDelivery,
  rotateWebhookSecret,
  sendTestEvent,
  updateWebhook,
  WEBHOOK_NOT_FOUND_MESSAGE,
} from './service'

const createQueryAssertion =
  (schema: GraphQLSchema): AssertPayloadQuery =>
  (query, scopes) =>
    void parsePayloadQuery(schema, query, scopes)

const NewWebhookSecretRef = builder.objectRef<NewWebhookSecret>('NewWebhookSecret').implement({
  description: 'A webhook with its new secret.',
  fields: t => ({
    secret: t.exposeString('secret', {
      description:
        'Secret, such as `whsec_…`, with which the receiver verifies the signatures. It cannot be read again.',
    }),
    webhook: t.prismaField({
      type: 'Webhook',
      description: 'The webhook.',
      resolve: (query, { webhook }, _args, { db }) =>
        db.webhook.findUniqueOrThrow({ ...query, where: { id: webhook.id } }),
    }),
  }),
})

const URL_DESCRIPTION =
  'HTTPS URL of the receiver, at most 2,000 characters, without a username or password. Its host must have only public IP addresses.'
const EVENTS_DESCRIPTION = 'Types of the events, at least one. `webhookEvents` lists all types.'
const SCOPES_DESCRIPTION =
  'Scopes that the payload query may use. Each must end with `:read`, and `profile:read` is not allowed. `webhookEvents` lists the scopes that the default queries require.'
const QUERY_DESCRIPTION =
  'GraphQL document of the payload, at most 10,000 characters: one query with the variable `$id: Int!`, the id of the object that the event concerns. With a query, all events must concern the same kind of object.'

const CreateWebhookInput = builder.inputType('CreateWebhookInput', {
  description: 'A new webhook.',
  fields: t => ({
    name: t.string({ required: true, description: 'Name, 2 to 100 characters.' }),
    url: t.string({ required: true, description: URL_DESCRIPTION }),
    events: t.stringList({ required: true, description: EVENTS_DESCRIPTION }),
    scopes: t.stringList({ required: true, description: SCOPES_DESCRIPTION }),
    query: t.string({ description: `${QUERY_DESCRIPTION} Absent or null: the default query of each event.` }),
  }),
})

const UpdateWebhookInput = builder.inputType('UpdateWebhookInput', {
  description: 'Changes to a webhook. Absent fields remain unchanged, as do null fields other than `query`.',
  fields: t => ({
    name: t.string({ description: 'Name, 2 to 100 characters.' }),
    url: t.string({ description: URL_DESCRIPTION }),
    events: t.stringList({ description: EVENTS_DESCRIPTION }),
    scopes: t.stringList({ description: SCOPES_DESCRIPTION }),
    query: t.string({ description: `${QUERY_DESCRIPTION} Null: the default query of each event.` }),
    isActive: t.boolean({
      description:
        'Whether the webhook receives events. False cancels the deliveries in the states `waiting` and `retrying` but does not interrupt running attempts.',
    }),
  }),
})

const NON_NULL_FIELDS = ['name', 'url', 'events', 'scopes', 'isActive'] as const

builder.mutationFields(t => ({
  createWebhook: t.field({
    type: NewWebhookSecretRef,
    description: `Creates an active webhook. Fails with \`CONFLICT\` if there are already ${MAX_WEBHOOKS} webhooks. Returns the webhook and its secret. Requires the \`admin\` role.`,
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: { input: t.arg({ type: CreateWebhookInput, required: true, description: 'The new webhook.' }) },
    resolve: (_root, { input }, context, { schema }) =>
      createWebhook(context, input, getActor(context), createQueryAssertion(schema)),
  }),
  updateWebhook: t.prismaField({
    type: 'Webhook',
    description:
      'Updates a webhook. If `url`, `events`, `scopes` or `query` is specified, fails with `CONFIRMATION_REQUIRED` unless the user logged in or called `confirmIdentity` in the session within the last 10 minutes. Returns the webhook. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: ({ input: { url, events, scopes, query } }) =>
      url != null || events != null || scopes != null || query !== undefined,
    args: {
      id: t.arg.int({ required: true, description: 'Id of the webhook.' }),
      input: t.arg({ type: UpdateWebhookInput, required: true, description: 'The changes.' }),
    },
    resolve: (query, root, args, context, { schema }) =>
      buildMutationResolver('Webhook', ({ id, input }: typeof args, context) =>
        updateWebhook(context, id, omitNull(input, NON_NULL_FIELDS), getActor(context), createQueryAssertion(schema)),
      )(query, root, args, context),
  }),
  deleteWebhook: t.prismaField({
    type: 'Webhook',
    description: 'Deletes a webhook with its deliveries. Returns the deleted webhook. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: 'Id of the webhook.' }) },
    resolve: buildDeletionResolver(
      'Webhook',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteWebhook(context, id, getActor(context)),
      WEBHOOK_NOT_FOUND_MESSAGE,
    ),
  }),
  rotateWebhookSecret: t.field({
    type: NewWebhookSecretRef,
    description:
      'Replaces the secret of a webhook. For 24 hours, requests are also signed with the previous secret. Returns the webhook and its new secret. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: { id: t.arg.int({ required: true, description: 'Id of the webhook.' }) },
    resolve: (_root, { id }, context) => rotateWebhookSecret(context, id, getActor(context)),
  }),
  sendTestEvent: t.prismaField({
    type: 'WebhookDelivery',
    description: `Sends an event of the type \`webhook.test\` to a webhook, even if the webhook is inactive. Limited to ${DELIVERY_REQUEST_RATE_LIMIT.points} test events and replays per minute per user. Returns the delivery. Requires the \`admin\` role.`,
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    args: { webhookId: t.arg.int({ required: true, description: 'Id of the webhook.' }) },
    resolve: buildMutationResolver('WebhookDelivery', ({ webhookId }, context) =>
      sendTestEvent(context, requireViewer(context), webhookId, getActor(context)),
    ),
  }),
  replayWebhookDelivery: t.prismaField({
    type: 'WebhookDelivery',
    description: `Sends an event to a webhook again, with the same event id and as many attempts as a new delivery. Fails with \`CONFLICT\` if an attempt is running, or if the webhook is inactive and the event is not a test event. Limited to ${DELIVERY_REQUEST_RATE_LIMIT.points} test events and replays per minute per user. Returns the delivery. Requires the \`admin\` role.`,
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: 'Id of the delivery.' }) },
    resolve: buildMutationResolver('WebhookDelivery', ({ id }, context) =>
      replayWebhookDelivery(context, requireViewer(context), id, getActor(context)),
    ),
  }),
}))
