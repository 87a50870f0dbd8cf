import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createAccountLink } from '../../../server/accounts/link-store'
import type { User } from '../../../server/context'
import { buildLinkUrl } from '../../../server/crypto/link-token'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { expectEventually } from '../../support/browser/page-actions'
import { dumpDatabase } from '../../support/database/database-dump'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'
import {
  createTestApiToken,
  createTestServiceAccount,
  createTestServiceAccountToken,
} from '../../support/features/api-tokens'
import { createTestFactor, generateCode } from '../../support/features/factors'

const app = setupTestApp()

const ADD_TOTP = `mutation ($input: AddTotpInput!) {
  addTotp(input: $input) { factor { id kind name } recoveryCodes }
}`
const LOGIN = `mutation { login(identifier: "mira", password: "${PASSWORD}") { accessToken } }`
const COMPLETE_LOGIN = `mutation ($challenge: String!, $code: String!) {
  completeLogin(challenge: $challenge, code: $code) { accessToken refreshToken user { username } }
}`

let user: User
let client: TestClient
beforeEach(async () => {
  app.setClockOffset(0)
  user = await createTestUser(app.deps, { username: 'mira' })
  client = await app.signInAs(user)
})

interface Enrollment {
  enrollment: string
  secret: string
  uri: string
}

const startEnrollment = async () => {
  const { body } = await client.graphql('mutation { startTotpEnrollment { enrollment secret uri } }')
  return body.data?.startTotpEnrollment as Enrollment
}

/** Adds an authenticator app with the code of the previous time step, so that the current code remains unused. */
const enroll = async (name = 'Phone') => {
  const { enrollment, secret } = await startEnrollment()
  const { body } = await client.graphql(ADD_TOTP, { input: { enrollment, name, code: generateCode(app, secret, -1) } })
  expect(body.errors).toBeUndefined()
  const added = body.data?.addTotp as { factor: { id: number }; recoveryCodes: string[] | null }
  return { secret, id: added.factor.id, recoveryCodes: added.recoveryCodes ?? [] }
}

const startLogin = async () => {
  const { body } = await app.anonymous.graphql(LOGIN)
  const { code, challenge } = (body.errors?.[0]?.extensions ?? {}) as { code?: string; challenge?: string }
  expect(code).toBe('MFA_REQUIRED')
  return challenge ?? ''
}

const complete = (challenge: string, code: string) => app.anonymous.graphql(COMPLETE_LOGIN, { challenge, code })

describe('an authenticator app', () => {
  test('is added with a code, and comes with ten recovery codes if it is the first factor', async () => {
    const { secret, uri, enrollment } = await startEnrollment()
    expect(uri).toContain(`secret=${secret}`)
    expect(await app.deps.db.factor.count()).toBe(0)
    const rejectedResponse = await client.graphql(ADD_TOTP, { input: { enrollment, name: 'Phone', code: '000000' } })
    expect(getGraphQLError(rejectedResponse).issues).toEqual([{ path: 'code', message: 'Code is incorrect' }])
    const { body } = await client.graphql(ADD_TOTP, {
      input: { enrollment, name: 'Phone', code: generateCode(app, secret) },
    })
    expect(body.data?.addTotp).toMatchObject({ factor: { kind: 'totp', name: 'Phone' } })
    const { recoveryCodes } = (body.data as { addTotp: { recoveryCodes: string[] } }).addTotp
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^\w{4}(-\w{4}){3}$/)
    expect((await client.graphql('{ viewer { factors { name } recoveryCodesLeft } }')).body.data?.viewer).toEqual({
      factors: [{ name: 'Phone' }],
      recoveryCodesLeft: 10,
    })
  })

  test('cannot be added twice with the same enrollment', async () => {
    const { enrollment, secret } = await startEnrollment()
    const input = { enrollment, name: 'Phone', code: generateCode(app, secret) }
    await client.graphql(ADD_TOTP, { input })
    expect(getGraphQLError(await client.graphql(ADD_TOTP, { input })).code).toBe('CONFLICT')
  })

  test('must be confirmed with a code within 15 minutes', async () => {
    const { enrollment, secret } = await startEnrollment()
    const addAfter = async (minutes: number) => {
      app.setClockOffset(minutes * 60_000)
      const newClient = await app.signInAs(user)
      return newClient.graphql(ADD_TOTP, { input: { enrollment, name: 'Phone', code: generateCode(app, secret) } })
    }
    expect(getGraphQLError(await addAfter(15)).issues).toEqual([
      { path: 'enrollment', message: 'The setup has expired. Start again.' },
    ])
    expect(await app.deps.db.factor.count()).toBe(0)
    expect((await addAfter(14)).body.errors).toBeUndefined()
  })

  test('does not expose its secret or the recovery codes in a database dump', async () => {
    const { secret, recoveryCodes } = await enroll()
    const dump = await dumpDatabase(app)
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map(code => code.replaceAll('-', ''))])
      expect(dump).not.toContain(text)
  })

  test("cannot be added with a modified enrollment, another user's enrollment or a passkey challenge", async () => {
    const { secret, enrollment } = await startEnrollment()
    const input = { enrollment, name: 'Phone', code: generateCode(app, secret) }
    const otherClient = await app.signInAs(await createTestUser(app.deps))
    const { body } = await client.graphql('mutation { startPasskeyRegistration }')
    const passkeyOptions = body.data?.startPasskeyRegistration as { challenge: string }
    const modifiedInput = { ...input, enrollment: `${enrollment.slice(0, -2)}AA` }
    const responses = [
      await otherClient.graphql(ADD_TOTP, { input }),
      await client.graphql(ADD_TOTP, { input: modifiedInput }),
      await client.graphql(ADD_TOTP, { input: { ...input, enrollment: passkeyOptions.challenge } }),
    ]
    for (const response of responses) expect(getGraphQLError(response).issues).toMatchObject([{ path: 'enrollment' }])
  })

  test('can be renamed, cannot be removed by another user, and is removed with the recovery codes', async () => {
    const { id } = await enroll()
    await client.graphql(`mutation { renameFactor(id: ${id}, name: "Tablet") { name } }`)
    const otherClient = await app.signInAs(await createTestUser(app.deps))
    const removeMutation = `mutation { removeFactor(id: ${id}) { name } }`
    expect(getGraphQLError(await otherClient.graphql(removeMutation)).code).toBe('NOT_FOUND')
    expect((await client.graphql(removeMutation)).body.data).toEqual({ removeFactor: { name: 'Tablet' } })
    expect(await app.deps.db.recoveryCode.count()).toBe(0)
    expect((await app.anonymous.graphql(LOGIN)).body.errors).toBeUndefined()
  })
})

describe('a login with a second factor', () => {
  test('requires a code from the authenticator app, in both GraphQL and REST', async () => {
    const { secret } = await enroll()
    const challenge = await startLogin()
    expect(getGraphQLError(await complete(challenge, '000000')).issues).toMatchObject([
      { message: 'Code is incorrect' },
    ])
    const { body } = await complete(challenge, generateCode(app, secret))
    expect(body.data?.completeLogin).toMatchObject({ user: { username: 'mira' } })
    const tokens = body.data?.completeLogin as { accessToken: string }
    expect((await app.createClient(tokens.accessToken).graphql('{ viewer { username } }')).body.errors).toBeUndefined()

    const credentials = { identifier: 'mira', password: PASSWORD }
    const restLogin = await app.anonymous.rest<Record<string, string>>('POST', '/api/auth/login', credentials)
    const challengeError = { code: 'MFA_REQUIRED', challenge: expect.any(String), factors: ['totp'] }
    expect(restLogin).toMatchObject({ status: 401, body: challengeError })
    const completion = { challenge: restLogin.body.challenge, code: generateCode(app, secret, 1) }
    const completedLogin = await app.anonymous.rest<object>('POST', '/api/auth/login/complete', completion)
    expect(completedLogin).toMatchObject({ status: 200, body: { accessToken: expect.any(String) } })
  })

  test('lists each kind of factor once after the correct password, and none after a wrong password', async () => {
    await enroll()
    await createTestFactor(app, user)
    const { credentialId, publicKey } = { credentialId: 'credential', publicKey: Buffer.from([0]) }
    const passkey = { userId: user.id, kind: 'passkey' as const, name: 'Laptop', createdAt: app.deps.clock() }
    const fetchFactors = async (password: string) => {
      const { body } = await app.anonymous.graphql(LOGIN.replace(PASSWORD, password))
      const restLogin = await app.anonymous.rest<object>('POST', '/api/auth/login', { identifier: 'mira', password })
      const { factors } = (body.errors?.[0]?.extensions ?? {}) as { factors?: string[] }
      return [factors, 'factors' in restLogin.body ? restLogin.body.factors : undefined]
    }
    expect(await fetchFactors(PASSWORD)).toEqual([['totp'], ['totp']])
    await app.deps.db.factor.create({
      data: { ...passkey, credentialId, publicKey, signCount: 0, lastChallengeAt: passkey.createdAt },
    })
    expect(await fetchFactors(PASSWORD)).toEqual([
      ['totp', 'passkey'],
      ['totp', 'passkey'],
    ])
    await app.deps.db.factor.deleteMany({ where: { kind: 'totp' } })
    expect(await fetchFactors(PASSWORD)).toEqual([['passkey'], ['passkey']])
    expect(await fetchFactors('a wrong password 1')).toEqual([undefined, undefined])
  })

  test('accepts each code only once, even in concurrent requests', async () => {
    const { secret, recoveryCodes } = await enroll()
    const challenge = await startLogin()
    for (const code of [generateCode(app, secret), recoveryCodes[3] ?? '']) {
      const responses = await Promise.all(Array.from({ length: 5 }, () => complete(challenge, code)))
      expect(responses.filter(({ body }) => !body.errors)).toHaveLength(1)
      expect(getGraphQLError(await complete(challenge, code)).code).toMatch(/BAD_USER_INPUT|RATE_LIMITED/)
    }
    expect((await client.graphql('{ viewer { recoveryCodesLeft } }')).body.data?.viewer).toEqual({
      recoveryCodesLeft: 9,
    })
  })

  test('limits the number of wrong codes per account', async () => {
    const { secret } = await enroll()
    const challenge = await startLogin()
    for (let attempt = 0; attempt < 10; attempt++) await complete(challenge, '000000')
    expect(getGraphQLError(await complete(challenge, generateCode(app, secret))).code).toBe('RATE_LIMITED')
    // The server responds without waiting until the audit events are stored.
    const where = { action: 'loginFailure', subjectId: user.id }
    await expectEventually(() => app.deps.db.auditEvent.count({ where })).toBe(10)
    const loggedFailures = app.securityEvents.filter(({ msg }) => msg === 'login failed')
    expect(loggedFailures).toMatchObject(Array(10).fill({ accountId: user.id }))
  })

  test('rejects outdated challenges, challenges used as access tokens, and access tokens used as challenges', async () => {
    const { secret } = await enroll()
    const challenge = await startLogin()
    expect(getGraphQLError(await complete(client.accessToken ?? '', generateCode(app, secret))).code).toBe(
      'UNAUTHENTICATED',
    )
    expect(getGraphQLError(await app.createClient(challenge).graphql('{ viewer { id } }')).code).toBe('UNAUTHENTICATED')
    app.setClockOffset(301_000)
    expect(getGraphQLError(await complete(challenge, generateCode(app, secret))).code).toBe('UNAUTHENTICATED')
    app.setClockOffset(0)
    await app.deps.db.user.update({ where: { id: user.id }, data: { passwordHash: 'another' } })
    expect(getGraphQLError(await complete(challenge, generateCode(app, secret))).code).toBe('UNAUTHENTICATED')
  })

  test('is recorded in the audit log with its method', async () => {
    const { recoveryCodes } = await enroll()
    await complete(await startLogin(), recoveryCodes[0]?.toUpperCase() ?? '')
    const event = await app.deps.db.auditEvent.findFirst({ where: { action: 'login' } })
    expect(event?.details).toMatchObject({ method: 'recoveryCode' })
  })
})

test('a password reset sets the password, revokes the sessions and requires a code for a new session', async () => {
  const { secret } = await enroll()
  const { id } = await createAccountLink(app.deps.db, app.deps, { userId: user.id, kind: 'passwordReset' })
  const token = buildLinkUrl(app.deps, 'passwordReset', id).split('/').at(-1)
  const newPassword = 'a much better one 4'
  const { body } = await app.anonymous.graphql(
    `mutation { completePasswordReset(token: "${token}", password: "${newPassword}") { accessToken } }`,
  )
  const extensions = body.errors?.[0]?.extensions as { challenge?: string } | undefined
  expect(extensions).toMatchObject({ code: 'MFA_REQUIRED', factors: ['totp'] })
  expect((await complete(extensions?.challenge ?? '', generateCode(app, secret))).body.errors).toBeUndefined()
  expect(getGraphQLError(await client.graphql('{ viewer { id } }')).code).toBe('UNAUTHENTICATED')
  expect(getGraphQLError(await app.anonymous.graphql(LOGIN)).code).toBe('UNAUTHENTICATED')
  const login = LOGIN.replace(PASSWORD, newPassword)
  expect(getGraphQLError(await app.anonymous.graphql(login)).code).toBe('MFA_REQUIRED')
})

test('a user can log in without a code after an administrator has reset the factors of the user', async () => {
  await enroll()
  const admin = await app.signInAs(await createTestAdmin(app.deps))
  await admin.graphql(`mutation { resetFactors(userId: ${user.id}) { id } }`)
  expect((await app.anonymous.graphql(LOGIN)).body.errors).toBeUndefined()
  expect(await app.deps.db.auditEvent.count({ where: { action: 'resetFactors' } })).toBe(1)
})

describe('with REQUIRE_ADMIN_MFA', () => {
  beforeEach(() => {
    app.deps.requiresAdminFactor = true
    onTestFinished(() => {
      app.deps.requiresAdminFactor = false
    })
  })

  test('an administrator without a factor has the rights of a user, even with an API token', async () => {
    const admin = await createTestAdmin(app.deps)
    const adminClient = await app.signInAs(admin)
    const { token } = await createTestApiToken(app.deps, admin, { scopes: ['users:read'] })
    const clients = [adminClient, app.createClient(token)]
    for (const testedClient of clients)
      expect(getGraphQLError(await testedClient.graphql('{ users { totalCount } }')).code).toBe('FORBIDDEN')
    const VIEWER = '{ viewer { role mustAddFactor } }'
    expect((await adminClient.graphql(VIEWER)).body.data?.viewer).toEqual({ role: 'admin', mustAddFactor: true })
    await createTestFactor(app, admin)
    for (const testedClient of clients)
      expect((await testedClient.graphql('{ users { totalCount } }')).body.errors).toBeUndefined()
    expect((await adminClient.graphql(VIEWER)).body.data?.viewer).toEqual({ role: 'admin', mustAddFactor: false })
  })

  test('service accounts and users without the admin role are not affected', async () => {
    expect((await client.graphql('{ viewer { mustAddFactor } }')).body.data?.viewer).toEqual({ mustAddFactor: false })
    const admin = await createTestAdmin(app.deps)
    const account = await createTestServiceAccount(app.deps, admin)
    const { token } = await createTestServiceAccountToken(app.deps, account, { scopes: ['users:read'] })
    const response = await app.createClient(token).graphql('{ users { totalCount } }')
    expect(response.body.errors).toBeUndefined()
  })
})
