import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestUser, PASSWORD } from '../../support/factories'
import { runMailJobs } from '../../support/features/jobs'
import { setupMailServer } from '../../support/processes/smtp'

const app = setupTestApp()
const mailServer = setupMailServer()

const DAY_MS = 24 * 60 * 60_000
const NEW_EMAIL = 'new@example.com'

const UPDATE_PROFILE = 'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { email pendingEmail } }'
const VIEWER = '{ isMailEnabled viewer { email pendingEmail } }'
const CONFIRM = 'mutation ($token: String!) { confirmEmailChange(token: $token) { message } }'
const CANCEL = 'mutation { cancelEmailChange { email pendingEmail } }'
const RESEND = 'mutation { resendEmailChange { pendingEmail } }'

beforeEach(() => {
  app.deps.mailer = createSmtpMailer(mailServer.url, 'no-reply@kairos.example', 'team@kairos.example')
  app.deps.triggerJobs = () => {}
})

const requestChange = (client: TestClient, input: object = {}) =>
  client.graphql(UPDATE_PROFILE, { input: { email: NEW_EMAIL, currentPassword: PASSWORD, ...input } })

/** Delivers the queued emails. Returns the token from the last email to the new address, or an empty string. */
const receiveToken = async () => {
  await runMailJobs(app.deps)
  const mail = mailServer.received.findLast(({ envelope }) => envelope.to.includes(NEW_EMAIL))
  return /\/confirm-email\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

const confirm = (token: string) => app.anonymous.graphql(CONFIRM, { token })

const setUp = async () => {
  const user = await createTestUser(app.deps)
  return { user, client: await app.signInAs(user) }
}

describe('with a mail server, a new email address', () => {
  test('is pending until the link in the confirmation email is used, and the old address receives a notice', async () => {
    const { user, client } = await setUp()
    const { body } = await requestChange(client, { firstName: 'Zoë' })
    expect(body.data?.updateProfile).toEqual({ email: user.email, pendingEmail: NEW_EMAIL })
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({
      firstName: 'Zoë',
      email: user.email,
    })
    const token = await receiveToken()
    const notice = mailServer.received.find(({ envelope }) => envelope.to.includes(user.email))
    expect(notice?.text).toContain(`${user.username} is about to change to ${NEW_EMAIL}`)
    expect(notice?.text).not.toContain('/confirm-email/')

    expect((await confirm(token)).body.data).toEqual({
      confirmEmailChange: { message: 'Your email address has been changed' },
    })
    expect((await client.graphql(VIEWER)).body.data).toEqual({
      isMailEnabled: true,
      viewer: { email: NEW_EMAIL, pendingEmail: null },
    })
    expect(getGraphQLError(await confirm(token)).code).toBe('NOT_FOUND')
    const events = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(events.map(({ action, actorId, subjectId, details }) => [action, actorId, subjectId, details])).toEqual([
      ['requestEmailChange', user.id, user.id, {}],
      ['confirmEmailChange', user.id, user.id, { email: { from: user.email, to: NEW_EMAIL } }],
    ])
    expect(JSON.stringify(events)).not.toContain(token)
  })

  test('requires the current password', async () => {
    const { client } = await setUp()
    for (const currentPassword of [undefined, null, '', 'not the password']) {
      const response = await requestChange(client, { currentPassword })
      expect(getGraphQLError(response)).toMatchObject({
        code: 'BAD_USER_INPUT',
        issues: [{ path: 'currentPassword' }],
      })
    }
    const body = { email: NEW_EMAIL, first_name: 'Ada' }
    expect((await client.rest('PUT', '/api/user/profile', body)).status).toBe(400)
    const withPassword = { ...body, current_password: PASSWORD }
    expect((await client.rest('PUT', '/api/user/profile', withPassword)).status).toBe(200)
    expect(await app.deps.db.accountLink.count()).toBe(1)
  })

  test('is refused with CONFLICT, on request and on confirmation, if another account uses it', async () => {
    const { client } = await setUp()
    await requestChange(client)
    const token = await receiveToken()
    await createTestUser(app.deps, { email: NEW_EMAIL })
    expect(getGraphQLError(await confirm(token)).code).toBe('CONFLICT')
    expect(getGraphQLError(await requestChange(client))).toMatchObject({
      code: 'CONFLICT',
      issues: [{ path: 'email', message: 'This email is already in use' }],
    })
  })

  test('keeps its link after a resend unless the signing secret has changed, and can be replaced and canceled', async () => {
    const { user, client } = await setUp()
    await requestChange(client)
    const firstToken = await receiveToken()
    app.setClockOffset(DAY_MS / 2)
    const laterClient = await app.signInAs(user)
    expect((await laterClient.graphql(RESEND)).body.data?.resendEmailChange).toEqual({ pendingEmail: NEW_EMAIL })
    expect(await receiveToken()).toBe(firstToken)

    const { secret } = app.deps
    onTestFinished(() => {
      app.deps.secret = secret
    })
    app.deps.secret = new TextEncoder().encode('another secret, long enough to sign with')
    await (await app.signInAs(user)).graphql(RESEND)
    const renewedToken = await receiveToken()
    expect(renewedToken).not.toBe(firstToken)
    const query = 'query ($token: String!) { accountLink(token: $token) { newEmail } }'
    const { body } = await app.anonymous.graphql(query, { token: renewedToken })
    expect(body.data?.accountLink).toEqual({ newEmail: NEW_EMAIL })
    app.deps.secret = secret
    await laterClient.graphql(RESEND)
    expect(await receiveToken()).toBe(firstToken)

    await requestChange(laterClient, { email: 'other@example.com' })
    expect(getGraphQLError(await confirm(firstToken)).code).toBe('NOT_FOUND')
    expect((await laterClient.graphql(CANCEL)).body.data?.cancelEmailChange).toEqual({
      email: user.email,
      pendingEmail: null,
    })
    expect(await app.deps.db.accountLink.count()).toBe(0)
    expect(getGraphQLError(await laterClient.graphql(RESEND)).code).toBe('NOT_FOUND')
  })

  test('expires after a day', async () => {
    const { user, client } = await setUp()
    await requestChange(client)
    const token = await receiveToken()
    app.setClockOffset(DAY_MS)
    expect(getGraphQLError(await confirm(token)).code).toBe('NOT_FOUND')
    const laterClient = await app.signInAs(user)
    expect((await laterClient.graphql(VIEWER)).body.data?.viewer).toMatchObject({ pendingEmail: null })
  })

  test('takes effect immediately if it differs from the old address only in case', async () => {
    const { user, client } = await setUp()
    const email = user.email.toUpperCase()
    const { body } = await client.graphql(UPDATE_PROFILE, { input: { email } })
    expect(body.data?.updateProfile).toEqual({ email, pendingEmail: null })
  })
})

test('without a mail server, a new email address takes effect immediately and without a password', async () => {
  app.deps.mailer = null
  const { user, client } = await setUp()
  const { body } = await client.graphql(UPDATE_PROFILE, { input: { email: NEW_EMAIL } })
  expect(body.data?.updateProfile).toEqual({ email: NEW_EMAIL, pendingEmail: null })
  expect((await client.graphql(VIEWER)).body.data).toMatchObject({ isMailEnabled: false })
  expect(await app.deps.db.accountLink.count()).toBe(0)
  // An update that does not change the address records no audit event.
  await client.graphql(UPDATE_PROFILE, { input: { email: NEW_EMAIL, firstName: 'Zoë' } })
  expect(await app.deps.db.auditEvent.findMany()).toMatchObject([
    {
      ...{ action: 'updateProfile', actorId: user.id, subject: 'User', subjectId: user.id },
      details: { email: { from: user.email, to: NEW_EMAIL } },
    },
  ])
})
