import { expect, test } from 'vitest'
import { login } from '../../../server/auth/service'
import { getAuthScopes } from '../../../server/graphql/authorization/scopes'
import { schema } from '../../../server/graphql/schema'
import { createUser, ensureAdmin } from '../../../server/users/service'
import { setupTestApp } from '../../support/app'
import { createLoginRequest, createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp()

const account = { username: 'Mira', email: 'mira@example.com', password: PASSWORD }

const captureError = (attempt: Promise<unknown>) =>
  attempt.then(
    () => null,
    ({ code, issues }) => ({ code, issues }),
  )

test('returns the account fields of the viewer', async () => {
  const user = await createTestUser(app.deps, {
    username: 'mira',
    email: 'mira@example.com',
    firstName: 'Mira',
    lastName: null,
  })
  const client = await app.signInAs(user)
  const { body } = await client.graphql(
    '{ viewer { id username email firstName lastName displayName role status credits createdAt } }',
  )
  expect(body).toEqual({
    data: {
      viewer: {
        id: user.id,
        username: 'mira',
        email: 'mira@example.com',
        firstName: 'Mira',
        lastName: null,
        displayName: 'mira',
        role: 'user',
        status: 'active',
        credits: 0,
        createdAt: user.createdAt.toISOString(),
      },
    },
  })
})

test('builds the display name from both names, or uses the username if either name is missing', async () => {
  const names = [
    { firstName: 'Mira', lastName: 'Okafor', displayName: 'Mira Okafor' },
    { firstName: 'Mira', lastName: null, displayName: 'person1' },
    { firstName: null, lastName: 'Okafor', displayName: 'person2' },
    { firstName: '', lastName: 'Okafor', displayName: 'person3' },
  ]
  for (const [index, { displayName, ...name }] of names.entries()) {
    const client = await app.signInAs(await createTestUser(app.deps, { username: `person${index}`, ...name }))
    const { body } = await client.graphql('{ viewer { displayName } }')
    expect(body.data?.viewer).toEqual({ displayName })
  }
})

test("returns private fields of the account that logs in, even if the request has another user's token", async () => {
  await createTestAdmin(app.deps, { username: 'chief' })
  const client = await app.signInAs(await createTestUser(app.deps, { username: 'mira' }))
  const query = `mutation { login(identifier: "chief", password: "${PASSWORD}") {
    user { username email role status credits createdAt }
  } }`
  for (const { body } of [await app.anonymous.graphql(query), await client.graphql(query)]) {
    expect(body.errors).toBeUndefined()
    expect(body.data).toMatchObject({ login: { user: { username: 'chief', role: 'admin' } } })
  }
})

test('declares scopes for private user fields, and grants `readAccount` only to the user and administrators', () => {
  const type = schema.getType('User')
  if (!type || !('getFields' in type)) throw new Error('There is no User type')
  const publicFields = Object.entries(type.getFields()).flatMap(([name, field]) => {
    const { authScopes } = field.extensions.pothosOptions as { authScopes?: (user: { id: number }) => object }
    const scopes = authScopes?.({ id: 7 }) ?? {}
    return 'readAccount' in scopes || 'readProfile' in scopes ? [] : [name]
  })
  expect(publicFields.sort(), 'public fields').toEqual(['displayName', 'firstName', 'id', 'lastName', 'username'])
  const canReadAccount = (viewer: { id: number; role: 'admin' | 'user' } | null) =>
    getAuthScopes({
      ...app.deps,
      viewer: viewer && { ...viewer, sessionId: '' },
      hasInvalidToken: false,
      origin: { userAgent: null, address: null },
      clientKey: '',
      requestId: '',
      isRestRequest: false,
      setResponseHeader: () => {},
    }).readAccount(7)
  expect(canReadAccount({ id: 7, role: 'user' }), 'the user').toBe(true)
  expect(canReadAccount({ id: 8, role: 'user' }), 'another user').toBe(false)
  expect(canReadAccount({ id: 8, role: 'admin' }), 'an administrator').toBe(true)
  expect(canReadAccount(null), 'anonymous').toBe(false)
})

test('creates an active user who has no credits and can log in', async () => {
  const user = await createUser(app.deps, {
    ...account,
    email: ' Mira@Example.com ',
    firstName: 'Mira',
    lastName: null,
  })
  expect(user).toMatchObject({
    username: 'Mira',
    email: 'Mira@Example.com',
    role: 'user',
    status: 'active',
    credits: 0,
  })
  await expect(
    login(app.deps, createLoginRequest('tests'), { identifier: 'mira', password: PASSWORD }),
  ).resolves.toMatchObject({
    viewer: { id: user.id, role: 'user' },
  })
})

test('reports a conflict for a username or email that differs only in case from an existing one', async () => {
  await createUser(app.deps, account)
  expect(
    await captureError(createUser(app.deps, { ...account, username: 'MIRA', email: 'other@example.com' })),
  ).toEqual({
    code: 'CONFLICT',
    issues: [{ path: 'username', message: 'This username is already in use' }],
  })
  expect(
    await captureError(createUser(app.deps, { ...account, username: 'other', email: 'MIRA@EXAMPLE.COM' })),
  ).toEqual({
    code: 'CONFLICT',
    issues: [{ path: 'email', message: 'This email is already in use' }],
  })
  expect(await app.deps.db.user.count()).toBe(1)
})

test('compares non-ASCII usernames case-insensitively', async () => {
  await createUser(app.deps, { ...account, username: 'Émile' })
  expect(
    await captureError(createUser(app.deps, { ...account, username: 'émile', email: 'other@example.com' })),
  ).toMatchObject({
    code: 'CONFLICT',
  })
  await expect(
    login(app.deps, createLoginRequest('tests'), { identifier: 'ÉMILE', password: PASSWORD }),
  ).resolves.toBeDefined()
})

test('creates only one user when ten concurrent calls use the same username', async () => {
  const attempts = Array.from({ length: 10 }, (_, index) =>
    captureError(
      createUser(app.deps, {
        ...account,
        username: index % 2 ? 'mira' : 'MIRA',
        email: `mira${index}@example.com`,
      }),
    ),
  )
  const outcomes = await Promise.all(attempts)
  expect(outcomes.filter(outcome => outcome === null)).toHaveLength(1)
  expect(outcomes.filter(outcome => outcome?.code === 'CONFLICT')).toHaveLength(9)
  expect(await app.deps.db.user.count()).toBe(1)
})

test('reports one message for each invalid field', async () => {
  const captureIssues = async (overrides: Record<string, unknown>) =>
    (await captureError(createUser(app.deps, { ...account, ...overrides })))?.issues
  const cases: [Record<string, unknown>, { path: string; message: string }[]][] = [
    [{ username: 'mira@home' }, [{ path: 'username', message: 'Username cannot contain spaces or "@"' }]],
    [{ username: 'mira okafor' }, [{ path: 'username', message: 'Username cannot contain spaces or "@"' }]],
    [{ username: ' m ' }, [{ path: 'username', message: 'Username must be at least 2 characters' }]],
    [{ username: undefined }, [{ path: 'username', message: 'Username is required' }]],
    [{ username: 'm'.repeat(51) }, [{ path: 'username', message: 'Username cannot exceed 50 characters' }]],
    [{ email: 'mira' }, [{ path: 'email', message: 'Invalid email format' }]],
    [{ email: undefined }, [{ path: 'email', message: 'Invalid email format' }]],
    [{ firstName: 'M' }, [{ path: 'firstName', message: 'First name must be at least 2 characters' }]],
    [{ lastName: 'O' }, [{ path: 'lastName', message: 'Last name must be at least 2 characters' }]],
    [{ password: 'ninechars' }, [{ path: 'password', message: 'Password must be at least 10 characters' }]],
    [{ password: 'x'.repeat(201) }, [{ path: 'password', message: 'Password cannot exceed 200 characters' }]],
    [
      { password: 'Password123' },
      [{ path: 'password', message: 'This password is too common. Please choose another one.' }],
    ],
    [{ password: undefined }, [{ path: 'password', message: 'Password is required' }]],
    [{ role: 'owner' }, [{ path: 'role', message: 'Role must be user or admin' }]],
    [
      { username: '', email: '' },
      [
        { path: 'username', message: 'Username must be at least 2 characters' },
        { path: 'email', message: 'Invalid email format' },
      ],
    ],
  ]
  for (const [overrides, issues] of cases) {
    expect(await captureIssues(overrides), JSON.stringify(overrides)).toEqual(issues)
  }
  expect(await app.deps.db.user.count()).toBe(0)
})

test('accepts passwords of 10 and 200 characters', async () => {
  for (const [index, password] of ['ten chars!', 'y'.repeat(200)].entries()) {
    const username = `person${index}`
    await createUser(app.deps, { username, email: `${username}@example.com`, password })
    await expect(
      login(app.deps, createLoginRequest('tests'), { identifier: username, password }),
    ).resolves.toBeDefined()
  }
})

test('creates the first administrator from the settings', async () => {
  const createdAdmin = await ensureAdmin(app.deps, {
    username: 'chief',
    email: 'chief@example.com',
    password: PASSWORD,
  })
  expect(createdAdmin).toEqual({ username: 'chief', generatedPassword: null })
  expect(await app.deps.db.user.findMany()).toMatchObject([
    { username: 'chief', email: 'chief@example.com', role: 'admin' },
  ])
  await expect(
    login(app.deps, createLoginRequest('tests'), { identifier: 'chief', password: PASSWORD }),
  ).resolves.toBeDefined()
})

test('generates a password for the first administrator when no settings are given', async () => {
  const createdAdmin = await ensureAdmin(app.deps, {})
  expect(createdAdmin?.username).toBe('admin')
  expect(createdAdmin?.generatedPassword?.length).toBeGreaterThanOrEqual(16)
  await expect(
    login(app.deps, createLoginRequest('tests'), { identifier: 'admin', password: createdAdmin?.generatedPassword }),
  ).resolves.toMatchObject({ viewer: { role: 'admin' } })
  expect(await ensureAdmin(app.deps, {}), 'at the next start').toBeNull()
  expect(await app.deps.db.user.count()).toBe(1)
})

test('creates no administrator when one exists', async () => {
  await createTestAdmin(app.deps, { username: 'chief' })
  expect(
    await ensureAdmin(app.deps, { username: 'second', email: 'second@example.com', password: PASSWORD }),
  ).toBeNull()
  expect(await app.deps.db.user.count()).toBe(1)
})

test('reports a conflict when another user has the username of the first administrator', async () => {
  await createTestUser(app.deps, { username: 'admin' })
  expect(await captureError(ensureAdmin(app.deps, {}))).toMatchObject({
    code: 'CONFLICT',
    issues: [{ path: 'username' }],
  })
})

test('the database constraints reject an invalid username or email', async () => {
  const { id } = await createTestUser(app.deps)
  const updateUserRow = (set: string) => app.db.pool.query(`UPDATE users SET ${set} WHERE id = ${id}`)
  await expect(updateUserRow(`username = 'a@b'`)).rejects.toThrow('users_username_form')
  await expect(updateUserRow(`email = 'invalid'`)).rejects.toThrow('users_email_form')
})
