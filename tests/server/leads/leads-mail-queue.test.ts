import { beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { enqueueJob, getRetryDelayMs } from '../../../server/queue/job-queue'
import { setupTestApp } from '../../support/app'
import { CONFIRMATION_TEXT, CONTACT_MESSAGE, createContactClient } from '../../support/features/contact-messages'
import { runMailJobs } from '../../support/features/jobs'
import { setupMailServer } from '../../support/processes/smtp'

const app = setupTestApp()
const { send, sendViaRest, listMessages } = createContactClient(app)
const server = setupMailServer()

const FROM = 'Kairos <no-reply@kairos.example>'
const INBOX = 'team@kairos.example'

beforeEach(() => {
  app.deps.mailer = null
  app.deps.triggerJobs = () => {}
})

const configureMail = (url: string) => {
  app.deps.mailer = createSmtpMailer(url, FROM, INBOX)
}

const MINUTE_MS = 60_000

/** No server listens on this port. */
const UNREACHABLE_URL = 'smtp://127.0.0.1:1'

describe('mail queue', () => {
  /** Stores messages and queues their emails directly, without the rate limit of the form. */
  const queueMessages = (count: number) =>
    app.deps.db.$transaction(async tx => {
      for (let number = 1; number <= count; number++) {
        const data = { ...CONTACT_MESSAGE, subject: `Number ${number}`, createdAt: app.deps.clock() }
        const { id } = await tx.contactMessage.create({ data })
        await enqueueJob(tx, app.deps, { type: 'sendContactMessage', payload: { contactMessageId: id } })
      }
    })
  const listJobs = () => app.deps.db.job.findMany({ orderBy: { id: 'asc' } })
  const getMailedNumbers = () => server.received.map(mail => mail.getHeader('subject').replace('[Contact] Number ', ''))
  const buildNumbers = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1)).sort()

  test('keeps a message while the mail server is down, and sends the message later', async () => {
    configureMail(UNREACHABLE_URL)
    expect((await sendViaRest(CONTACT_MESSAGE)).body).toEqual({ message: CONFIRMATION_TEXT })
    expect(await runMailJobs(app.deps)).toBe(0)
    expect(await listMessages()).toMatchObject([{ ...CONTACT_MESSAGE, mailedAt: null }])
    expect(await listJobs()).toMatchObject([{ type: 'sendContactMessage', attempts: 1, leaseId: null, failedAt: null }])
    expect(app.logEntries).toMatchObject([{ level: 40, msg: expect.stringContaining('will be retried') }])

    configureMail(server.url)
    expect(await runMailJobs(app.deps)).toBe(0)
    app.setClockOffset(MINUTE_MS + 1000)
    expect(await runMailJobs(app.deps)).toBe(1)
    expect(server.received.map(mail => mail.getHeader('subject'))).toEqual(['[Contact] A question'])
    expect(await listMessages()).toMatchObject([{ mailedAt: expect.any(Date) }])
    expect(await listJobs()).toEqual([])
  })

  test('doubles the delay after each failed attempt, up to six hours', async () => {
    configureMail(UNREACHABLE_URL)
    await send(CONTACT_MESSAGE)
    let offsetMs = 0
    const runAfterDelay = async (delayMs: number) => {
      offsetMs += delayMs
      app.setClockOffset(offsetMs)
      await runMailJobs(app.deps)
      return (await listJobs())[0]?.attempts
    }
    expect(await runAfterDelay(0)).toBe(1)
    for (let attempts = 1; attempts <= 4; attempts++) {
      const delayMs = 2 ** (attempts - 1) * MINUTE_MS
      // The queue subtracts a random part of at most 20% from the delay.
      expect(await runAfterDelay(0.7 * delayMs)).toBe(attempts)
      expect(await runAfterDelay(0.3 * delayMs + 1000)).toBe(attempts + 1)
    }
    expect([1, 2, 3, 4, 9, 10, 41, 5000].map(attempts => getRetryDelayMs(attempts, 0) / MINUTE_MS)).toEqual([
      1, 2, 4, 8, 256, 360, 360, 360,
    ])
    expect(getRetryDelayMs(1, 1)).toBe(0.8 * MINUTE_MS)
  })

  test('continues after a message that the mail server rejects', async () => {
    configureMail(server.url)
    server.onMessage = mail => {
      if (mail.getHeader('subject').endsWith(' 2')) throw Object.assign(new Error('Rejected'), { responseCode: 550 })
    }
    await queueMessages(4)
    expect(await runMailJobs(app.deps)).toBe(3)
    expect(getMailedNumbers()).toEqual(['1', '3', '4'])
    server.onMessage = () => {}
    app.setClockOffset(MINUTE_MS + 1000)
    expect(await runMailJobs(app.deps)).toBe(1)
    expect(getMailedNumbers()).toEqual(['1', '3', '4', '2'])
  })

  test('sends each message exactly once when three calls run the jobs concurrently', async () => {
    configureMail(server.url)
    await queueMessages(70)
    const mailedCounts = await Promise.all([runMailJobs(app.deps), runMailJobs(app.deps), runMailJobs(app.deps)])
    expect(mailedCounts.reduce((sum, count) => sum + count, 0)).toBe(70)
    expect(getMailedNumbers().sort()).toEqual(buildNumbers(70))
    expect(await app.deps.db.contactMessage.count({ where: { mailedAt: null } })).toBe(0)
    expect(app.logEntries).toEqual([])
  })

  test('skips a message that an earlier call is still sending', async () => {
    configureMail(server.url)
    await queueMessages(1)
    let signalArrival = () => {}
    let resume = () => {}
    const arrival = new Promise<void>(resolve => {
      signalArrival = resolve
    })
    const resumed = new Promise<void>(resolve => {
      resume = resolve
    })
    server.onMessage = async () => {
      signalArrival()
      await resumed
    }
    const firstCount = runMailJobs(app.deps)
    await arrival
    server.onMessage = () => {}
    app.setClockOffset(MINUTE_MS + 1000)
    const secondCount = await runMailJobs(app.deps)
    resume()
    expect([await firstCount, secondCount]).toEqual([1, 0])
    expect(server.received).toHaveLength(1)
  })

  test('continues when a message is deleted while it is being sent', async () => {
    configureMail(server.url)
    await queueMessages(3)
    server.onMessage = async mail => {
      if (mail.getHeader('subject').endsWith(' 1')) await app.deps.db.contactMessage.delete({ where: { id: 1 } })
    }
    expect(await runMailJobs(app.deps)).toBe(3)
    expect(getMailedNumbers()).toEqual(['1', '2', '3'])
    expect(await listMessages()).toMatchObject([{ mailedAt: expect.any(Date) }, { mailedAt: expect.any(Date) }])
  })

  test('stores messages without sending them when no mail server is configured', async () => {
    await send(CONTACT_MESSAGE)
    expect(await runMailJobs(app.deps)).toBe(0)
    expect(await listMessages()).toMatchObject([{ ...CONTACT_MESSAGE, mailedAt: null }])
    expect(await listJobs()).toEqual([])
    expect(app.logEntries).toEqual([])
  })
})
