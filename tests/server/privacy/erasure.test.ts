import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { dumpDatabase } from '../../support/database/database-dump'
import {
  createTestAdmin,
  createTestOrganization,
  createTestPost,
  createTestUser,
  PASSWORD,
} from '../../support/factories'
import { createFileClient, listStoredPaths } from '../../support/features/uploads'

const app = setupTestApp()

const ADDRESS = 'Mira.Quill+1@person.example'
const FORMER_ADDRESS = 'quill@former.example'
const TRACES = [/mira\.quill/i, /person\.example/i, /former\.example/i, /"miraq"/i, /Quill/]

const ERASE = 'mutation ($id: Int!) { eraseUser(id: $id) { id username displayName email status credits } }'

let admin: User
let adminClient: TestClient
beforeEach(async () => {
  admin = await createTestAdmin(app.deps, { username: 'root' })
  adminClient = await app.signInAs(admin)
})

const expectNoTrace = async () => {
  const dump = await dumpDatabase(app)
  const logs = JSON.stringify([app.logEntries, app.securityEvents, app.requestLog])
  for (const trace of TRACES) {
    expect(dump.split('\n').filter(line => trace.test(line))).toEqual([])
    expect(logs).not.toMatch(trace)
  }
}

const sumCreditTransactions = async () =>
  (await app.deps.db.creditTransaction.aggregate({ _sum: { amount: true } }))._sum.amount

/** Creates and signs in a user. Adds personal data of the user to most tables that can contain personal data. */
const createPerson = async () => {
  const { db } = app.deps
  const user = await createTestUser(app.deps, {
    username: 'miraq',
    email: FORMER_ADDRESS,
    firstName: 'Mira',
    lastName: 'Quill',
  })
  const expectSuccess = async (client: TestClient, document: string, variables?: Record<string, unknown>) =>
    expect((await client.graphql(document, variables)).body.errors).toBeUndefined()
  const { id } = user
  await expectSuccess(
    adminClient,
    `mutation { updateUser(id: ${id}, input: { email: "${ADDRESS}" }) { id }
      adjustCredits(input: { userId: ${id}, amount: 70, reason: "A gift for ${ADDRESS}, Mira Quill" }) { id } }`,
  )
  for (const password of [PASSWORD, 'a wrong password'])
    await app.anonymous.graphql(`mutation { login(identifier: "miraq", password: "${password}") { accessToken } }`)
  const client = await app.signInAs(user)
  await expectSuccess(
    client,
    'mutation { createApiToken(input: { name: "Laptop of Quill", scopes: ["files:read"] }) { token } }',
  )
  const files = createFileClient(app, () => client)
  await files.upload('private notes', { filename: 'Quill.txt' })
  const team = await createTestOrganization(app.deps, admin, { name: 'Team', description: `Ask ${ADDRESS}` })
  await db.organizationMember.create({ data: { organizationId: team.id, userId: id, role: 'member' } })
  await expectSuccess(
    adminClient,
    `mutation { updateOrganizationMember(organizationId: ${team.id}, userId: ${id}, role: lead) { id } }`,
  )
  const ownOrganization = await createTestOrganization(app.deps, user, { name: 'Quill Limited' })
  await db.tenant.create({ data: { name: 'Quill Limited', ownerId: id, organizationId: ownOrganization.id } })
  const post = await createTestPost(app.deps, { title: 'Kept', authorId: id })
  const now = new Date()
  await db.lead.create({ data: { email: ADDRESS.toLowerCase(), name: 'Mira Quill', interest: 'other' } })
  const message = { name: 'Someone', subject: 'A question', email: 'else@example.com' }
  await db.contactMessage.createMany({
    data: [
      { ...message, name: 'Mira Quill', email: ADDRESS, message: 'A message of mine' },
      { ...message, message: `Is ${ADDRESS.toUpperCase()} the right address?` },
    ],
  })
  await db.passwordResetRequest.create({ data: { email: ADDRESS, requestId: 'r', createdAt: now } })
  await db.outgoingEmail.create({
    data: {
      ...{ recipient: 'old@example.com', template: 'emailChangeNotice', createdAt: now, dueAt: now, expiresAt: now },
      params: { username: 'miraq', newEmail: ADDRESS },
    },
  })
  const job = { createdAt: now, runAt: now }
  await db.job.createMany({
    data: [
      { ...job, type: 'createPasswordReset', payload: { email: ADDRESS, requestId: 'r' } },
      { ...job, type: 'sendContactMessage', payload: { contactMessageId: 1 }, lastError: `No mailbox for ${ADDRESS}` },
      {
        ...{ ...job, type: 'sendEmail' },
        payload: { template: 'factorsReset', recipient: 'old@example.com', params: { username: 'miraq' } },
      },
    ],
  })
  const webhookData = { url: 'https://example.com/', events: [], scopes: [], secret: 's', createdAt: now }
  const webhook = await db.webhook.create({ data: { ...webhookData, name: `Events for ${ADDRESS}` } })
  const event = { webhookId: webhook.id, eventType: 'lead.created', eventId: randomUUID(), occurredAt: now }
  const attempt = { startedAt: now, durationMs: 5, response: `{"email":"${ADDRESS}"}`, error: `No ${ADDRESS}` }
  await db.webhookDelivery.create({ data: { ...event, attempts: { create: attempt } } })
  await db.idempotencyKey.create({ data: { id: 'k', requestHash: 'h', response: JSON.stringify({ email: ADDRESS }) } })
  await fetch(`${app.url}/api/export/leads.csv?filter=${encodeURIComponent(JSON.stringify({ search: ADDRESS }))}`, {
    headers: { authorization: `Bearer ${adminClient.accessToken}` },
  }).then(response => response.text())
  return { user, client, post, team, ownOrganization }
}

describe('erasing a user', () => {
  test('leaves no trace of the person in the database, storage or logs, but keeps their credits and posts', async () => {
    const { user, client, post, team, ownOrganization } = await createPerson()
    expect(await dumpDatabase(app)).toMatch(TRACES[0] ?? '')
    const sum = await sumCreditTransactions()
    const { body } = await adminClient.graphql(ERASE, { id: user.id })
    expect(body.data?.eraseUser).toEqual({
      id: user.id,
      username: expect.stringMatching(/^former-user-[\da-f]{8}$/),
      displayName: 'Former User',
      email: expect.stringMatching(/^former-user-[\da-f]{8}@erased\.invalid$/),
      status: 'suspended',
      credits: 70,
    })
    await expectNoTrace()
    expect(await listStoredPaths(app)).toEqual([])
    expect(await sumCreditTransactions()).toBe(sum)
    const { db } = app.deps
    expect(await db.creditTransaction.findFirst({ where: { userId: user.id } })).toMatchObject({
      amount: 70,
      description: expect.stringMatching(/^A gift for (former-user-\w+@erased\.invalid), \1$/),
    })
    expect(await db.post.findUnique({ where: { id: post.id } })).toMatchObject({ title: 'Kept', authorId: user.id })
    expect(await db.organization.findUnique({ where: { id: team.id } })).toBeTruthy()
    expect(await db.organization.findUnique({ where: { id: ownOrganization.id } })).toBeNull()
    expect(await db.contactMessage.count()).toBe(1)
    expect(await db.job.count()).toBe(1)
    expect(getGraphQLError(await client.graphql('{ viewer { id } }')).code).toBe('UNAUTHENTICATED')
    const page = await (await fetch(`${app.url}/blog/${post.slug}`)).text()
    expect(page).toContain('Former User')
  })

  test('removes the account from lists and lookups, and makes its username and address available again', async () => {
    const user = await createTestUser(app.deps, { username: 'miraq', email: ADDRESS })
    await adminClient.graphql(ERASE, { id: user.id })
    const { body } = await adminClient.graphql('{ users { nodes { id } } }')
    expect(body.data?.users).toEqual({ nodes: [{ id: admin.id }] })
    for (const document of [
      `{ user(id: ${user.id}) { id } }`,
      `mutation { eraseUser(id: ${user.id}) { id } }`,
      `mutation { updateUser(id: ${user.id}, input: { status: active }) { id } }`,
      `mutation { resetPassword(userId: ${user.id}, password: "another password 1") { id } }`,
      `mutation { createPasswordResetLink(userId: ${user.id}) { url } }`,
    ])
      expect(getGraphQLError(await adminClient.graphql(document)).code, document).toBe('NOT_FOUND')
    await createTestUser(app.deps, { username: 'miraq', email: ADDRESS })
  })

  test('is recorded in the audit log without personal data', async () => {
    const user = await createTestUser(app.deps)
    await adminClient.graphql(ERASE, { id: user.id })
    expect(await app.deps.db.auditEvent.findFirst({ where: { action: 'eraseUser' } })).toMatchObject({
      actorId: admin.id,
      subject: 'User',
      subjectId: user.id,
      details: {},
    })
  })

  test('keeps longer addresses that contain an erased address, and a former address that has a new owner', async () => {
    const user = await createTestUser(app.deps, { email: 'ann@x.co' })
    await adminClient.graphql(`mutation { updateUser(id: ${user.id}, input: { email: "ann@y.co" }) { id } }`)
    await createTestUser(app.deps, { email: 'ann@x.co' })
    const { db } = app.deps
    await db.lead.create({ data: { email: 'ann@x.co', interest: 'other' } })
    const subject = 'joann@y.co, ann@y.com, ann@y.co.'
    await db.contactMessage.create({
      data: { name: 'Else', email: 'else@example.com', subject, message: 'A question' },
    })
    const { body } = await adminClient.graphql(ERASE, { id: user.id })
    const erased = body.data?.eraseUser as { email: string }
    expect((await db.contactMessage.findFirst())?.subject).toBe(`joann@y.co, ann@y.com, ${erased.email}.`)
    expect(await db.lead.count()).toBe(1)
  })

  test('redacts names that start or end with punctuation or non-ASCII letters, except within longer words', async () => {
    const names = { username: 'miraq.', firstName: 'Ýr', lastName: 'Quill Jr.' }
    const user = await createTestUser(app.deps, { ...names, email: ADDRESS })
    const description = 'For Ýr Quill Jr., also called MIRAQ.; miraq.x and Ýr Quill Jr.x are others'
    await app.deps.db.creditTransaction.create({ data: { userId: user.id, amount: 5, description } })
    const { body } = await adminClient.graphql(ERASE, { id: user.id })
    const erased = body.data?.eraseUser as { email: string }
    expect(await app.deps.db.creditTransaction.findFirst()).toMatchObject({
      description: `For ${erased.email}, also called ${erased.email}; miraq.x and Ýr Quill Jr.x are others`,
    })
  })

  test('fails for the owner of an organization that other people have joined, and changes nothing', async () => {
    const user = await createTestUser(app.deps)
    const { id } = await createTestOrganization(app.deps, user, { name: 'Northwind' })
    const member = await createTestUser(app.deps)
    await app.deps.db.organizationMember.create({ data: { organizationId: id, userId: member.id } })
    const before = await dumpDatabase(app)
    expect(getGraphQLError(await adminClient.graphql(ERASE, { id: user.id }))).toMatchObject({
      code: 'CONFLICT',
      message: 'Transfer or delete these organizations first: Northwind',
    })
    expect(await dumpDatabase(app)).toBe(before)
  })

  test('fails for the last active administrator', async () => {
    expect(getGraphQLError(await adminClient.graphql(ERASE, { id: admin.id }))).toMatchObject({
      code: 'CONFLICT',
      message: 'The last active administrator cannot be erased',
    })
    await createTestAdmin(app.deps)
    expect((await adminClient.graphql(ERASE, { id: admin.id })).body.errors).toBeUndefined()
  })

  test('leaves the credit transactions of the user append-only', async () => {
    const user = await createTestUser(app.deps)
    await app.deps.db.creditTransaction.create({ data: { userId: user.id, amount: 5, description: 'Kept' } })
    await adminClient.graphql(ERASE, { id: user.id })
    await expect(
      app.deps.db.creditTransaction.updateMany({ where: { userId: user.id }, data: { description: 'Changed' } }),
    ).rejects.toThrow(/append-only/)
  })
})

describe('deleting an account', () => {
  const DELETE = 'mutation ($password: String!) { deleteAccount(password: $password) { message } }'

  test('requires the password, ends every session and leaves no trace of the person', async () => {
    const { user, client } = await createPerson()
    const rejected = getGraphQLError(await client.graphql(DELETE, { password: 'wrong' }))
    expect(rejected).toMatchObject({ code: 'BAD_USER_INPUT', message: 'Current password is incorrect' })
    const { body } = await client.graphql(DELETE, { password: PASSWORD })
    expect(body.data).toEqual({ deleteAccount: { message: 'Your account was deleted.' } })
    await expectNoTrace()
    expect(await app.deps.db.session.count({ where: { userId: user.id } })).toBe(0)
  })
})

/**
 * Tables from which an erasure deletes the rows about the person. In the remaining rows of these tables, the erasure
 * redacts the person's addresses in free text.
 */
const TABLES_WITH_DELETED_ROWS = `account_links api_tokens contact_messages factors idempotency_keys invitations jobs
  leads outgoing_emails password_reset_requests recovery_codes refresh_tokens sessions`

const REDACTED_COLUMNS = `audit_events.api_token_name audit_events.details credit_codes.description
  credit_transactions.description organizations.address organizations.description organizations.name organizations.website
  projects.name service_accounts.name stored_files.original_filename tenants.name users.email users.first_name
  users.last_name users.password_hash users.search_text users.username webhook_attempts.error webhook_attempts.response
  webhooks.name`

/**
 * Columns that an erasure does not change: published texts, generated and enumerated values, locations and webhook
 * settings.
 */
const UNCHANGED_COLUMNS = `audit_events.action audit_events.request_id audit_events.subject categories.description
  categories.name categories.slug credit_codes.code deprecated_uses.coordinate organizations.city organizations.country
  organizations.postal_code organizations.state orphaned_files.storage_key post_slugs.slug posts.content posts.cta_buttons
  posts.excerpt posts.featured_image_url posts.headings posts.markdown_content posts.meta_description posts.meta_title
  posts.rendered_content posts.slug posts.summary posts.title stored_files.mime_type stored_files.sha256
  stored_files.storage_key tags.name webhook_deliveries.event_type webhooks.events webhooks.previous_secret webhooks.query
  webhooks.scopes webhooks.secret webhooks.url`

test('every column that can hold text is classified for erasure', async () => {
  const { rows } = await app.db.pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, table_name || '.' || column_name AS column FROM information_schema.columns
     JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name <> '_prisma_migrations'
     AND (data_type IN ('text', 'jsonb', 'json', 'ARRAY', 'character varying') OR udt_name = 'citext')`,
  )
  const split = (names: string) => names.trim().split(/\s+/)
  const tablesWithDeletedRows = split(TABLES_WITH_DELETED_ROWS)
  const columns = rows.filter(({ table }) => !tablesWithDeletedRows.includes(table)).map(({ column }) => column)
  expect(columns.toSorted()).toEqual([...split(REDACTED_COLUMNS), ...split(UNCHANGED_COLUMNS)].toSorted())
})
