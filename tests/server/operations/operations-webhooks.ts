import { randomUUID } from 'node:crypto'
import { createTestWebhook } from '../../support/features/webhooks'
import { buildRequest, buildRequestForId, create, type FixtureContext, type Operation } from '../../support/fixtures'
import { adminsOnly } from '../../support/permission-matrix'

const createLead = ({ app }: FixtureContext) =>
  app.deps.db.lead.create({ data: { email: `${randomUUID()}@example.com`, interest: 'other' } })

const createRedemption = async (context: FixtureContext) => {
  const { id: codeId } = await create.creditCode(context)
  const data = { codeId, userId: context.caller.id, creditsGranted: 5 }
  return context.app.deps.db.creditRedemption.create({ data })
}

const createWebhook = ({ app }: FixtureContext) => createTestWebhook(app.deps)

const createDelivery = async (context: FixtureContext) => {
  const { id: webhookId } = await createWebhook(context)
  const event = { eventType: 'lead.created', eventId: randomUUID(), subjectId: 1, occurredAt: new Date() }
  return context.app.deps.db.webhookDelivery.create({ data: { webhookId, ...event } })
}

const input = { name: 'A webhook', url: 'https://example.com/', events: ['lead.created'], scopes: ['leads:read'] }

export const webhookOperations: Record<string, Operation> = {
  'Query.lead': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(createLead, 'query ($id: Int!) { lead(id: $id) { id } }'),
  },
  'Query.contactMessage': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.contactMessage, 'query ($id: Int!) { contactMessage(id: $id) { id } }'),
  },
  'Query.creditRedemption': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(createRedemption, 'query ($id: Int!) { creditRedemption(id: $id) { id } }'),
  },
  'Query.webhookEvents': { permissions: adminsOnly, prepareRequest: buildRequest('{ webhookEvents { name } }') },
  'Query.webhooks': { permissions: adminsOnly, prepareRequest: buildRequest('{ webhooks { totalCount } }') },
  'Query.webhook': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(createWebhook, 'query ($id: Int!) { webhook(id: $id) { id } }'),
  },
  'Mutation.createWebhook': {
    permissions: adminsOnly,
    prepareRequest: buildRequest(
      'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }',
      () => ({ input }),
    ),
  },
  'Mutation.updateWebhook': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      createWebhook,
      'mutation ($id: Int!, $input: UpdateWebhookInput!) { updateWebhook(id: $id, input: $input) { id } }',
      { input },
    ),
  },
  'Mutation.deleteWebhook': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(createWebhook, 'mutation ($id: Int!) { deleteWebhook(id: $id) { id } }'),
  },
  'Mutation.rotateWebhookSecret': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      createWebhook,
      'mutation ($id: Int!) { rotateWebhookSecret(id: $id) { secret } }',
    ),
  },
  'Mutation.sendTestEvent': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(createWebhook, 'mutation ($id: Int!) { sendTestEvent(webhookId: $id) { id } }'),
  },
  'Mutation.replayWebhookDelivery': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(createDelivery, 'mutation ($id: Int!) { replayWebhookDelivery(id: $id) { id } }'),
  },
}
