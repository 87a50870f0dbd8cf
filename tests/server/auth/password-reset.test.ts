import { beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import type { User } from '../../../server/context'
import { changePassword, resetPassword, updateProfile, updateUser } from '../../../server/users/service'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { isPostgres } from '../../support/database/database'
import { runConcurrently } from '../../support/database/query-interleaving'
import { recordStatements } from '../../support/database/statements'
import { createActor, createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'
import { runMailJobs } from '../../support/features/jobs'
import { setupMailServer } from '../../support/processes/smtp'

const app = setupTestApp()
const mailServer = setupMailServer()

const HOUR_MS = 60 * 60_000
const NEW_PASSWORD = 'a much better one 456'

const REQUEST_RESET = 'mutation ($email: String!) { requestPasswordReset(email: $email) { message } }'
const CREATE_LINK = 'mutation ($userId: Int!) { createPasswordResetLink(userId: $userId) { url expiresAt } }'
const GET_ACCOUNT_LINK = 'query ($token: String!) { accountLink(token: $token) { kind username newEmail expiresAt } }'
const COMPLETE_RESET = `mutation ($token: String!, $password: String!) {
  completePasswordReset(token: $token, password: $password) { accessToken refreshToken user { id email } }
}`

beforeEach(() => {
  app.deps.mailer = createSmtpMailer(mailServer.url, 'no-reply@kairos.example', 'team@kairos.example')
  app.deps.triggerJobs = () => {}
})

const requestReset = (email: string) => app.anonymous.graphql(REQUEST_RESET, { email })

const getEmailedToken = () => /\/reset\/(\S+)/.exec(mailServer.received.at(-1)?.text ?? '')?.[1] ?? ''

const requestToken = async ({ email }: User) => {
  await requestReset(email)
  await runMailJobs(app.deps)
  return getEmailedToken()
}

const complete = (token: string, password = NEW_PASSWORD) => app.anonymous.graphql(COMPLETE_RESET, { token, password })

const createLink = async (client: TestClient, { id }: User) => {
  const { body } = await client.graphql(CREATE_LINK, { userId: id })
  return body.data?.createPasswordResetLink as { url: string; expiresAt: string }
}

const logIn = (user: User, password: string) =>
  app.anonymous.rest('POST', '/api/auth/login', { identifier: user.username, password })

const listAuditSummaries = () =>
  app.deps.db.auditEvent.findMany({
    where: { action: { notIn: ['login', 'loginFailure'] } },
    orderBy: { id: 'asc' },
    select: { action: true, actorId: true, subjectId: true, details: true },
  })

describe('a password reset', () => {
  test('sets the password, revokes all sessions and starts a new one', async () => {
    const user = await createTestUser(app.deps)
    const oldSession = await app.signInAs(user)
    const token = await requestToken(user)
    expect(mailServer.received[0]?.envelope.to).toEqual([user.email])
    const link = await app.anonymous.graphql(GET_ACCOUNT_LINK, { token })
    expect(link.body.data?.accountLink).toMatchObject({
      kind: 'passwordReset',
      username: user.username,
      newEmail: null,
    })

    const { body } = await complete(token)
    expect(body.errors).toBeUndefined()
    const session = body.data?.completePasswordReset as { accessToken: string; user: object }
    expect(session.user).toEqual({ id: user.id, email: user.email })
    expect(await app.createClient(session.accessToken).rest('GET', '/api/user')).toMatchObject({ status: 200 })
    expect((await oldSession.rest('GET', '/api/user')).status).toBe(401)
    expect((await logIn(user, PASSWORD)).status).toBe(401)
    expect((await logIn(user, NEW_PASSWORD)).status).toBe(200)
    expect(await listAuditSummaries()).toEqual([
      { action: 'requestPasswordReset', actorId: null, subjectId: user.id, details: {} },
      { action: 'completePasswordReset', actorId: user.id, subjectId: user.id, details: {} },
    ])
  })

  test('succeeds only once, even if two requests use the link concurrently', async () => {
    const user = await createTestUser(app.deps)
    const token = await requestToken(user)
    const passwords = ['the first password', 'the second password']
    const responses = await Promise.all(passwords.map(password => complete(token, password)))
    const codes = responses.map(response => getGraphQLError(response).code)
    expect(codes.toSorted()).toEqual(['NOT_FOUND', undefined])
    expect(await app.deps.db.session.count({ where: { userId: user.id, revokedAt: null } })).toBe(1)
    const acceptedPassword = passwords[codes.indexOf(undefined)] ?? ''
    expect((await logIn(user, acceptedPassword)).status).toBe(200)
    expect(getGraphQLError(await complete(token)).message).toBe('This link is no longer valid')
    expect(getGraphQLError(await app.anonymous.graphql(GET_ACCOUNT_LINK, { token })).code).toBe('NOT_FOUND')
  })

  test('is rejected after an hour', async () => {
    const user = await createTestUser(app.deps)
    const token = await requestToken(user)
    app.setClockOffset(HOUR_MS - 10_000)
    expect(getGraphQLError(await app.anonymous.graphql(GET_ACCOUNT_LINK, { token })).code).toBeUndefined()
    app.setClockOffset(HOUR_MS)
    expect(getGraphQLError(await complete(token)).code).toBe('NOT_FOUND')
    expect((await logIn(user, PASSWORD)).status).toBe(200)
  })

  const changes: [string, (user: User) => Promise<unknown>][] = [
    [
      'the user changes the password',
      ({ id, role }) =>
        changePassword(
          app.deps,
          { id, role, sessionId: null },
          { currentPassword: PASSWORD, newPassword: PASSWORD },
          createActor(id),
        ),
    ],
    [
      'an administrator sets the password',
      ({ id }) => resetPassword(app.deps, id, { password: PASSWORD }, createActor(null)),
    ],
    [
      'an administrator changes the email',
      ({ id }) => updateUser(app.deps, id, { email: 'other@example.com' }, createActor(null)),
    ],
    [
      'the user changes the email',
      ({ id }) =>
        updateProfile({ ...app.deps, mailer: null }, { id, requestId: 'test' }, { email: 'other@example.com' }),
    ],
    [
      'the account is suspended and activated again',
      async ({ id }) => {
        await updateUser(app.deps, id, { status: 'suspended' }, createActor(null))
        await updateUser(app.deps, id, { status: 'active' }, createActor(null))
      },
    ],
  ]
  test.each(changes)('is rejected after %s', async (_title, change) => {
    const user = await createTestUser(app.deps)
    const token = await requestToken(user)
    await change(user)
    expect(getGraphQLError(await complete(token)).code).toBe('NOT_FOUND')
  })

  test('succeeds with the older of two links, and is then rejected with the newer link', async () => {
    const user = await createTestUser(app.deps)
    const [olderToken, newerToken] = [await requestToken(user), await requestToken(user)]
    expect(getGraphQLError(await complete(olderToken)).code).toBeUndefined()
    expect(getGraphQLError(await complete(newerToken)).code).toBe('NOT_FOUND')
  })

  test.runIf(isPostgres)('is rejected when the user is suspended concurrently', async () => {
    const user = await createTestUser(app.deps)
    const token = await requestToken(user)
    const [response] = await runConcurrently(
      app,
      { before: /SELECT 1 FROM users WHERE id = .* FOR UPDATE/ },
      () => complete(token),
      () => updateUser(app.deps, user.id, { status: 'suspended' }, createActor(null)),
    )
    expect(getGraphQLError(response).code).toBe('NOT_FOUND')
    expect(await app.deps.db.session.count({ where: { revokedAt: null } })).toBe(0)
  })

  test('rejects an invalid password or token, and leaves the link usable', async () => {
    const user = await createTestUser(app.deps)
    const token = await requestToken(user)
    for (const password of ['short', 'password1234', 'x'.repeat(201)]) {
      expect(getGraphQLError(await complete(token, password))).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: 'password' }],
      })
    }
    for (const invalidToken of ['', 'none', token.toLowerCase(), `${token}x`]) {
      expect(getGraphQLError(await complete(invalidToken)).code).toMatch(/^(NOT_FOUND|BAD_USER_INPUT)$/)
    }
    expect(getGraphQLError(await complete(token)).code).toBeUndefined()
  })
})

describe('a request for a reset link', () => {
  /** Creates accounts. Returns two spellings of the address of an active account, then addresses that get no link. */
  const createAddresses = async () => {
    const user = await createTestUser(app.deps)
    const suspendedUser = await createTestUser(app.deps, { status: 'suspended' })
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    await admin.graphql('mutation { createServiceAccount(input: { name: "CRM" }) { id } }')
    const serviceAccount = await app.deps.db.user.findFirstOrThrow({ where: { isServiceAccount: true } })
    return [user.email, user.email.toUpperCase(), suspendedUser.email, serviceAccount.email, 'unknown@example.com']
  }

  test.each([true, false])(
    'gets the same response and causes the same database statements for every email address (mailer configured: %s)',
    async hasMailer => {
      if (!hasMailer) app.deps.mailer = null
      const outcomes = []
      for (const email of await createAddresses()) {
        const statements = await recordStatements(async () => {
          const { status, body } = await requestReset(email)
          outcomes.push(JSON.stringify({ status, body }))
        })
        outcomes.push(JSON.stringify(statements))
      }
      // The set contains one response and one list of statements, the same for all addresses.
      expect(new Set(outcomes).size).toBe(2)
      expect(outcomes[0]).toContain(
        hasMailer
          ? 'If an account exists for this address, we have sent a link.'
          : 'This site does not send email. Ask an administrator for a password reset link.',
      )
      await runMailJobs(app.deps)
      expect(mailServer.received).toHaveLength(hasMailer ? 2 : 0)
      expect(await app.deps.db.job.count()).toBe(0)
      expect(await app.deps.db.accountLink.count()).toBe(mailServer.received.length)
    },
  )

  test('is limited per email address and per IP address, even if the email address has no account', async () => {
    for (let count = 0; count < 5; count++) expect((await requestReset('ada@example.com')).body.errors).toBeUndefined()
    expect(getGraphQLError(await requestReset('ADA@example.com')).code).toBe('RATE_LIMITED')
    for (let count = 0; count < 14; count++) await requestReset(`person${count}@example.com`)
    expect(getGraphQLError(await requestReset('other@example.com')).code).toBe('RATE_LIMITED')
  })

  test('is rejected for text that is not an email address', async () => {
    expect(getGraphQLError(await requestReset('ada')).issues).toEqual([
      { path: 'email', message: 'Invalid email format' },
    ])
  })
})

describe('a link created by an administrator', () => {
  test('resets the password without a mail server', async () => {
    app.deps.mailer = null
    const admin = await createTestAdmin(app.deps)
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(admin)
    const { url, expiresAt } = await createLink(client, user)
    expect(url).toMatch(new RegExp(`^${app.url}/reset/[\\w-]{43}$`))
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(HOUR_MS - 60_000)
    expect((await complete(url.split('/').at(-1) ?? '')).body.errors).toBeUndefined()
    expect(await listAuditSummaries()).toEqual([
      { action: 'createPasswordResetLink', actorId: admin.id, subjectId: user.id, details: {} },
      { action: 'completePasswordReset', actorId: user.id, subjectId: user.id, details: {} },
    ])
  })

  test('cannot be created for suspended, nonexistent or service accounts', async () => {
    const client = await app.signInAs(await createTestAdmin(app.deps))
    const suspendedUser = await createTestUser(app.deps, { status: 'suspended' })
    await client.graphql('mutation { createServiceAccount(input: { name: "CRM" }) { id } }')
    const serviceAccount = await app.deps.db.user.findFirstOrThrow({ where: { isServiceAccount: true } })
    const codes = []
    for (const userId of [suspendedUser.id, 4711, serviceAccount.id])
      codes.push(getGraphQLError(await client.graphql(CREATE_LINK, { userId })).code)
    expect(codes).toEqual(['CONFLICT', 'NOT_FOUND', 'NOT_FOUND'])
    expect(await app.deps.db.accountLink.count()).toBe(0)
  })
})

test('the token of a link is stored in no table and written to no log', async () => {
  const user = await createTestUser(app.deps)
  const admin = await app.signInAs(await createTestAdmin(app.deps))
  const { url } = await createLink(admin, user)
  // The mail server rejects the first attempt with a response that quotes the email. The retry succeeds.
  mailServer.onMessage = mail => {
    throw new Error(`Rejected: ${mail.text}`)
  }
  await requestReset(user.email)
  await runMailJobs(app.deps)
  mailServer.onMessage = () => {}
  app.setClockOffset(2 * 60_000)
  await runMailJobs(app.deps)
  const rejectedToken = getEmailedToken()
  const tokens = [url.split('/').at(-1) ?? '', await requestToken(user), rejectedToken]
  await fetch(url)
  await app.anonymous.graphql(GET_ACCOUNT_LINK, { token: tokens[0] })
  await complete(tokens[0] ?? '', 'short')
  await complete(tokens[0] ?? '')
  await complete(tokens[1] ?? '')

  const { rows } = await app.db.pool.query<{ name: string }>(
    "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  const dump = []
  for (const { name } of rows) dump.push((await app.db.pool.query(`SELECT * FROM ${name}`)).rows)
  const output = JSON.stringify([dump, app.logEntries, app.requestLog, app.securityEvents])
  expect(output).toContain(user.username)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(output).not.toContain(token)
  }
})
