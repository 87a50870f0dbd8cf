import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWebhookHandlers, startJobs } from '../../../server/process/background-jobs'
import { runDueJobs } from '../../../server/queue/job-worker'
import { deleteWebhook } from '../../../server/webhooks/service'
import { setupTestApp } from '../../support/app'
import { runInterleaved } from '../../support/database/query-interleaving'
import { createActor, createTestAdmin } from '../../support/factories'
import {
  createTestWebhook,
  runWebhookJobs,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/features/webhooks'

const app = setupTestApp()

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

const createLead = (email: string) =>
  app.anonymous.graphql(
    'mutation ($email: String!) { requestEarlyAccess(input: { name: "Ada", email: $email, interest: other }) { id } }',
    { email },
  )

test('early access requests succeed while webhooks are being deleted', async () => {
  const admin = await createTestAdmin(app.deps)
  const webhooks = await Promise.all(Array.from({ length: 10 }, () => createTestWebhook(app.deps)))
  const [responses] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, index) => createLead(`lead${index}@example.com`))),
    Promise.all(webhooks.map(({ id }) => deleteWebhook(app.deps, id, createActor(admin.id)))),
  ])
  expect(responses.flatMap(({ body }) => body.errors ?? [])).toEqual([])
  expect(await app.deps.db.lead.count()).toBe(20)
  expect([await app.deps.db.webhookDelivery.count(), await app.deps.db.webhook.count()]).toEqual([0, 0])
})

test('a receiver that does not answer delays neither emails nor other webhooks', async () => {
  const sentSubjects: string[] = []
  app.deps.mailer = { send: async ({ subject }) => void sentSubjects.push(subject), close: () => {} }
  const silentReceiver = await startWebhookReceiver()
  silentReceiver.respond = () => null
  await createTestWebhook(app.deps, { url: silentReceiver.url, events: ['lead.created'] })
  await createTestWebhook(app.deps, { url: receiver.url, events: ['message.received'], scopes: ['messages:read'] })
  const jobs = startJobs(app.deps, null)
  try {
    await createLead('a@example.com')
    await createLead('b@example.com')
    await expect.poll(() => silentReceiver.requests.length).toBe(2)
    await app.anonymous.graphql(`mutation { sendContactMessage(input: {
      name: "Ada", email: "a@example.com", subject: "A question", message: "Where does it begin?" }) { message } }`)
    await expect.poll(() => [sentSubjects, receiver.requests.length]).toEqual([['[Contact] A question'], 1])
    // An attempt is stored when it ends. The two attempts to reach the silent receiver are still running.
    expect(await app.deps.db.webhookAttempt.count({ where: { status: null } })).toBe(0)
  } finally {
    await jobs.stop()
    await silentReceiver.close()
    app.deps.mailer = null
    app.deps.triggerJobs = () => {}
  }
})

test('a delivery that ends while a query reads it is not reported as canceled', async () => {
  const client = await app.signInAs(await createTestAdmin(app.deps))
  const { id } = await createTestWebhook(app.deps, { url: receiver.url })
  await createLead('ada@example.com')
  const fetchStates = () =>
    client.graphql('query ($id: Int!) { webhook(id: $id) { deliveries { nodes { state } } } }', { id })
  const runJobs = () => runWebhookJobs(app.deps)
  // Prisma reads the deliveries and their jobs in two statements. The delivery succeeds between these statements.
  const trigger = { after: /FROM "public"."webhook_deliveries"/ }
  const { body } = await runInterleaved(trigger, runJobs, fetchStates)
  expect(body).toEqual({ data: { webhook: { deliveries: { nodes: [{ state: 'waiting' }] } } } })
  expect((await fetchStates()).body).toEqual({ data: { webhook: { deliveries: { nodes: [{ state: 'delivered' }] } } } })
})

test('a rejected attempt is counted and recorded even if a shutdown starts immediately afterwards', async () => {
  await createTestWebhook(app.deps, { url: receiver.url })
  await createLead('ada@example.com')
  receiver.respond = () => ({ status: 503 })
  const abortController = new AbortController()
  const run = () => runDueJobs(app.deps, createWebhookHandlers(), abortController.signal)
  const trigger = { before: /INTO "public"."webhook_attempts"/ }
  expect(await runInterleaved(trigger, async () => abortController.abort(), run)).toBe(0)
  expect(await app.deps.db.webhookAttempt.findMany()).toMatchObject([{ status: 503 }])
  expect(await app.deps.db.job.findMany()).toMatchObject([
    { attempts: 1, leaseId: null, lastError: 'The receiver answered with status 503.' },
  ])
})
