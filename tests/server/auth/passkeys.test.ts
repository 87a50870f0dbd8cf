import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createSoftwareAuthenticator, type PasskeyOptions } from '../../support/browser/software-authenticator'
import { dumpDatabase } from '../../support/database/database-dump'
import { createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp()

const ADD = `mutation ($input: AddPasskeyInput!) {
  addPasskey(input: $input) { factor { id kind name lastUsedAt } recoveryCodes }
}`
const LOGIN = `mutation ($credential: JSON!) {
  loginWithPasskey(credential: $credential) { accessToken user { username } }
}`
const CONFIRM = 'mutation ($passkey: JSON!) { confirmIdentity(passkey: $passkey) { message } }'

type Authenticator = ReturnType<typeof createSoftwareAuthenticator>

/** Returns the origin of the site with the host `localhost`, because browsers create no passkeys for IP addresses. */
const getOrigin = () => app.url.replace('127.0.0.1', 'localhost')

let user: User
let client: TestClient
let authenticator: Authenticator
beforeEach(async () => {
  user = await createTestUser(app.deps, { username: 'mira' })
  client = await app.signInAs(user)
  authenticator = createSoftwareAuthenticator(getOrigin())
})

const fetchOptions = async (field: string, sender = app.anonymous) => {
  const { body } = await sender.graphql(`mutation { ${field} }`)
  expect(body.errors).toBeUndefined()
  return body.data?.[field] as PasskeyOptions
}

const register = async (device = authenticator, sender = client) => {
  const credential = device.create(await fetchOptions('startPasskeyRegistration', sender))
  return await sender.graphql(ADD, { input: { name: 'Laptop', credential } })
}

const logIn = (credential: unknown) => app.anonymous.graphql(LOGIN, { credential })

describe('a passkey', () => {
  test('is added with ten recovery codes, and cannot be added twice', async () => {
    const credential = authenticator.create(await fetchOptions('startPasskeyRegistration', client))
    const { body } = await client.graphql(ADD, { input: { name: 'Laptop', credential } })
    expect(body.data?.addPasskey).toMatchObject({ factor: { kind: 'passkey', name: 'Laptop', lastUsedAt: null } })
    expect(body.data?.addPasskey).toHaveProperty('recoveryCodes.length', 10)
    const duplicate = await client.graphql(ADD, { input: { name: 'Laptop', credential } })
    expect(getGraphQLError(duplicate).code).toBe('CONFLICT')
    const options = (await fetchOptions('startPasskeyRegistration', client)) as { excludeCredentials?: unknown }
    expect(options.excludeCredentials).toMatchObject([{ id: credential.id, transports: ['internal'] }])
  })

  test('cannot be added from another site, by another user or after the challenge has expired', async () => {
    const options = await fetchOptions('startPasskeyRegistration', client)
    const otherClient = await app.signInAs(await createTestUser(app.deps))
    const input = { name: 'Laptop', credential: authenticator.create(options) }
    const foreignCredential = createSoftwareAuthenticator('https://evil.example').create(options)
    const responses = [
      await otherClient.graphql(ADD, { input }),
      await client.graphql(ADD, { input: { ...input, credential: foreignCredential } }),
    ]
    app.setClockOffset(5 * 60_000 + 1000)
    responses.push(await client.graphql(ADD, { input }))
    for (const response of responses) expect(getGraphQLError(response).issues).toMatchObject([{ path: 'credential' }])
    expect(await app.deps.db.factor.count()).toBe(0)
    expect(app.securityEvents).toHaveLength(3)
  })

  test('cannot be added if the host of the site is an IP address', async () => {
    const { siteUrl } = app.deps
    app.deps.siteUrl = 'http://192.0.2.1'
    const response = await client.graphql('mutation { startPasskeyRegistration }').finally(() => {
      app.deps.siteUrl = siteUrl
    })
    expect(getGraphQLError(response)).toMatchObject({
      code: 'CONFLICT',
      message: 'Passkeys need a site address with a domain name',
    })
  })

  test.each(['text', {}, { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: '!' } }])(
    'is rejected if it is malformed: %j',
    async credential => {
      const response = await client.graphql(ADD, { input: { name: 'Laptop', credential } })
      expect(getGraphQLError(response)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
      expect(getGraphQLError(await logIn(credential))).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
    },
  )

  test('adds a second step to logins with a password', async () => {
    await register()
    const credentials = { identifier: 'mira', password: PASSWORD }
    expect(await app.anonymous.rest('POST', '/api/auth/login', credentials)).toMatchObject({
      status: 401,
      body: { code: 'MFA_REQUIRED', challenge: expect.any(String) },
    })
  })
})

describe('a login with a passkey', () => {
  test('needs no password, and is recorded in the audit log with its method', async () => {
    await register()
    const { body } = await logIn(authenticator.get(await fetchOptions('startPasskeyLogin')))
    expect(body.data?.loginWithPasskey).toMatchObject({ user: { username: 'mira' } })
    const tokens = body.data?.loginWithPasskey as { accessToken: string }
    const factorsResponse = await app.createClient(tokens.accessToken).graphql('{ viewer { factors { lastUsedAt } } }')
    expect(factorsResponse.body.data?.viewer).toMatchObject({ factors: [{ lastUsedAt: expect.any(String) }] })
    const event = await app.deps.db.auditEvent.findFirst({ where: { action: 'login' } })
    expect(event?.details).toMatchObject({ method: 'passkey' })
  })

  test('accepts each assertion only once, even in concurrent requests', async () => {
    await register()
    const credential = authenticator.get(await fetchOptions('startPasskeyLogin'))
    const responses = await Promise.all(Array.from({ length: 5 }, () => logIn(credential)))
    expect(responses.filter(({ body }) => !body.errors)).toHaveLength(1)
    expect(getGraphQLError(await logIn(credential))).toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'This passkey cannot sign you in. Try again, or use your password.',
    })
  })

  test('rejects an unknown passkey, a wrong key, a confirmation challenge and missing user verification', async () => {
    await register()
    const options = await fetchOptions('startPasskeyLogin')
    const unknownAuthenticator = createSoftwareAuthenticator(getOrigin())
    const assertion = authenticator.get(options)
    const forged = { ...unknownAuthenticator.get(options), id: assertion.id, rawId: assertion.rawId }
    const confirmation = authenticator.get(await fetchOptions('startPasskeyConfirmation', client))
    const unverified = authenticator.get(options, { isUserVerified: false })
    for (const credential of [unknownAuthenticator.get(options), forged, confirmation, unverified]) {
      expect(getGraphQLError(await logIn(credential)).code).toBe('UNAUTHENTICATED')
    }
    expect(await app.deps.db.session.count({ where: { userId: user.id } })).toBe(1)
  })

  test('rejects a suspended user and a removed passkey', async () => {
    await register()
    await app.deps.db.user.update({ where: { id: user.id }, data: { status: 'suspended' } })
    expect(getGraphQLError(await logIn(authenticator.get(await fetchOptions('startPasskeyLogin')))).code).toBe(
      'UNAUTHENTICATED',
    )
    await app.deps.db.user.update({ where: { id: user.id }, data: { status: 'active' } })
    const { id } = await app.deps.db.factor.findFirstOrThrow()
    await client.graphql(`mutation { removeFactor(id: ${id}) { id } }`)
    expect(getGraphQLError(await logIn(authenticator.get(await fetchOptions('startPasskeyLogin')))).code).toBe(
      'UNAUTHENTICATED',
    )
  })

  test('rejects an authenticator whose signature counter has decreased', async () => {
    await register()
    await app.deps.db.factor.updateMany({ data: { signCount: 1000 } })
    expect(getGraphQLError(await logIn(authenticator.get(await fetchOptions('startPasskeyLogin')))).code).toBe(
      'UNAUTHENTICATED',
    )
  })
})

test('a passkey confirms only the identity of its own user', async () => {
  expect(getGraphQLError(await client.graphql('mutation { startPasskeyConfirmation }')).code).toBe('CONFLICT')
  await register()
  const otherClient = await app.signInAs(await createTestUser(app.deps))
  const otherAuthenticator = createSoftwareAuthenticator(getOrigin())
  await register(otherAuthenticator, otherClient)
  await app.deps.db.session.updateMany({ data: { confirmedAt: new Date(0) } })
  const options = await fetchOptions('startPasskeyConfirmation', client)
  const foreignResponse = await client.graphql(CONFIRM, { passkey: otherAuthenticator.get(options) })
  expect(getGraphQLError(foreignResponse).issues).toMatchObject([{ path: 'passkey' }])
  expect((await client.graphql(CONFIRM, { passkey: authenticator.get(options) })).body.errors).toBeUndefined()
  expect((await client.graphql('mutation { createRecoveryCodes }')).body.errors).toBeUndefined()
})

test.each([false, 0, '', 'text', {}])('a malformed passkey does not confirm an identity: %j', async passkey => {
  await app.deps.db.session.updateMany({ data: { confirmedAt: new Date(0) } })
  expect(getGraphQLError(await client.graphql(CONFIRM, { passkey })).code).toBe('BAD_USER_INPUT')
  const response = await client.graphql('mutation { startPasskeyRegistration }')
  expect(getGraphQLError(response).code).toBe('CONFIRMATION_REQUIRED')
})

test('the deletion of an account deletes its passkeys', async () => {
  await register()
  const { credentialId } = await app.deps.db.factor.findFirstOrThrow()
  await client.graphql(`mutation { deleteAccount(password: "${PASSWORD}") { message } }`)
  expect(await dumpDatabase(app)).not.toContain(credentialId)
})
