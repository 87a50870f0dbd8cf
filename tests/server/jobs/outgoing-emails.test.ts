import { beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { createLink } from '../../../server/crypto/link-token'
import { formatValidity } from '../../../server/mail/emails'
import { queueEmail } from '../../../server/mail/outbox'
import { setupTestApp } from '../../support/app'
import { runMailJobs } from '../../support/features/jobs'
import { setupMailServer } from '../../support/processes/smtp'

const app = setupTestApp()
const server = setupMailServer()

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
const RECIPIENT = 'ada@example.com'

const configureMail = (url: string) => {
  app.deps.mailer = createSmtpMailer(url, 'Kairos <no-reply@kairos.example>', 'team@kairos.example')
}

beforeEach(() => {
  app.deps.mailer = null
})

const queueResetEmail = async () => {
  const { id: linkId } = createLink(app.deps.secret, 'passwordReset')
  await app.deps.db.$transaction(tx =>
    queueEmail(tx, app.deps, {
      template: 'passwordReset',
      recipient: RECIPIENT,
      params: { linkId, username: 'ada' },
      expiresAt: new Date(app.deps.clock().getTime() + HOUR_MS),
    }),
  )
  return linkId
}

const listJobs = () => app.deps.db.job.findMany()

describe('the outbox', () => {
  test('sends an email with a link token that is not stored in the job, and deletes the job', async () => {
    configureMail(server.url)
    const linkId = await queueResetEmail()
    const [job] = await listJobs()
    expect(job).toMatchObject({ type: 'sendEmail', payload: { recipient: RECIPIENT, params: { linkId } } })
    expect(await runMailJobs(app.deps)).toBe(1)
    const [mail] = server.received
    const [, token = ''] = /\/reset\/(\S+)/.exec(mail?.text ?? '') ?? []
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(job)).not.toContain(token)
    expect(mail?.envelope).toEqual({ from: 'no-reply@kairos.example', to: [RECIPIENT] })
    expect(mail?.getHeader('subject')).toBe('Reset your Kairos password')
    expect(mail?.text).toContain(`${app.url}/reset/${token}\n\nThe link is valid for 1 hour and works once.`)
    expect(mail?.headers.map(([name]) => name)).not.toContain('reply-to')
    expect(await listJobs()).toEqual([])
  })

  test('retries a rejected email with the same link, and does not log the recipient', async () => {
    configureMail(server.url)
    const texts: string[] = []
    server.onMessage = mail => {
      texts.push(mail.text)
      if (texts.length === 1) throw Object.assign(new Error(`No mailbox for ${RECIPIENT}`), { responseCode: 450 })
    }
    await queueResetEmail()
    expect(await runMailJobs(app.deps)).toBe(0)
    expect(app.logEntries).toMatchObject([{ msg: 'a job failed; it will be retried', jobType: 'sendEmail' }])
    expect(JSON.stringify(app.logEntries)).not.toContain(RECIPIENT)
    expect(await listJobs()).toMatchObject([{ lastError: expect.stringContaining('No mailbox for <address>') }])
    expect(await runMailJobs(app.deps)).toBe(0)
    app.setClockOffset(2 * MINUTE_MS)
    expect(await runMailJobs(app.deps)).toBe(1)
    const [firstPath, secondPath] = texts.map(text => /\/reset\/\S+/.exec(text)?.[0])
    expect(secondPath).toBe(firstPath)
    expect(texts[1]).toContain('The link is valid for 58 minutes')
  })

  test('deletes the job of an email whose link has expired, and sends nothing', async () => {
    configureMail(server.url)
    await queueResetEmail()
    app.setClockOffset(HOUR_MS)
    expect(await runMailJobs(app.deps)).toBe(0)
    expect(server.received).toEqual([])
    expect(await listJobs()).toEqual([])
  })

  test('sends each email exactly once when two concurrent calls run the jobs', async () => {
    configureMail(server.url)
    for (let count = 0; count < 5; count++) await queueResetEmail()
    const counts = await Promise.all([runMailJobs(app.deps), runMailJobs(app.deps)])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
    expect(server.received).toHaveLength(5)
  })

  test('queues nothing without a mail server', async () => {
    await queueResetEmail()
    expect(await listJobs()).toEqual([])
    expect(await runMailJobs(app.deps)).toBe(0)
  })
})

test.each([
  [20_000, '1 minute'],
  [58.4 * MINUTE_MS, '58 minutes'],
  [HOUR_MS - 100, '1 hour'],
  [24 * HOUR_MS, '24 hours'],
  [7 * 24 * HOUR_MS - 100, '7 days'],
])('formatValidity formats %d ms as %s', (durationMs, text) => {
  expect(formatValidity(durationMs)).toBe(text)
})
