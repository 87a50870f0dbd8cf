import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../../server/adapters/limiter.memory'
import { createSmtpMailer } from '../../server/adapters/mail.smtp'
import { getMailRetryDelayMs } from '../../server/leads/rules'
import { deliverContactMessages } from '../../server/leads/service'
import { setupTestApp } from '../support/app'
import { CONFIRMATION_TEXT, CONTACT_MESSAGE, createContactClient } from '../support/contact-messages'
import { setupMailServer } from '../support/smtp'

const app = setupTestApp()
const { send, sendViaRest, listMessages } = createContactClient(app)
const server = setupMailServer()

const FROM = 'Kairos <no-reply@kairos.example>'
const INBOX = 'team@kairos.example'

beforeEach(() => {
  app.deps.mailer = null
  app.deps.triggerMailDelivery = () => {}
})

const configureMail = (url: string) => {
  app.deps.mailer = createSmtpMailer(url, FROM, INBOX)
}

const MINUTE_MS = 60_000

/** What a reader sees of a header: a joiner of words has no width. */
const stripWordJoiners = (text: string) => text.replaceAll('\u2060', '')

/** Nobody listens here. */
const UNREACHABLE_URL = 'smtp://127.0.0.1:1'

describe('the mail', () => {
  beforeEach(() => configureMail(server.url))

  test('brings us a message as soon as it is sent, ready to be answered', async () => {
    let mailRun: Promise<unknown> = Promise.resolve()
    app.deps.triggerMailDelivery = () => {
      mailRun = deliverContactMessages(app.deps)
    }
    await sendViaRest(CONTACT_MESSAGE)
    await mailRun
    const [mail] = server.received
    if (!mail) throw new Error('nothing came')
    expect(mail.envelope).toEqual({ from: 'no-reply@kairos.example', to: [INBOX] })
    expect(mail.header('to')).toBe(INBOX)
    expect(mail.header('from')).toBe(FROM)
    expect(mail.header('reply-to')).toBe('Ada Byron <ada@example.com>')
    expect(mail.header('subject')).toBe('[Contact] A question')
    expect(mail.text).toContain(
      'When is the opportune moment?\n\n-- \nAda Byron <ada@example.com>\nMessage 1, 20',
    )
    expect(await listMessages()).toMatchObject([
      { mailedAt: expect.any(Date), mailDueAt: null, mailAttempts: 1 },
    ])
    expect(await deliverContactMessages(app.deps)).toBe(0)
  })

  test('keeps accents, emoji and lines as they were written', async () => {
    const contactMessage = {
      name: 'Zoë Ångström 😀',
      email: 'zoe@example.com',
      subject: `Grüße aus 東京 😀 ${'ä'.repeat(200)}`,
      message: `Ünïcödé 😀\n\n.\n..\nFrom here\n${'lang '.repeat(400)}\n=3D =?utf-8?Q?x?= ${'x'.repeat(1200)}`,
    }
    await send(contactMessage)
    expect(await deliverContactMessages(app.deps)).toBe(1)
    const [mail] = server.received
    expect(mail?.header('subject')).toBe(`[Contact] ${contactMessage.subject}`)
    expect(mail?.header('reply-to')).toBe(`${contactMessage.name} <zoe@example.com>`)
    expect(mail?.text.slice(0, contactMessage.message.length)).toBe(contactMessage.message)
    expect(mail?.text).toContain(`\n\n-- \n${contactMessage.name} <zoe@example.com>\n`)
  })

  test('shows what was typed where it looks like something encoded', async () => {
    const encodedWords = [
      '=?utf-8?Q?=0D=0ABcc:_victim@evil.example?=',
      '=?utf-8?B?ZXZpbA==?=',
      'see =?iso-8859-1?q?evil?= =?utf-8?q?more?=',
      '=?utf-8?Q?Grüße?=',
      '==??=?utf-8?Q?evil?=',
      `${'long '.repeat(20)}=?utf-8?Q?evil?=`,
      'a =? b?=',
    ]
    for (const text of encodedWords) await send({ ...CONTACT_MESSAGE, name: text, subject: text })
    while (await deliverContactMessages(app.deps)) {}
    // The server's decoding is that of the least strict: it looks into quoted names too.
    expect(server.received.map(mail => stripWordJoiners(mail.header('subject')))).toEqual(
      encodedWords.map(text => `[Contact] ${text}`),
    )
    expect(server.received.map(mail => stripWordJoiners(mail.header('reply-to')))).toEqual(
      encodedWords.map(text => `${text} <ada@example.com>`),
    )
    expect((await listMessages()).map(({ name, subject }) => [name, subject])).toEqual(
      encodedWords.map(text => [text, text]),
    )
  })

  test('never lets what a visitor wrote become a header, a recipient or a second message', async () => {
    await send(CONTACT_MESSAGE)
    const victim = 'victim@evil.example'
    const names = [
      `Mallory, ${victim}`,
      `"Mallory" <${victim}>, x`,
      `${victim}>`,
      `a" <${victim}>, "b`,
      `\\" <${victim}>\\`,
      `group: ${victim};`,
      `(comment) ${victim}`,
      `=?utf-8?Q?x=0D=0ABcc:_${victim}?=`,
      `=?utf-8?B?${Buffer.from(`x\r\nBcc: ${victim}`).toString('base64')}?=`,
      `ünï Bcc: ${victim}`,
      '😀'.repeat(80),
      '"x',
    ].map(name => ({ name }))
    const subjects = [
      `Hello, ${victim}`,
      `=?utf-8?Q?x=0D=0ABcc:_${victim}?=`,
      `=?utf-8?Q?x=0D=0A=0D=0Abody?=`,
      'x'.repeat(300),
      '"quoted" <angled>; \\',
    ].map(subject => ({ subject }))
    const bodies = [
      `\r\n.\r\nMAIL FROM:<${victim}>\r\nRCPT TO:<${victim}>\r\nDATA\r\n`,
      `Bcc: ${victim}\r\n\r\nmore`,
      `\n.\r.\nRCPT TO:<${victim}>\n.\n`,
    ].map(message => ({ message: `Ten characters${message}` }))
    const attempts = [...names, ...subjects, ...bodies]
    for (const attempt of attempts) {
      app.deps.limiter = createMemoryLimiter()
      expect((await sendViaRest({ ...CONTACT_MESSAGE, ...attempt })).status, JSON.stringify(attempt)).toBe(
        200,
      )
    }
    while (await deliverContactMessages(app.deps)) {}

    const [plain, ...mails] = server.received
    expect(mails).toHaveLength(attempts.length)
    for (const [index, mail] of mails.entries()) {
      const label = JSON.stringify(attempts[index])
      expect.soft(mail.envelope, label).toEqual({ from: 'no-reply@kairos.example', to: [INBOX] })
      expect
        .soft(
          mail.headers.map(([name]) => name),
          label,
        )
        .toEqual(plain?.headers.map(([name]) => name))
      expect.soft([mail.header('to'), mail.header('from')], label).toEqual([INBOX, FROM])
      for (const [name, value] of mail.headers)
        if (name !== 'reply-to' && name !== 'subject') expect.soft(value, label).not.toContain('evil')
      // One mailbox: a display name that is quoted, encoded or free of specials, and the address.
      const [, replyTo] = mail.headers.find(([name]) => name === 'reply-to') ?? []
      expect.soft(replyTo, label).toMatch(/^(?:"(?:[^"\\]|\\.)*"|[^"<>,;:()@[\]\\]*) ?<ada@example\.com>$/)
      for (const [, value] of mail.headers)
        expect
          .soft(
            [...value].every(character => character >= ' ' && character <= '~'),
            label,
          )
          .toBe(true)
    }
  })

  test('refuses what would break a line before it gets that far', async () => {
    for (const line of ['\r\n', '\n', '\r', '\u0085', '\u0000', '\u000b'])
      for (const field of ['name', 'subject', 'email'])
        expect
          .soft(
            (await sendViaRest({ ...CONTACT_MESSAGE, [field]: `ada@example.com${line}Bcc: v@evil.example` }))
              .status,
          )
          .toBe(400)
    expect(await listMessages()).toEqual([])
  })
})

describe('the mail queue', () => {
  /** Stored as a visitor's would be, without the limit of a form. */
  const queueMessages = (size: number) =>
    app.deps.db.contactMessage.createMany({
      data: Array.from({ length: size }, (_, n) => ({
        ...CONTACT_MESSAGE,
        subject: `Number ${n + 1}`,
        createdAt: app.deps.clock(),
        mailDueAt: app.deps.clock(),
      })),
    })
  const getMailedNumbers = () =>
    server.received.map(mail => mail.header('subject').replace('[Contact] Number ', ''))
  const buildNumbers = (size: number) => Array.from({ length: size }, (_, n) => String(n + 1)).sort()

  test('loses nothing while the mail server is down, and brings it once it is up', async () => {
    configureMail(UNREACHABLE_URL)
    expect((await sendViaRest(CONTACT_MESSAGE)).body).toEqual({ message: CONFIRMATION_TEXT })
    expect(await deliverContactMessages(app.deps)).toBe(0)
    expect(await listMessages()).toMatchObject([{ ...CONTACT_MESSAGE, mailedAt: null, mailAttempts: 1 }])
    expect(app.logEntries).toMatchObject([{ level: 40, msg: expect.stringContaining('will be tried again') }])

    configureMail(server.url)
    expect(await deliverContactMessages(app.deps)).toBe(0)
    app.setClockOffset(MINUTE_MS + 1000)
    expect(await deliverContactMessages(app.deps)).toBe(1)
    expect(server.received.map(mail => mail.header('subject'))).toEqual(['[Contact] A question'])
    expect(await listMessages()).toMatchObject([
      { mailedAt: expect.any(Date), mailDueAt: null, mailAttempts: 2 },
    ])
  })

  test('waits longer each time: a minute, two, four, and at most six hours', async () => {
    configureMail(UNREACHABLE_URL)
    await send(CONTACT_MESSAGE)
    let now = 0
    const retryAfterDelay = async (delayMs: number) => {
      now += delayMs
      app.setClockOffset(now)
      await deliverContactMessages(app.deps)
      return (await listMessages())[0]?.mailAttempts
    }
    expect(await retryAfterDelay(0)).toBe(1)
    expect(await retryAfterDelay(MINUTE_MS - 5000)).toBe(1)
    expect(await retryAfterDelay(6000)).toBe(2)
    expect(await retryAfterDelay(2 * MINUTE_MS - 5000)).toBe(2)
    expect(await retryAfterDelay(6000)).toBe(3)
    expect(await retryAfterDelay(4 * MINUTE_MS - 5000)).toBe(3)
    expect(await retryAfterDelay(6000)).toBe(4)
    expect([0, 1, 2, 3, 8, 9, 40, 5000].map(attempts => getMailRetryDelayMs(attempts) / MINUTE_MS)).toEqual([
      1, 2, 4, 8, 256, 360, 360, 360,
    ])
  })

  test('is not held up by a message that the server will not take', async () => {
    configureMail(server.url)
    server.onMessage = mail => {
      if (mail.header('subject').endsWith(' 2'))
        throw Object.assign(new Error('Not this one'), { responseCode: 550 })
    }
    await queueMessages(4)
    expect(await deliverContactMessages(app.deps)).toBe(3)
    expect(getMailedNumbers()).toEqual(['1', '3', '4'])
    server.onMessage = () => {}
    app.setClockOffset(MINUTE_MS + 1000)
    expect(await deliverContactMessages(app.deps)).toBe(1)
    expect(getMailedNumbers()).toEqual(['1', '3', '4', '2'])
  })

  test('is emptied by several at once, each message brought once, none lost', async () => {
    configureMail(server.url)
    await queueMessages(70)
    const drainQueue = async () => {
      let mailed = 0
      for (let more = 1; more > 0; mailed += more) more = await deliverContactMessages(app.deps)
      return mailed
    }
    const mailed = await Promise.all([drainQueue(), drainQueue(), drainQueue()])
    expect(mailed.reduce((sum, count) => sum + count, 0)).toBe(70)
    expect(getMailedNumbers().sort()).toEqual(buildNumbers(70))
    expect(await app.deps.db.contactMessage.count({ where: { mailedAt: null } })).toBe(0)
    expect(app.logEntries).toEqual([])
  })

  test('leaves a message alone that another process is still bringing to a slow server', async () => {
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
    const first = deliverContactMessages(app.deps)
    await arrival
    server.onMessage = () => {}
    app.setClockOffset(MINUTE_MS + 1000)
    const second = await deliverContactMessages(app.deps)
    resume()
    expect([await first, second]).toEqual([1, 0])
    expect(server.received).toHaveLength(1)
  })

  test('goes on when a message is deleted while it is being mailed', async () => {
    configureMail(server.url)
    await queueMessages(3)
    server.onMessage = async mail => {
      if (mail.header('subject').endsWith(' 1')) await app.deps.db.contactMessage.delete({ where: { id: 1 } })
    }
    await deliverContactMessages(app.deps)
    expect(getMailedNumbers()).toEqual(['1', '2', '3'])
    expect(await listMessages()).toMatchObject([
      { mailedAt: expect.any(Date) },
      { mailedAt: expect.any(Date) },
    ])
  })

  test('without a mail server keeps messages and mails none', async () => {
    await send(CONTACT_MESSAGE)
    expect(await deliverContactMessages(app.deps)).toBe(0)
    expect(await listMessages()).toMatchObject([
      { ...CONTACT_MESSAGE, mailedAt: null, mailDueAt: null, mailAttempts: 0 },
    ])
    expect(app.logEntries).toEqual([])
  })
})
