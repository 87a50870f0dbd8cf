import { describe, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { updateUser } from '../../../server/users/service'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createActor, createTestAdmin, createTestPost, createTestUser } from '../../support/factories'

const app = setupTestApp()

const UPDATE_PROFILE = /* GraphQL */ `
  mutation ($input: UpdateProfileInput!) {
    updateProfile(input: $input) {
      id
      firstName
      lastName
      displayName
      email
    }
  }
`

const loadUser = (user: User) => app.deps.db.user.findUniqueOrThrow({ where: { id: user.id } })
const putProfile = (client: TestClient, body: unknown) =>
  client.rest<Record<string, unknown>>('PUT', '/api/user/profile', body)

describe('updating the profile', () => {
  test('changes only the names and the email; REST ignores other fields, and GraphQL rejects them', async () => {
    const user = await createTestUser(app.deps)
    const otherUser = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    const otherFields = {
      id: otherUser.id,
      role: 'admin',
      credits: 1000,
      status: 'suspended',
      username: 'renamed',
      passwordHash: 'x',
      password_hash: 'x',
      created_at: '2001-01-01T00:00:00Z',
    }
    const response = await putProfile(client, {
      first_name: ' Zoë ',
      last_name: '  Ångström-Núñez 😀 ',
      email: '  new@example.com ',
      ...otherFields,
    })
    expect(response.status).toBe(200)
    const changes = { firstName: 'Zoë', lastName: 'Ångström-Núñez 😀', email: 'new@example.com' }
    expect(await loadUser(user)).toEqual({
      ...{ ...user, ...changes },
      ...{ updatedAt: expect.any(Date), searchText: expect.stringContaining('Zoë') },
    })
    expect(await loadUser(otherUser)).toEqual(otherUser)

    const { created_at: _, password_hash: __, ...graphqlFields } = otherFields
    for (const field of Object.keys(graphqlFields)) {
      const input = { email: 'other@example.com', [field]: graphqlFields[field as keyof typeof graphqlFields] }
      expect.soft(getGraphQLError(await client.graphql(UPDATE_PROFILE, { input })).code, field).toBe('BAD_USER_INPUT')
    }
    expect(await loadUser(user)).toMatchObject(changes)
  })

  test('keeps an absent name and clears an empty or null name', async () => {
    const user = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Byron' })
    const client = await app.signInAs(user)
    const { email } = user
    const loadNames = async () => {
      const { firstName, lastName } = await loadUser(user)
      return [firstName, lastName]
    }
    await putProfile(client, { email })
    expect(await loadNames()).toEqual(['Ada', 'Byron'])
    const { body } = await client.graphql(UPDATE_PROFILE, { input: { email, lastName: '' } })
    expect(body.data?.updateProfile).toMatchObject({
      firstName: 'Ada',
      lastName: null,
      displayName: user.username,
    })
    await putProfile(client, { email, first_name: null })
    expect(await loadNames()).toEqual([null, null])
    await client.graphql(UPDATE_PROFILE, { input: { email, firstName: 'Bo', lastName: 'Li' } })
    expect(await loadNames()).toEqual(['Bo', 'Li'])
    await putProfile(client, { email, first_name: '', last_name: '' })
    expect(await loadNames()).toEqual([null, null])
  })

  test('changes the blog revision only when the name of an author changes', async () => {
    const [author, reader, admin] = [
      await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Byron' }),
      await createTestUser(app.deps),
      await createTestAdmin(app.deps),
    ]
    await createTestPost(app.deps, { authorId: author.id })
    const [authorClient, readerClient] = [await app.signInAs(author), await app.signInAs(reader)]
    const updateAuthor = (input: unknown) => updateUser(app.deps, author.id, input, createActor(admin.id))
    const loadRevision = async () => (await app.deps.db.blogCounter.findUniqueOrThrow({ where: { id: 1 } })).revision
    const revision = await loadRevision()

    const otherNames = { email: reader.email, first_name: 'Una', last_name: 'Other' }
    expect((await putProfile(readerClient, otherNames)).status).toBe(200)
    const sameNames = { email: 'ada@example.com', first_name: 'Ada', last_name: 'Byron' }
    expect((await putProfile(authorClient, sameNames)).status).toBe(200)
    await updateAuthor({ firstName: 'Ada', email: 'byron@example.com' })
    expect(await loadRevision()).toBe(revision)

    await putProfile(authorClient, { ...sameNames, last_name: 'Lovelace' })
    expect(await loadRevision()).toBe(revision + 1)
    await updateAuthor({ firstName: null })
    expect(await loadRevision()).toBe(revision + 2)
  })

  test('reports a message for each invalid field in GraphQL and REST', async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    const firstNameMessage = 'First name must be at least 2 characters'
    const lastNameMessage = 'Last name must be at least 2 characters'
    const emailMessage = 'Invalid email format'
    const invalidCases: [restField: string, field: string, value: unknown, message: string][] = [
      ['first_name', 'firstName', 'A', firstNameMessage],
      ['first_name', 'firstName', ' A ', firstNameMessage],
      ['last_name', 'lastName', 'B', lastNameMessage],
      ['first_name', 'firstName', 'x'.repeat(101), 'First name cannot exceed 100 characters'],
      ['email', 'email', '', emailMessage],
      ['email', 'email', 'invalid', emailMessage],
      ['email', 'email', 'a@b', emailMessage],
      ['email', 'email', 'a b@example.com', emailMessage],
      ['email', 'email', 'a@example.com, b@example.com', emailMessage],
      ['email', 'email', `${'x'.repeat(320)}@example.com`, emailMessage],
    ]
    for (const [restField, field, value, message] of invalidCases) {
      const valid = { email: 'changed@example.com' }
      expect
        .soft(getGraphQLError(await client.graphql(UPDATE_PROFILE, { input: { ...valid, [field]: value } })), field)
        .toEqual({ status: 400, code: 'BAD_USER_INPUT', message, issues: [{ path: field, message }] })
      const { status, body } = await putProfile(client, { ...valid, [restField]: value })
      expect.soft(status, restField).toBe(400)
      expect.soft(body, restField).toMatchObject({ message, errors: [{ path: restField, message }] })
    }
    const response = await putProfile(client, { first_name: 'A', last_name: 'B' })
    expect(response.body.errors).toEqual([
      { path: 'first_name', message: firstNameMessage },
      { path: 'last_name', message: lastNameMessage },
      { path: 'email', message: emailMessage },
    ])
    for (const [mistyped, message] of [
      [{ email: 5 }, emailMessage],
      [{ email: null }, emailMessage],
      [{ email: user.email, first_name: 5 }, firstNameMessage],
      [{ email: user.email, last_name: ['Li'] }, lastNameMessage],
    ] as const) {
      const { status, body } = await putProfile(client, mistyped)
      expect.soft([status, body.message], JSON.stringify(mistyped)).toEqual([400, message])
    }
    expect(await loadUser(user)).toEqual(user)
  })

  test("rejects another user's email regardless of case, and accepts the current email in another case", async () => {
    const [user, otherUser] = [
      await createTestUser(app.deps),
      await createTestUser(app.deps, { email: 'Taken@example.com' }),
    ]
    const client = await app.signInAs(user)
    const message = 'This email is already in use'
    for (const email of ['Taken@example.com', 'TAKEN@EXAMPLE.COM', ' taken@example.com ']) {
      expect(getGraphQLError(await client.graphql(UPDATE_PROFILE, { input: { email } }))).toEqual({
        status: 409,
        code: 'CONFLICT',
        message,
        issues: [{ path: 'email', message }],
      })
      const { status, body } = await putProfile(client, { email, first_name: 'Changed' })
      expect([status, body.message, body.errors]).toEqual([409, message, [{ path: 'email', message }]])
    }
    expect(await loadUser(user)).toEqual(user)
    expect((await putProfile(client, { email: user.email.toUpperCase() })).status).toBe(200)
    expect((await loadUser(user)).email).toBe(user.email.toUpperCase())
    expect(await loadUser(otherUser)).toEqual(otherUser)
    expect(app.logEntries).toEqual([])
  })

  test('succeeds for only one of two users who choose the same new email concurrently', async () => {
    const clients = [
      await app.signInAs(await createTestUser(app.deps)),
      await app.signInAs(await createTestUser(app.deps)),
    ]
    const responses = await Promise.all(clients.map(client => putProfile(client, { email: 'wanted@example.com' })))
    expect(responses.map(response => response.status).sort()).toEqual([200, 409])
  })

  test('requires authentication before it validates the input', async () => {
    expect(getGraphQLError(await app.anonymous.graphql(UPDATE_PROFILE, { input: { email: 'nonsense' } })).status).toBe(
      401,
    )
    expect((await putProfile(app.anonymous, { email: 'nonsense' })).status).toBe(401)
    expect((await putProfile(app.createClient('invalid'), {})).status).toBe(401)
  })
})
