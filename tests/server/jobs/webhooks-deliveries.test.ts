import { Webhook as SignatureVerifier } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_JOB_ATTEMPTS } from '../../../server/queue/job-queue'
import { deleteOldWebhookDeliveries } from '../../../server/webhooks/service'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin } from '../../support/factories'
import {
  createTestWebhook,
  runWebhookJobs,
  startWebhookReceiver,
  WEBHOOK_SECRET,
  type WebhookReceiver,
} from '../../support/features/webhooks'

const app = setupTestApp()

const HOUR_MS = 60 * 60_000

let client: TestClient
let receiver: WebhookReceiver
beforeEach(async () => {
  app.setClockOffset(0)
  client = await app.signInAs(await createTestAdmin(app.deps))
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

const createWebhook = (values: Parameters<typeof createTestWebhook>[1] = {}) =>
  createTestWebhook(app.deps, { url: receiver.url, ...values })

const run = async <TField>(document: string, variables: Record<string, unknown>): Promise<TField> => {
  const { body } = await client.graphql(document, variables)
  expect(body.errors).toBeUndefined()
  return Object.values(body.data ?? {})[0] as TField
}

const createLead = async (email = 'ada@example.com') => {
  const document =
    'mutation ($email: String!) { requestEarlyAccess(input: { name: "Ada", email: $email, interest: social }) { id } }'
  return (await run<{ id: number }>(document, { email })).id
}

const DELIVERIES = `query ($id: Int!, $filter: WebhookDeliveryFilter) {
  webhook(id: $id) {
    isActive goneAt
    deliveries(filter: $filter) {
      totalCount
      nodes { id eventType eventId subjectId state nextAttemptAt attempts { status response error durationMs } }
    }
  }
}`

interface Delivery {
  id: number
  eventId: string
  eventType: string
  state: string
  attempts: { status: number | null; error: string | null; response: string | null }[]
}

const listDeliveries = async (webhookId: number, filter = {}) => {
  const { deliveries } = await run<{ deliveries: { nodes: Delivery[] } }>(DELIVERIES, { id: webhookId, filter })
  return deliveries.nodes
}

const replay = (deliveryId: number) =>
  client.graphql('mutation ($id: Int!) { replayWebhookDelivery(id: $id) { id state } }', { id: deliveryId })

const verify = (request = receiver.requests.at(-1), secret = WEBHOOK_SECRET) =>
  new SignatureVerifier(secret).verify(request?.body ?? '', request?.headers as Record<string, string>)

/**
 * Computes the signature of the latest request. Tests with a clock offset use this function instead of `verify`, which
 * compares the timestamp of the request with the real time.
 */
const sign = (secret: string) => {
  const { headers, body } = receiver.requests.at(-1) ?? {}
  const sentAt = new Date(Number(headers?.['webhook-timestamp']) * 1000)
  return new SignatureVerifier(secret).sign(String(headers?.['webhook-id']), sentAt, body ?? '')
}

describe('a delivery', () => {
  test('sends the signed default payload once', async () => {
    const webhook = await createWebhook()
    const id = await createLead()
    expect(await runWebhookJobs(app.deps)).toBe(1)
    expect(receiver.requests).toHaveLength(1)
    expect(verify()).toEqual({
      type: 'lead.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      subjectId: id,
      data: {
        lead: {
          ...{ id, email: 'ada@example.com', name: 'Ada', interest: 'social', isSuspicious: false },
          createdAt: expect.any(String),
        },
      },
    })
    const [delivery] = await listDeliveries(webhook.id)
    expect(delivery).toMatchObject({
      ...{ eventType: 'lead.created', subjectId: id, state: 'delivered', nextAttemptAt: null },
      attempts: [{ status: 204, response: '', error: null }],
    })
    expect(receiver.requests[0]?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery?.eventId,
    })
    expect(await runWebhookJobs(app.deps)).toBe(0)
  })

  test('contains the fields of the payload query, with their current values at each attempt', async () => {
    await createWebhook({ query: 'query ($id: Int!) { lead(id: $id) { name user { username } } }' })
    const id = await createLead()
    receiver.respond = () => ({ status: 500 })
    await runWebhookJobs(app.deps)
    await app.deps.db.lead.update({ where: { id }, data: { name: 'Ada Lovelace' } })
    app.setClockOffset(HOUR_MS)
    receiver.respond = () => ({ status: 200 })
    expect(await runWebhookJobs(app.deps)).toBe(1)
    const [firstPayload, secondPayload] = receiver.requests.map(({ body }) => JSON.parse(body))
    expect(firstPayload.data).toEqual({ lead: { name: 'Ada', user: null } })
    expect(secondPayload).toEqual({ ...firstPayload, data: { lead: { name: 'Ada Lovelace', user: null } } })
    const eventIds = receiver.requests.map(({ headers }) => headers['webhook-id'])
    expect(eventIds[0]).toBe(eventIds[1])
  })

  test('contains null for a deleted object', async () => {
    await createWebhook()
    const id = await createLead()
    await app.deps.db.lead.delete({ where: { id } })
    expect(await runWebhookJobs(app.deps)).toBe(1)
    expect(JSON.parse(receiver.requests[0]?.body ?? '')).toMatchObject({ subjectId: id, data: { lead: null } })
  })

  test('reports a scope that the payload query needs and the webhook lacks, and sends no request', async () => {
    const webhook = await createWebhook({ scopes: [] })
    await createLead()
    expect(await runWebhookJobs(app.deps)).toBe(0)
    expect(receiver.requests).toEqual([])
    const error = 'The payload query failed: The payload needs the scope "leads:read" for Query.lead'
    expect(await listDeliveries(webhook.id)).toMatchObject([{ state: 'retrying', attempts: [{ status: null, error }] }])
  })

  test('is created for each active webhook that subscribes to the event, with the same event id', async () => {
    const webhooks = [await createWebhook(), await createWebhook({ events: ['user.created', 'lead.created'] })]
    await createWebhook({ events: ['user.created'] })
    await createWebhook({ isActive: false })
    await createLead()
    expect(await app.deps.db.webhookDelivery.count()).toBe(2)
    const eventIds = await Promise.all(webhooks.map(async ({ id }) => (await listDeliveries(id))[0]?.eventId))
    expect(eventIds[0]).toBe(eventIds[1])
    expect(await runWebhookJobs(app.deps)).toBe(2)
  })

  test('records the status and the first 2 KB of a response, and replaces NUL characters', async () => {
    const webhook = await createWebhook()
    await createLead()
    receiver.respond = () => ({ status: 422, body: `\0${'é'.repeat(5_000)}` })
    await runWebhookJobs(app.deps)
    const [delivery] = await listDeliveries(webhook.id)
    expect(delivery).toMatchObject({
      state: 'retrying',
      nextAttemptAt: expect.any(String),
      attempts: [{ status: 422, error: 'The receiver answered with status 422.' }],
    })
    expect(delivery?.attempts[0]?.response).toMatch(/^\ufffdé{1000,1023}\ufffd?$/)
  })

  test('waits for an administrator after its last attempt, and is replayed with the same event id', async () => {
    const webhook = await createWebhook()
    await createLead()
    receiver.respond = () => ({ status: 503 })
    const startedAt = Date.now()
    const loadNextAttemptMs = async () => (await app.deps.db.job.findFirstOrThrow()).runAt.getTime()
    while (!(await app.deps.db.job.findFirstOrThrow()).failedAt) {
      const attemptCount = receiver.requests.length
      app.setClockOffset((await loadNextAttemptMs()) - Date.now())
      await runWebhookJobs(app.deps)
      expect(receiver.requests).toHaveLength(attemptCount + 1)
    }
    expect(receiver.requests).toHaveLength(MAX_JOB_ATTEMPTS)
    // The 20 attempts take two to three days.
    const durationHours = ((await loadNextAttemptMs()) - startedAt) / HOUR_MS
    expect(durationHours).toBeGreaterThan(54)
    expect(durationHours).toBeLessThan(70)
    app.setClockOffset(7 * 24 * HOUR_MS)
    await runWebhookJobs(app.deps)
    app.setClockOffset(0)
    expect(receiver.requests).toHaveLength(MAX_JOB_ATTEMPTS)
    const [failedDelivery] = await listDeliveries(webhook.id, { state: 'failed' })
    expect(failedDelivery?.attempts).toHaveLength(MAX_JOB_ATTEMPTS)
    receiver.respond = () => ({ status: 200 })
    expect((await replay(failedDelivery?.id ?? 0)).body.data?.replayWebhookDelivery).toMatchObject({ state: 'waiting' })
    expect(await runWebhookJobs(app.deps)).toBe(1)
    expect(await listDeliveries(webhook.id, { state: 'delivered' })).toHaveLength(1)
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(app.logEntries.at(-1)?.msg).toBe('a job failed too often; an administrator can retry it')
  })

  test('is deleted 30 days after its event, unless an attempt is queued', async () => {
    await createWebhook()
    await createLead()
    await runWebhookJobs(app.deps)
    await createLead('bo@example.com')
    app.setClockOffset(29 * 24 * HOUR_MS)
    await deleteOldWebhookDeliveries(app.deps)
    expect(await app.deps.db.webhookDelivery.count()).toBe(2)
    app.setClockOffset(31 * 24 * HOUR_MS)
    await deleteOldWebhookDeliveries(app.deps)
    expect(await app.deps.db.webhookDelivery.count()).toBe(1)
    await app.deps.db.job.updateMany({ data: { failedAt: new Date() } })
    await deleteOldWebhookDeliveries(app.deps)
    expect([await app.deps.db.webhookDelivery.count(), await app.deps.db.job.count()]).toEqual([0, 0])
  })
})

describe('a webhook', () => {
  test('is deactivated by the response 410 Gone, and its deliveries are canceled', async () => {
    const webhook = await createWebhook()
    await createLead()
    await createLead('bo@example.com')
    receiver.respond = () => ({ status: 410 })
    expect(await runWebhookJobs(app.deps)).toBe(1)
    expect(receiver.requests).toHaveLength(1)
    expect(await app.deps.db.webhook.findFirst()).toMatchObject({ isActive: false, goneAt: expect.any(Date) })
    const deliveries = await listDeliveries(webhook.id, { state: 'canceled' })
    expect(deliveries).toHaveLength(2)
    await createLead('cy@example.com')
    expect(await app.deps.db.job.count()).toBe(0)
    expect(getGraphQLError(await replay(deliveries[0]?.id ?? 0))).toMatchObject({
      code: 'CONFLICT',
      message: 'The webhook is inactive. Activate it first.',
    })
    const activate = 'mutation ($id: Int!) { updateWebhook(id: $id, input: { isActive: true }) { isActive goneAt } }'
    const { body } = await client.graphql(activate, { id: webhook.id })
    expect(body.data?.updateWebhook).toEqual({ isActive: true, goneAt: null })
  })

  test('signs with the old and the new secret for 24 hours after a rotation, then only with the new one', async () => {
    const webhook = await createWebhook()
    const rotate = 'mutation ($id: Int!) { rotateWebhookSecret(id: $id) { secret } }'
    const { secret } = await run<{ secret: string }>(rotate, { id: webhook.id })
    const sendTestEventAndGetSignatures = async () => {
      await client.graphql('mutation ($id: Int!) { sendTestEvent(webhookId: $id) { id } }', { id: webhook.id })
      await runWebhookJobs(app.deps)
      return String(receiver.requests.at(-1)?.headers['webhook-signature']).split(' ')
    }
    expect(await sendTestEventAndGetSignatures()).toHaveLength(2)
    for (const signingSecret of [secret, WEBHOOK_SECRET])
      expect(verify(undefined, signingSecret)).toMatchObject({ type: 'webhook.test' })
    expect(verify(undefined, secret)).toMatchObject({ data: { webhook: { id: webhook.id, name: 'A webhook' } } })
    for (const [hours, signingSecrets] of [
      [23.9, [secret, WEBHOOK_SECRET]],
      [24.1, [secret]],
    ] as const) {
      app.setClockOffset(hours * HOUR_MS)
      client = await app.signInAs(await createTestAdmin(app.deps))
      expect(await sendTestEventAndGetSignatures(), `${hours} hours`).toEqual(signingSecrets.map(sign))
    }
  })

  test('receives a test event even if it is inactive', async () => {
    const webhook = await createWebhook({ isActive: false })
    await client.graphql('mutation ($id: Int!) { sendTestEvent(webhookId: $id) { id } }', { id: webhook.id })
    expect(await runWebhookJobs(app.deps)).toBe(1)
    expect(await listDeliveries(webhook.id, { eventType: 'webhook.test' })).toMatchObject([{ state: 'delivered' }])
    expect(await listDeliveries(webhook.id, { eventType: 'lead.created' })).toEqual([])
  })

  test('has no queued jobs after it is deactivated or deleted', async () => {
    const deactivated = await createWebhook()
    const deleted = await createWebhook()
    await createLead()
    const deactivate = 'mutation ($id: Int!) { updateWebhook(id: $id, input: { isActive: false }) { id } }'
    await client.graphql(deactivate, { id: deactivated.id })
    expect(await listDeliveries(deactivated.id)).toMatchObject([{ state: 'canceled', nextAttemptAt: null }])
    await client.graphql('mutation ($id: Int!) { deleteWebhook(id: $id) { id } }', { id: deleted.id })
    expect([await app.deps.db.job.count(), await app.deps.db.webhookDelivery.count()]).toEqual([0, 1])
  })

  test('reports how to recover when its secret cannot be decrypted', async () => {
    const webhook = await createWebhook({ secret: 'sealed with another key' })
    await createLead()
    await runWebhookJobs(app.deps)
    const error =
      'The secret of the webhook cannot be decrypted, because the signing secret (JWT_SECRET) has changed. Rotate the secret of the webhook.'
    expect(await listDeliveries(webhook.id, { state: 'retrying' })).toMatchObject([{ attempts: [{ error }] }])
  })
})
