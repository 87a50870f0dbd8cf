import { expect, test } from 'vitest'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestOrganization, createTestPost, createTestUser } from '../../support/factories'
import { createFileClient } from '../../support/features/uploads'

const app = setupTestApp()

const EXPORT = 'mutation { exportMyData }'

test('a user exports the data of the account, without secrets and without data of others', async () => {
  const user = await createTestUser(app.deps, { username: 'mira', email: 'mira@example.com' })
  const other = await createTestUser(app.deps, { username: 'jonas' })
  const client = await app.signInAs(user)
  for (const { id } of [user, other]) {
    await app.deps.db.creditTransaction.create({ data: { userId: id, amount: 5, description: 'Welcome' } })
    await createTestPost(app.deps, { title: `Post of ${id}`, authorId: id })
    await createTestOrganization(app.deps, { id }, { name: `Organization of ${id}` })
  }
  await createFileClient(app, () => client).upload('notes', { filename: 'notes.txt' })
  await client.graphql('mutation { createApiToken(input: { name: "Laptop", scopes: ["files:read"] }) { token } }')

  const { body } = await client.graphql(EXPORT)
  expect(body.data?.exportMyData).toMatchObject({
    exportedAt: expect.stringMatching(/^\d{4}-/),
    account: { id: user.id, username: 'mira', email: 'mira@example.com', credits: 5, role: 'user' },
    sessions: [{ address: null, revokedAt: null }],
    apiTokens: [{ name: 'Laptop', scopes: ['files:read'] }],
    creditTransactions: [{ amount: 5, description: 'Welcome' }],
    organizations: [{ role: 'lead', organization: { name: `Organization of ${user.id}` } }],
    files: [{ originalFilename: 'notes.txt', size: 5 }],
    posts: [{ title: `Post of ${user.id}` }],
    earlyAccessRequests: [],
    auditEvents: expect.arrayContaining([
      expect.objectContaining({ action: 'createApiToken' }),
      expect.objectContaining({ action: 'exportMyData' }),
    ]),
  })
  const text = JSON.stringify(body)
  expect(text).not.toMatch(/jonas|argon2|passwordHash|tokenHash|kairos_pat/)
})

test('exports are limited', async () => {
  const client = await app.signInAs(await createTestUser(app.deps))
  for (let call = 0; call < 10; call++) expect((await client.graphql(EXPORT)).body.errors).toBeUndefined()
  expect(getGraphQLError(await client.graphql(EXPORT)).code).toBe('RATE_LIMITED')
})
