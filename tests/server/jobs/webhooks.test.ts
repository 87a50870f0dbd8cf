import { beforeEach, describe, expect, test } from 'vitest'
import { decryptSealedText } from '../../../server/crypto/sealed-text'
import { WEBHOOK_EVENTS } from '../../../server/webhook-events'
import { MAX_WEBHOOKS } from '../../../server/webhooks/rules'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin } from '../../support/factories'
import { createTestWebhook } from '../../support/features/webhooks'

const app = setupTestApp()

let client: TestClient
beforeEach(async () => {
  client = await app.signInAs(await createTestAdmin(app.deps))
  app.deps.allowsPrivateWebhooks = false
})

const INPUT = {
  name: 'Customer database',
  url: 'https://crm.example.com/hooks?key=1',
  events: ['lead.created'],
  scopes: ['leads:read'],
}

const CREATE = `mutation ($input: CreateWebhookInput!) {
  createWebhook(input: $input) { secret webhook { id name url events scopes query isActive createdBy { id } } }
}`
const UPDATE = `mutation ($id: Int!, $input: UpdateWebhookInput!) {
  updateWebhook(id: $id, input: $input) { id name url events scopes query isActive }
}`

const getField = <TField>({ body }: Awaited<ReturnType<TestClient['graphql']>>): TField => {
  expect(body.errors).toBeUndefined()
  return Object.values(body.data ?? {})[0] as TField
}

interface NewSecret {
  secret: string
  webhook: { id: number }
}

const create = (input: Record<string, unknown> = {}) => client.graphql(CREATE, { input: { ...INPUT, ...input } })

const createWithQuery = (query: string, input: Record<string, unknown> = {}) => create({ query, ...input })

describe('createWebhook', () => {
  test('returns the secret and stores it encrypted', async () => {
    const { secret, webhook } = getField<NewSecret>(await create())
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toMatchObject({ ...INPUT, query: null, isActive: true })
    const row = await app.deps.db.webhook.findUniqueOrThrow({ where: { id: webhook.id } })
    expect(JSON.stringify(row)).not.toContain(secret.slice(6))
    expect(decryptSealedText(app.deps.secret, row.secret)).toBe(secret)
  })

  test.each([
    ['http://example.com/', 'The URL must start with https://'],
    ['ftp://example.com/', 'The URL must start with https://'],
    ['example.com', 'Enter a valid URL'],
    ['https://user:secret@example.com/', 'The URL cannot contain a username or password'],
    ['https://127.0.0.1/', 'The URL must have a public address'],
    ['https://2130706433/', 'The URL must have a public address'],
    ['https://[::ffff:169.254.169.254]/', 'The URL must have a public address'],
  ])('rejects the URL %s', async (url, message) => {
    expect(getGraphQLError(await create({ url }))).toMatchObject({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'url', message }],
    })
  })

  test('accepts HTTP URLs and private addresses, but not FTP, if WEBHOOK_ALLOW_PRIVATE_ADDRESSES is set', async () => {
    app.deps.allowsPrivateWebhooks = true
    expect((await create({ url: 'http://127.0.0.1:9000/' })).body.errors).toBeUndefined()
    expect(getGraphQLError(await create({ url: 'ftp://127.0.0.1/' })).code).toBe('BAD_USER_INPUT')
  })

  test.each([
    [{ events: [] }, 'events', 'Choose at least one event'],
    [{ events: ['lead.eaten'] }, 'events', 'There is no event "lead.eaten"'],
    [{ scopes: ['leads:eat'] }, 'scopes', 'There is no scope "leads:eat"'],
    [
      { scopes: ['leads:read', 'leads:write'] },
      'scopes',
      'Choose only scopes that end with :read, except profile:read',
    ],
    [{ scopes: ['profile:read'] }, 'scopes', 'Choose only scopes that end with :read, except profile:read'],
    [{ scopes: [] }, 'scopes', 'The payload needs the scope "leads:read" for Query.lead'],
    [{ name: ' ' }, 'name', 'Name must be at least 2 characters'],
  ])('rejects %j with an issue for the field', async (input, path, message) => {
    expect(getGraphQLError(await create(input)).issues).toEqual([{ path, message }])
  })

  test('accepts all events with the scopes that webhookEvents lists for them', async () => {
    const events = Object.keys(WEBHOOK_EVENTS)
    const scopes = [...new Set(Object.values(WEBHOOK_EVENTS).map(({ scope }) => scope))].sort()
    const { body } = await create({ events, scopes })
    expect(body.data?.createWebhook).toMatchObject({ webhook: { events: events.toSorted(), scopes } })
    expect((await client.graphql('{ webhookEvents { name defaultQuery requiredScope } }')).body.data).toEqual({
      webhookEvents: Object.entries(WEBHOOK_EVENTS).map(([name, { query, scope }]) => ({
        ...{ name, defaultQuery: query, requiredScope: scope },
      })),
    })
  })

  test('rejects more than the maximum number of webhooks', async () => {
    const { name, url, events, scopes } = INPUT
    const data = { ...{ name, url, events, scopes }, secret: 'sealed', createdAt: new Date() }
    await app.deps.db.webhook.createMany({ data: Array.from({ length: MAX_WEBHOOKS }, () => data) })
    expect(getGraphQLError(await create())).toMatchObject({ code: 'CONFLICT' })
  })
})

describe('a payload query', () => {
  const buildLeadQuery = (selection: string) => `query ($id: Int!) { lead(id: $id) { ${selection} } }`

  test.each([
    ['query { lead(id', /Syntax Error/],
    [buildLeadQuery('wrong'), /Cannot query field "wrong" on type "Lead"/],
    ['mutation ($id: Int!) { deleteLead(id: $id) { id } }', 'The payload must be one query'],
    [`${buildLeadQuery('id')} query Other($id: Int!) { lead(id: $id) { id } }`, /anonymous operation/],
    ['{ lead(id: 1) { id } }', 'The query must have the variable $id: Int! and no other'],
    ['query ($id: Int!) { lead(id: 1) { id } }', /"\$id" is never used/],
    [
      'query ($id: Int!, $first: Int) { lead(id: $id) { id } leads(first: $first) { totalCount } }',
      'The query must have the variable $id: Int! and no other',
    ],
    ['query ($id: Int!) { lead(id: $id) { id } viewer { id } }', 'A webhook has no viewer'],
    ['query ($id: Int!) { lead(id: $id) { id } jobs { totalCount } }', "Webhooks can't use Query.jobs"],
    ['query ($id: Int!) { lead(id: $id) { id } __schema { types { name } } }', /introspection/],
    [
      buildLeadQuery(
        'user { organizations { nodes { members { nodes { user { organizations { totalCount } } } } } } }',
      ),
      'The query cannot be nested more than 8 levels deep',
    ],
    [
      'query ($id: Int!) { lead(id: $id) { id } a: leads(first: 100) { nodes { id user { organizations(first: 100) { nodes { id name } } } } } }',
      /has a cost of \d+, above the limit/,
    ],
  ])('is rejected if it is invalid: %s', async (query, message) => {
    const scopes = ['leads:read', 'organizations:read', 'users:read']
    const { code, issues } = getGraphQLError(await createWithQuery(query, { scopes }))
    expect({ code, issues }).toEqual({
      code: 'BAD_USER_INPUT',
      issues: [{ path: 'query', message: typeof message === 'string' ? message : expect.stringMatching(message) }],
    })
  })

  test('needs the scopes of all its fields, including nested fields and private fields of users', async () => {
    const buildScopeIssues = (message: string) => [{ path: 'scopes', message }]
    expect(getGraphQLError(await createWithQuery(buildLeadQuery('user { email }'))).issues).toEqual(
      buildScopeIssues('The payload needs the scope "users:read" for User.email'),
    )
    expect(
      getGraphQLError(await createWithQuery(`${buildLeadQuery('...More')} fragment More on Lead { user { role } }`))
        .issues,
    ).toEqual(buildScopeIssues('The payload needs the scope "users:read" for User.role'))
    expect((await createWithQuery(buildLeadQuery('user { id username }'))).body.errors).toBeUndefined()
    const scopes = ['leads:read', 'users:read']
    expect((await createWithQuery(buildLeadQuery('user { email }'), { scopes })).body.errors).toBeUndefined()
  })

  test('is rejected if the webhook has events for several kinds of object', async () => {
    const query = 'query ($id: Int!) { adminPost(id: $id) { slug } }'
    const input = { scopes: ['posts:read', 'leads:read'], query }
    expect((await create({ ...input, events: ['post.published', 'post.updated'] })).body.errors).toBeUndefined()
    expect(getGraphQLError(await create({ ...input, events: ['post.published', 'lead.created'] })).issues).toEqual([
      {
        path: 'query',
        message: 'A payload query needs events of one kind of object. Create a webhook for each kind',
      },
    ])
  })
})

describe('updateWebhook', () => {
  test('changes the given fields, and checks them together with the unchanged fields', async () => {
    const { id } = await createTestWebhook(app.deps, { url: INPUT.url })
    const { body } = await client.graphql(UPDATE, { id, input: { name: 'Chat', isActive: null } })
    expect(body.data?.updateWebhook).toMatchObject({ name: 'Chat', url: INPUT.url, isActive: true })
    const { issues } = getGraphQLError(await client.graphql(UPDATE, { id, input: { events: ['user.created'] } }))
    expect(issues).toEqual([{ path: 'scopes', message: 'The payload needs the scope "users:read" for Query.user' }])
  })

  test('deactivates a webhook whose settings are no longer valid, but does not activate it again', async () => {
    const { id } = await createTestWebhook(app.deps, { url: INPUT.url })
    await app.deps.db.webhook.update({ where: { id }, data: { events: ['lead.renamed'] } })
    const deactivated = await client.graphql(UPDATE, { id, input: { isActive: false } })
    expect(deactivated.body.data?.updateWebhook).toMatchObject({ isActive: false, events: ['lead.renamed'] })
    const activated = await client.graphql(UPDATE, { id, input: { isActive: true } })
    expect(getGraphQLError(activated).issues).toEqual([{ path: 'events', message: 'There is no event "lead.renamed"' }])
  })

  test('cancels the waiting deliveries and keeps the failed deliveries when it deactivates a webhook', async () => {
    const { id } = await createTestWebhook(app.deps, { url: INPUT.url })
    for (const email of ['ada@example.com', 'bo@example.com']) {
      const document =
        'mutation ($email: String!) { requestEarlyAccess(input: { name: "Ada", email: $email, interest: other }) { id } }'
      expect((await client.graphql(document, { email })).body.errors).toBeUndefined()
    }
    const failedJob = await app.deps.db.job.findFirstOrThrow()
    await app.deps.db.job.update({ where: { id: failedJob.id }, data: { failedAt: new Date() } })
    await client.graphql(UPDATE, { id, input: { isActive: false } })
    expect(await app.deps.db.job.findMany({ select: { id: true } })).toEqual([{ id: failedJob.id }])
  })
})

test('actions on a webhook are recorded in the audit log without its secrets', async () => {
  const { secret, webhook } = getField<NewSecret>(await create())
  const { id } = webhook
  await client.graphql(UPDATE, { id, input: { isActive: false } })
  const rotated = await client.graphql('mutation ($id: Int!) { rotateWebhookSecret(id: $id) { secret } }', { id })
  await client.graphql('mutation ($id: Int!) { sendTestEvent(webhookId: $id) { id } }', { id })
  await client.graphql('mutation ($id: Int!) { deleteWebhook(id: $id) { id } }', { id })
  const events = await app.deps.db.auditEvent.findMany({ where: { subject: 'Webhook' }, orderBy: { id: 'asc' } })
  expect(events.map(({ action, subjectId }) => [action, subjectId])).toEqual(
    ['createWebhook', 'updateWebhook', 'rotateWebhookSecret', 'sendTestEvent', 'deleteWebhook'].map(action => [
      action,
      id,
    ]),
  )
  expect(events[0]?.details).toEqual({
    ...{ name: INPUT.name, host: 'crm.example.com', events: INPUT.events, scopes: INPUT.scopes },
  })
  const { secret: newSecret } = getField<NewSecret>(rotated)
  expect(newSecret).not.toBe(secret)
  for (const text of [secret, newSecret, 'key=1']) expect(JSON.stringify(events)).not.toContain(text)
})
