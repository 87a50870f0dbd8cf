import { beforeEach, describe, expect, test } from 'vitest'
import { WEBHOOK_EVENTS } from '../../../server/webhook-events'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin, createTestCreditCode } from '../../support/factories'
import { createTestWebhook } from '../../support/features/webhooks'

const app = setupTestApp()

let client: TestClient
let triggerCount = 0
beforeEach(async () => {
  client = await app.signInAs(await createTestAdmin(app.deps))
  triggerCount = 0
  app.deps.triggerJobs = () => triggerCount++
})

const subscribeToAllEvents = () => {
  const scopes = [...new Set(Object.values(WEBHOOK_EVENTS).map(({ scope }) => scope))]
  return createTestWebhook(app.deps, { events: Object.keys(WEBHOOK_EVENTS), scopes })
}

const run = async (document: string, variables = {}) => {
  const { body } = await client.graphql(document, variables)
  expect(body.errors).toBeUndefined()
  return Object.values(body.data ?? {})[0] as { id: number }
}

/** Checks that each delivery has a job. Deletes all deliveries and jobs. Returns the event types and subject ids. */
const takeEvents = async () => {
  const deliveries = await app.deps.db.webhookDelivery.findMany({ include: { job: true }, orderBy: { id: 'asc' } })
  for (const { id, job } of deliveries)
    expect(job).toMatchObject({ type: 'deliverWebhook', payload: { deliveryId: id } })
  await app.deps.db.job.deleteMany()
  await app.deps.db.webhookDelivery.deleteMany()
  return deliveries.map(({ eventType, subjectId }) => [eventType, subjectId])
}

describe('an event is recorded', () => {
  test('for each new lead, contact message, redemption, user and organization', async () => {
    await subscribeToAllEvents()
    const lead = await run(
      'mutation { requestEarlyAccess(input: { name: "Ada", email: "a@example.com", interest: other }) { id } }',
    )
    expect(await takeEvents()).toEqual([['lead.created', lead.id]])
    await run(`mutation { sendContactMessage(input: {
      name: "Ada", email: "a@example.com", subject: "A question", message: "Where does it begin?" }) { message } }`)
    const message = await app.deps.db.contactMessage.findFirstOrThrow()
    expect(await takeEvents()).toEqual([['message.received', message.id]])
    await createTestCreditCode(app.deps, { code: 'SPRING' })
    const redemption = await run('mutation { redeemCreditCode(code: "SPRING") { id } }')
    expect(await takeEvents()).toEqual([['code.redeemed', redemption.id]])
    const user = await run(
      'mutation { createUser(input: { username: "bo", email: "b@example.com", password: "a long password" }) { id } }',
    )
    expect(await takeEvents()).toEqual([['user.created', user.id]])
    const organization = await run('mutation { createOrganization(input: { name: "Acme", orgType: business }) { id } }')
    expect(await takeEvents()).toEqual([['organization.created', organization.id]])
    expect(triggerCount).toBe(5)
  })

  test('for an invitation and its acceptance', async () => {
    await subscribeToAllEvents()
    const invite = 'mutation { inviteUser(input: { email: "c@example.com" }) { url invitation { id } } }'
    const { url, invitation } = (await run(invite)) as unknown as { url: string; invitation: { id: number } }
    expect(await takeEvents()).toEqual([['user.invited', invitation.id]])
    await run(
      `mutation ($token: String!) { acceptInvitation(token: $token, input: {
        username: "cleo", password: "a long password" }) { user { id } } }`,
      { token: url.split('/').at(-1) },
    )
    const user = await app.deps.db.user.findFirstOrThrow({ where: { username: 'cleo' } })
    expect(await takeEvents()).toEqual([['user.created', user.id]])
  })

  test('when a post is published, changed while it is published, or unpublished', async () => {
    await subscribeToAllEvents()
    const { id } = await run('mutation { createPost(input: { title: "A post", content: "<p>Text</p>" }) { id } }')
    const update = (input: object) =>
      run('mutation ($id: Int!, $input: UpdatePostInput!) { updatePost(id: $id, input: $input) { id } }', { id, input })
    await update({ title: 'Another title' })
    expect(await takeEvents()).toEqual([])
    await run('mutation ($id: Int!) { publishPost(id: $id) { id } }', { id })
    await run('mutation ($id: Int!) { publishPost(id: $id) { id } }', { id })
    expect(await takeEvents()).toEqual([['post.published', id]])
    await update({ title: 'A third title' })
    await update({ status: 'draft' })
    await update({ status: 'published' })
    await run('mutation ($id: Int!) { deletePost(id: $id) { id } }', { id })
    expect(await takeEvents()).toEqual([
      ['post.updated', id],
      ['post.unpublished', id],
      ['post.published', id],
      ['post.unpublished', id],
    ])
    const created = await run(
      'mutation { createPost(input: { title: "A post", content: "<p>Text</p>", status: published }) { id } }',
    )
    expect(await takeEvents()).toEqual([['post.published', created.id]])
    expect(triggerCount).toBe(6)
  })
})

describe('no event is recorded', () => {
  test('for a write that is rolled back', async () => {
    await subscribeToAllEvents()
    const lead = 'requestEarlyAccess(input: { name: "Ada", email: "a@example.com", interest: other }) { id }'
    // With an idempotency key, the two writes are one transaction. The second write fails: it repeats the email.
    const { body } = await client
      .withHeaders({ 'idempotency-key': 'key' })
      .graphql(`mutation { first: ${lead} second: ${lead} }`)
    expect(body.errors?.[0]?.extensions.code).toBe('CONFLICT')
    expect([await app.deps.db.lead.count(), ...(await takeEvents())]).toEqual([0])
  })

  test('and triggerJobs is not called if no webhook subscribes to the event', async () => {
    await createTestWebhook(app.deps, { events: ['user.created'] })
    await run('mutation { requestEarlyAccess(input: { name: "Ada", email: "a@example.com", interest: other }) { id } }')
    await createTestCreditCode(app.deps, { code: 'SPRING' })
    await run('mutation { redeemCreditCode(code: "SPRING") { id } }')
    expect(await takeEvents()).toEqual([])
    expect(triggerCount).toBe(0)
  })
})
