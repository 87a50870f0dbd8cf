import { describe, expect, test } from 'vitest'
import { eraseIdentity } from '../../../server/accounts/erasure'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { setupTestApp, type TestClient } from '../../support/app'
import { dumpDatabase } from '../../support/database/database-dump'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'
import { runMailJobs } from '../../support/features/jobs'
import { setupMailServer } from '../../support/processes/smtp'

const app = setupTestApp()
const mailServer = setupMailServer()

const DAY_MS = 24 * 60 * 60_000
const ADDRESSES = ['quill@first.example', 'quill@second.example', 'quill@third.example'] as const

const configureMailServer = () => {
  app.deps.mailer = createSmtpMailer(mailServer.url, 'no-reply@kairos.example', 'team@kairos.example')
}

const requestEmailChange = async (client: TestClient, email: string) => {
  const input = { email, currentPassword: PASSWORD }
  const { body } = await client.graphql(
    'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }',
    { input },
  )
  expect(body.errors).toBeUndefined()
}

/** Requests a change of the user's email address and, if the app has a mailer, confirms it with the emailed link. */
const changeEmail = async (client: TestClient, email: string) => {
  await requestEmailChange(client, email)
  if (!app.deps.mailer) return
  await runMailJobs(app.deps)
  const mail = mailServer.received.findLast(({ envelope }) => envelope.to.includes(email))
  const token = /\/confirm-email\/(\S+)/.exec(mail?.text ?? '')?.[1]
  await app.anonymous.graphql(`mutation { confirmEmailChange(token: "${token}") { message } }`)
}

describe('erasing a user who changed their email twice', () => {
  test.each(['with', 'without'])('%s a mail server leaves no trace of any address', async mode => {
    app.deps.mailer = null
    if (mode === 'with') configureMailServer()
    const user = await createTestUser(app.deps, { email: ADDRESSES[0] })
    const client = await app.signInAs(user)
    await changeEmail(client, ADDRESSES[1])
    await changeEmail(client, ADDRESSES[2])
    expect(await app.deps.db.user.findUnique({ where: { id: user.id } })).toMatchObject({ email: ADDRESSES[2] })
    const admin = await createTestAdmin(app.deps)
    for (const email of ADDRESSES) {
      await app.deps.db.lead.create({ data: { email, interest: 'other' } })
      const message = { name: 'Quill', email, subject: 'A question', message: 'Is it open?' }
      await app.deps.db.contactMessage.create({ data: message })
      const data = { userId: admin.id, amount: 5, description: `Instead of ${email}` }
      await app.deps.db.creditTransaction.create({ data })
    }
    // Creating a link deletes the expired links. After that, only the audit log connects the former addresses with the
    // user.
    app.setClockOffset(2 * DAY_MS)
    const adminClient = await app.signInAs(admin)
    await adminClient.graphql(`mutation { createPasswordResetLink(userId: ${admin.id}) { url } }`)
    const { body } = await adminClient.graphql(`mutation { eraseUser(id: ${user.id}) { id } }`)
    expect(body.errors).toBeUndefined()
    const lines = (await dumpDatabase(app)).split('\n')
    expect(lines.filter(line => /quill/i.test(line))).toEqual([])
  })
})

test('erasing a user keeps a lead with an address that the user did not confirm, and deletes the queued emails', async () => {
  configureMailServer()
  const user = await createTestUser(app.deps)
  const client = await app.signInAs(user)
  const email = 'someone@else.example'
  await app.deps.db.lead.create({ data: { email, interest: 'other' } })
  await requestEmailChange(client, email)
  const { body } = await client.graphql(`mutation { deleteAccount(password: "${PASSWORD}") { message } }`)
  expect(body.errors).toBeUndefined()
  expect(await app.deps.db.lead.findMany()).toMatchObject([{ email }])
  expect(await app.deps.db.job.count({ where: { type: 'sendEmail' } })).toBe(0)
})

describe('erasing an identity', () => {
  test.each([
    ['without an address', [], ['quill']],
    ['with an empty address', [''], ['quill']],
    ['with an empty name', ['quill@first.example'], ['']],
  ])('%s fails and changes nothing', async (_label, addresses, names) => {
    await createTestUser(app.deps)
    const before = await dumpDatabase(app)
    const erasure = app.deps.db.$transaction(tx => eraseIdentity(tx, { addresses, names, pseudonym: 'erased' }))
    await expect(erasure).rejects.toThrow('An erasure requires an address, and no address or name may be empty')
    expect(await dumpDatabase(app)).toBe(before)
  })

  test('without names keeps the descriptions of the credit transactions', async () => {
    const { id: userId } = await createTestUser(app.deps)
    await app.deps.db.creditTransaction.create({ data: { userId, amount: 5, description: 'Welcome' } })
    const identity = { addresses: [ADDRESSES[0]], names: [], userId, pseudonym: 'erased' }
    await app.deps.db.$transaction(tx => eraseIdentity(tx, identity))
    expect(await app.deps.db.creditTransaction.findMany()).toMatchObject([{ description: 'Welcome' }])
  })
})
