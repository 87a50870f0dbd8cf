import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { LINK_PATHS } from '../../../server/crypto/link-token'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { dumpDatabase } from '../../support/database/database-dump'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'
import { generateCode } from '../../support/features/factors'
import { acceptInvitation, inviteUser } from '../../support/features/invitations'
import { runMailJobs } from '../../support/features/jobs'
import { listStoredPaths } from '../../support/features/uploads'
import {
  createTestWebhook,
  runWebhookJobs,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../support/features/webhooks'
import { setupMailServer } from '../../support/processes/smtp'

// These tests collect the credentials of account flows, such as invitations, password resets and logins. No credential
// may appear in the data that the server stores, logs or sends to webhooks.

const app = setupTestApp()
const mailServer = setupMailServer()

const INVITEE_EMAIL = 'grace@example.com'
const INVITEE_PASSWORD = 'a long enough one 1'
const NEW_PASSWORD = 'a much better one 456'

let admin: TestClient
let receiver: WebhookReceiver
beforeEach(async () => {
  app.deps.mailer = createSmtpMailer(mailServer.url, 'no-reply@kairos.example', 'team@kairos.example')
  app.deps.triggerJobs = () => {}
  admin = await app.signInAs(await createTestAdmin(app.deps))
  receiver = await startWebhookReceiver()
})
afterEach(() => receiver.close())

const run = async <TResult = unknown>(client: TestClient, document: string, variables?: Record<string, unknown>) => {
  const { body } = await client.graphql(document, variables)
  expect(body.errors).toBeUndefined()
  return Object.values(body.data ?? {})[0] as TResult
}

const LINK_PATTERN = new RegExp(`(?:${Object.values(LINK_PATHS).join('|')})/(\\S+)`)

/** Delivers the queued emails. Returns the token of the link in the newest email that contains a link. */
const receiveToken = async () => {
  await runMailJobs(app.deps)
  const token = mailServer.received.map(({ text }) => LINK_PATTERN.exec(text)?.[1]).findLast(Boolean)
  if (!token) throw new Error('No email with a link has arrived')
  return token
}

/** Fails if a credential is in the database, the paths of stored files, the log or a webhook request. */
const expectNoLeak = async (credentials: Record<string, string>) => {
  const places = {
    database: await dumpDatabase(app),
    storage: (await listStoredPaths(app)).join('\n'),
    log: app.logLines.join(''),
    webhooks: JSON.stringify(receiver.requests),
  }
  for (const [name, value] of Object.entries(credentials)) {
    expect(value.length, name).toBeGreaterThan(9)
    for (const [place, text] of Object.entries(places))
      expect(text.includes(value), `${name} in the ${place}`).toBe(false)
  }
}

/**
 * Sends four requests: GET and POST to the page of a link, GET to a path below the page, and GET to the page while
 * `table` is unavailable. Waits until the access log contains all of them.
 */
const openLinkPages = async (path: string, token: string, table: string) => {
  const open = async (method: 'GET' | 'POST', suffix = '') => {
    const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
    const response = await fetch(`${app.url}${path}/${token}${suffix}`, { method, redirect: 'manual', headers })
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    await response.text()
    return response.status
  }
  const logLengthBefore = app.requestLog.length
  expect(await open('GET')).toBe(200)
  await open('POST')
  await open('GET', '/more')
  await app.db.prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO unavailable`)
  try {
    expect(await open('GET')).toBe(500)
  } finally {
    await app.db.prisma.$executeRawUnsafe(`ALTER TABLE unavailable RENAME TO ${table}`)
  }
  await expect.poll(() => app.requestLog.length).toBe(logLengthBefore + 4)
}

test('the credentials of an invitation appear in no table, log line or webhook request', async () => {
  const query = 'query ($id: Int!) { adminInvitation(id: $id) { id url } }'
  const webhook = {
    url: receiver.url,
    events: ['user.invited', 'user.created'],
    scopes: ['organizations:read', 'users:read'],
  }
  await createTestWebhook(app.deps, webhook)
  await createTestWebhook(app.deps, { ...webhook, events: ['user.invited'], query })
  const { token, invitation } = await inviteUser(admin, { email: INVITEE_EMAIL })
  await expectNoLeak({ token })
  // A mail server can quote the rejected email in its error.
  mailServer.onMessage = mail => {
    throw Object.assign(new Error(`Rejected: ${mail.text.replaceAll('\n', ' ')}`), { responseCode: 550 })
  }
  await runMailJobs(app.deps)
  await runWebhookJobs(app.deps)
  // The second webhook sends no request, because its query selects `Invitation.url`, which webhooks cannot read.
  expect(receiver.requests).toHaveLength(1)
  expect(await app.deps.db.job.findMany({ where: { type: 'sendEmail' } })).toMatchObject([{ attempts: 1 }])
  await expectNoLeak({ token })
  mailServer.onMessage = () => {}
  app.setClockOffset(5 * 60_000)
  expect(await receiveToken()).toBe(token)
  await openLinkPages(LINK_PATHS.invitation, token, 'invitations')
  await run(admin, 'mutation ($id: Int!) { resendInvitation(id: $id) { url } }', { id: invitation.id })
  await receiveToken()
  await expectNoLeak({ token })
  const { body } = await acceptInvitation(app, token, { username: 'grace', password: INVITEE_PASSWORD })
  const session = body.data?.acceptInvitation as { accessToken: string; refreshToken: string }
  expect(getGraphQLError(await acceptInvitation(app, token)).code).toBe('NOT_FOUND')
  await runWebhookJobs(app.deps)
  const { accessToken, refreshToken } = session
  await expectNoLeak({ token, accessToken, refreshToken, password: INVITEE_PASSWORD })
})

test('the credentials of password resets and email changes appear in no table or log line', async () => {
  const user = await createTestUser(app.deps, { username: 'mira' })
  const client = await app.signInAs(user)
  await run(app.anonymous, 'mutation ($email: String!) { requestPasswordReset(email: $email) { message } }', user)
  const resetToken = await receiveToken()
  await openLinkPages(LINK_PATHS.passwordReset, resetToken, 'account_links')
  const { url } = await run<{ url: string }>(
    admin,
    'mutation ($id: Int!) { createPasswordResetLink(userId: $id) { url } }',
    user,
  )
  const adminResetToken = url.split('/').at(-1) ?? ''
  await run(client, 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }', {
    input: { email: 'new@example.com', currentPassword: PASSWORD },
  })
  const emailToken = await receiveToken()
  await openLinkPages(LINK_PATHS.emailChange, emailToken, 'account_links')
  await expectNoLeak({ resetToken, adminResetToken, emailToken, PASSWORD })
  await run(app.anonymous, 'mutation ($token: String!) { confirmEmailChange(token: $token) { message } }', {
    token: emailToken,
  })
  // The confirmation has deleted the user's unused links, so the test requests a new link.
  await run(app.anonymous, 'mutation { requestPasswordReset(email: "new@example.com") { message } }')
  const lastToken = await receiveToken()
  const session = await run<{ accessToken: string; refreshToken: string }>(
    app.anonymous,
    'mutation ($token: String!, $password: String!) { completePasswordReset(token: $token, password: $password) { accessToken refreshToken } }',
    { token: lastToken, password: NEW_PASSWORD },
  )
  const { accessToken, refreshToken } = session
  await expectNoLeak({ resetToken, adminResetToken, emailToken, lastToken, accessToken, refreshToken, NEW_PASSWORD })
})

test('the credentials of logins, factors, account views and API tokens appear in no table or log line', async () => {
  const user = await createTestUser(app.deps, { username: 'mira' })
  const client = await app.signInAs(user)
  const { enrollment, secret, uri } = await run<{ enrollment: string; secret: string; uri: string }>(
    client,
    'mutation { startTotpEnrollment { enrollment secret uri } }',
  )
  const input = { enrollment, name: 'Phone', code: generateCode(app, secret, -1) }
  const { recoveryCodes } = await run<{ recoveryCodes: string[] }>(
    client,
    'mutation ($input: AddTotpInput!) { addTotp(input: $input) { recoveryCodes } }',
    { input },
  )
  const [usedCode = '', recoveryCode = ''] = recoveryCodes
  const { body } = await app.anonymous.graphql(
    `mutation { login(identifier: "mira", password: "${PASSWORD}") { accessToken } }`,
  )
  const { challenge = '' } = (body.errors?.[0]?.extensions ?? {}) as { challenge?: string }
  const submitCode = (code: string) =>
    app.anonymous.graphql(
      'mutation ($challenge: String!, $code: String!) { completeLogin(challenge: $challenge, code: $code) { accessToken refreshToken } }',
      { challenge, code },
    )
  expect(getGraphQLError(await submitCode('aaaa-aaaa-aaaa-aaaa')).code).toBe('BAD_USER_INPUT')
  const session = (await submitCode(usedCode)).body.data?.completeLogin as { accessToken: string; refreshToken: string }
  const { token } = await run<{ token: string }>(
    client,
    'mutation { createApiToken(input: { name: "Laptop", scopes: ["files:read"] }) { token } }',
  )
  const accountView = await run<{ accessToken: string }>(
    admin,
    'mutation ($id: Int!) { viewAs(userId: $id) { accessToken } }',
    user,
  )
  const refreshResponse = await app.anonymous.rest<{ refreshToken: string }>('POST', '/api/auth/refresh-token', {
    refreshToken: session.refreshToken,
  })
  // This login fails, because the password of the user is `PASSWORD`.
  await app.anonymous.rest('POST', '/api/auth/login', { identifier: 'mira', password: NEW_PASSWORD })
  await expectNoLeak({
    ...{ enrollment, secret, uri, challenge, token, PASSWORD, NEW_PASSWORD },
    ...{
      usedCode,
      plainCode: usedCode.replaceAll('-', ''),
      recoveryCode,
      plainRecoveryCode: recoveryCode.replaceAll('-', ''),
    },
    ...{ accessToken: session.accessToken, refreshToken: session.refreshToken, viewToken: accountView.accessToken },
    nextRefreshToken: refreshResponse.body.refreshToken,
  })
})
