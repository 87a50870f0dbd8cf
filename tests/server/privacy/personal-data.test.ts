import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin, createTestOrganization, createTestPost, createTestUser } from '../../support/factories'
import { createTestFactor } from '../../support/features/factors'
import { createFileClient } from '../../support/features/uploads'

const app = setupTestApp()

const EXPORT = 'mutation { exportMyData }'

/** Columns that refer to a user and whose rows are exported. Each value is the export field that contains the rows. */
const EXPORTED_COLUMNS: Record<string, string> = {
  'account_links.user_id': 'accountLinks',
  'api_tokens.user_id': 'apiTokens',
  'audit_events.actor_id': 'auditEvents',
  'credit_transactions.user_id': 'creditTransactions',
  'factors.user_id': 'secondFactors',
  'invitations.accepted_by': 'acceptedInvitations',
  'invitations.invited_by': 'sentInvitations',
  'leads.user_id': 'earlyAccessRequests',
  'organization_members.user_id': 'organizations',
  'organization_transfers.user_id': 'organizationTransfers',
  'posts.author_id': 'posts',
  'projects.lead_user_id': 'projects',
  'recovery_codes.user_id': 'recoveryCodes',
  'sessions.user_id': 'sessions',
  'stored_files.uploader_id': 'files',
  'tenants.owner_id': 'tenants',
}

/** Columns that refer to a user and whose rows are not exported. Each value is the reason. */
const OMITTED_COLUMNS: Record<string, string> = {
  'credit_codes.created_by': 'The code belongs to the instance. The audit events contain its creation.',
  'credit_redemptions.user_id': 'Each redemption is a credit transaction with the code in its description.',
  'organizations.created_by': 'The column contains the owner, who is also a member of the organization.',
  'service_accounts.created_by': 'The account belongs to no person. The audit events contain its creation.',
  'service_accounts.id': 'The account belongs to a program, not to a person.',
  'webhooks.created_by_id': 'The webhook belongs to the instance. The audit events contain its creation.',
}

/** Creates the rows that a user's export contains, except the account, sessions, API tokens, files and audit events. */
const createPersonalRows = async (user: User) => {
  const { db } = app.deps
  const { id: userId, username } = user
  const now = new Date()
  const expiresAt = new Date(now.getTime() + 60_000)
  await db.creditTransaction.create({ data: { userId, amount: 5, description: 'Welcome' } })
  await createTestPost(app.deps, { title: `Post of ${username}`, authorId: userId })
  await createTestOrganization(app.deps, user, { name: `Organization of ${username}` })
  await createTestFactor(app, user)
  await db.recoveryCode.create({ data: { userId, codeHash: `codeHash of ${username}` } })
  const link = { kind: 'emailChange', newEmail: `new-${username}@example.com` } as const
  const dates = { createdAt: now, expiresAt }
  await db.accountLink.create({
    data: { id: randomUUID(), userId, tokenHash: `tokenHash of ${username}`, ...link, ...dates },
  })
  const owner = await createTestUser(app.deps)
  const offeredOrganization = await createTestOrganization(app.deps, owner, { name: `Offered to ${username}` })
  await db.organizationMember.create({ data: { organizationId: offeredOrganization.id, userId } })
  await db.organizationTransfer.create({ data: { organizationId: offeredOrganization.id, userId, ...dates } })
  const tenant = await db.tenant.create({ data: { name: `Tenant of ${username}`, ownerId: userId } })
  await db.project.create({ data: { name: `Project of ${username}`, tenantId: tenant.id, leadUserId: userId } })
  await db.lead.create({ data: { email: `lead-${username}@example.com`, interest: 'other', userId } })
  for (const values of [
    { email: `guest-of-${username}@example.com`, invitedById: userId },
    { email: `accepted-${username}@example.com`, invitedById: owner.id, acceptedById: userId, acceptedAt: now },
  ])
    await db.invitation.create({
      data: { linkId: randomUUID(), tokenHash: `tokenHash of ${values.email}`, ...values, ...dates },
    })
}

test('exportMyData returns the personal data of the viewer, without secrets and without data of other users', async () => {
  const user = await createTestUser(app.deps, { username: 'mira', email: 'mira@example.com' })
  await createPersonalRows(user)
  const otherUser = await createTestUser(app.deps, { username: 'jonas' })
  await createPersonalRows(otherUser)
  const [client, otherClient] = [await app.signInAs(user), await app.signInAs(otherUser)]
  const createFileAndToken = async (ownerClient: TestClient, filename: string, tokenName: string) => {
    await createFileClient(app, () => ownerClient).upload('notes', { filename })
    const input = `{ name: "${tokenName}", scopes: ["files:read"] }`
    const { body } = await ownerClient.graphql(`mutation { createApiToken(input: ${input}) { token } }`)
    expect(body.errors).toBeUndefined()
  }
  await createFileAndToken(client, 'notes.txt', 'Laptop')
  await createFileAndToken(otherClient, 'jonas.txt', 'Laptop of jonas')

  const { body } = await client.graphql(EXPORT)
  expect(body.data?.exportMyData).toMatchObject({
    exportedAt: expect.stringMatching(/^\d{4}-/),
    account: { id: user.id, username: 'mira', email: 'mira@example.com', credits: 5, role: 'user' },
    sessions: [{ address: null, revokedAt: null }],
    secondFactors: [{ kind: 'totp', name: 'Phone' }],
    recoveryCodes: [{ usedAt: null }],
    accountLinks: [{ kind: 'emailChange', newEmail: 'new-mira@example.com' }],
    apiTokens: [{ name: 'Laptop', scopes: ['files:read'] }],
    creditTransactions: [{ amount: 5, description: 'Welcome' }],
    organizations: [
      { role: 'lead', organization: { name: 'Organization of mira' } },
      { role: 'member', organization: { name: 'Offered to mira' } },
    ],
    organizationTransfers: [{ organization: { name: 'Offered to mira' } }],
    tenants: [{ name: 'Tenant of mira', organizationId: null, status: 'active' }],
    projects: [{ name: 'Project of mira' }],
    sentInvitations: [{ email: 'guest-of-mira@example.com', acceptedAt: null }],
    acceptedInvitations: [{ email: 'accepted-mira@example.com', acceptedAt: expect.any(String) }],
    files: [{ originalFilename: 'notes.txt', size: 5 }],
    posts: [{ title: 'Post of mira' }],
    earlyAccessRequests: [{ email: 'lead-mira@example.com' }],
    auditEvents: expect.arrayContaining([
      expect.objectContaining({ action: 'createApiToken' }),
      expect.objectContaining({ action: 'exportMyData' }),
    ]),
  })
  const text = JSON.stringify(body)
  expect(text).not.toMatch(/jonas|argon2|passwordHash|tokenHash|codeHash|"secret"|kairos_pat/)
})

test('every reference to a user is exported or omitted for a reason, and the API description names every exported field', async () => {
  const { rows } = await app.db.pool.query<{ column: string }>(
    `SELECT conrelid::regclass || '.' || attname AS column
     FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
     WHERE contype = 'f' AND confrelid = 'users'::regclass ORDER BY 1`,
  )
  const columns = rows.map(({ column }) => column)
  expect(columns.toSorted()).toEqual([...Object.keys(EXPORTED_COLUMNS), ...Object.keys(OMITTED_COLUMNS)].toSorted())
  const client = await app.signInAs(await createTestUser(app.deps))
  const { body } = await client.graphql(EXPORT)
  const fields = Object.keys(body.data?.exportMyData ?? {})
  expect(fields).toEqual(expect.arrayContaining(Object.values(EXPORTED_COLUMNS)))
  const admin = await app.signInAs(await createTestAdmin(app.deps))
  const introspection = await admin.graphql('{ __type(name: "Mutation") { fields { name description } } }')
  const type = introspection.body.data?.__type as { fields: { name: string; description: string }[] }
  const description = type.fields.find(({ name }) => name === 'exportMyData')?.description
  for (const field of fields) expect(description).toContain(`\`${field}\``)
})

test('exportMyData returns RATE_LIMITED after ten exports within an hour', async () => {
  const client = await app.signInAs(await createTestUser(app.deps))
  for (let call = 0; call < 10; call++) expect((await client.graphql(EXPORT)).body.errors).toBeUndefined()
  expect(getGraphQLError(await client.graphql(EXPORT)).code).toBe('RATE_LIMITED')
})
