import { beforeEach, expect, test } from 'vitest'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { convertPreviousQueues } from '../../../server/mail/previous-queue'
import { setupTestApp } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { CONTACT_MESSAGE } from '../../support/features/contact-messages'
import { runMailJobs } from '../../support/features/jobs'
import { setupMailServer } from '../../support/processes/smtp'

// Tests the conversion of the emails that a process of the previous release queues during a rolling restart.

const app = setupTestApp()
const server = setupMailServer()

const MINUTE_MS = 60_000

beforeEach(() => {
  app.deps.mailer = createSmtpMailer(server.url, 'no-reply@kairos.example', 'team@kairos.example')
})

const getRecipients = () => server.received.map(({ envelope }) => envelope.to.join())

test('sends due emails of the previous release immediately and leased emails after their lease expires', async () => {
  const { db, clock } = app.deps
  const now = clock()
  const leasedUntil = new Date(now.getTime() + 10 * MINUTE_MS)
  const expiresAt = new Date(now.getTime() + 60 * MINUTE_MS)
  const email = { template: 'factorsReset', params: { username: 'ada' }, createdAt: now, expiresAt } as const
  await db.outgoingEmail.createMany({
    data: [
      { ...email, recipient: 'due@example.com', dueAt: now },
      { ...email, recipient: 'leased@example.com', dueAt: leasedUntil },
    ],
  })
  await db.contactMessage.createMany({
    data: [
      { ...CONTACT_MESSAGE, subject: 'Due', mailDueAt: now },
      { ...CONTACT_MESSAGE, subject: 'Leased', mailDueAt: leasedUntil },
      { ...CONTACT_MESSAGE, subject: 'Sent', mailedAt: now },
    ],
  })
  const user = await createTestUser(app.deps, { email: 'forgetful@example.com' })
  await db.passwordResetRequest.create({ data: { email: user.email, requestId: 'r', createdAt: now } })

  // The second call must not create the jobs again.
  await convertPreviousQueues(app.deps)
  await convertPreviousQueues(app.deps)
  await runMailJobs(app.deps)
  expect(getRecipients().toSorted()).toEqual(['due@example.com', 'forgetful@example.com', 'team@kairos.example'])
  expect(await db.accountLink.count({ where: { userId: user.id } })).toBe(1)

  app.setClockOffset(11 * MINUTE_MS)
  await convertPreviousQueues(app.deps)
  await runMailJobs(app.deps)
  expect(getRecipients().slice(3).toSorted()).toEqual(['leased@example.com', 'team@kairos.example'])
  expect(await db.job.count()).toBe(0)
  expect(await db.contactMessage.count({ where: { mailedAt: null } })).toBe(0)
})
