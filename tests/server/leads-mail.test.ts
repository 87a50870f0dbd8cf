import { beforeEach, describe, expect, test } from 'vitest'
import { getMailRetryDelayMs } from '../../server/leads/rules'
import { deliverContactMessages } from '../../server/leads/service'
import { createMemoryLimiter } from '../../server/ports/limiter.memory'
import { createSmtpMailer } from '../../server/ports/mail.smtp'
import { useApp } from '../support/app'
import { MESSAGE, messagesIn, RECEIVED } from '../support/messages'
import { useMailServer } from '../support/smtp'

const app = useApp()
const { send, sendByRest, messages } = messagesIn(app)
const server = useMailServer()

const FROM = 'Kairos <no-reply@kairos.example>'
const INBOX = 'team@kairos.example'

beforeEach(() => {
  app.deps.mailer = null
  app.deps.triggerMailDelivery = () => {}
})

const connectTo = (url: string) => {
  app.deps.mailer = createSmtpMailer(url, FROM, INBOX)
}

const MINUTE = 60_000

/** What a reader sees of a header: a joiner of words has no width. */
const seen = (text: string) => text.replaceAll('\u2060', '')

/** Nobody listens here. */
const NOWHERE = 'smtp://127.0.0.1:1'

describe('the mail', () => {
  beforeEach(() => connectTo(server.url))

  test('brings us a message as soon as it is sent, ready to be answered', async () => {
    let round: Promise<unknown> = Promise.resolve()
    app.deps.triggerMailDelivery = () => {
      round = deliverContactMessages(app.deps)
    }
    await sendByRest(MESSAGE)
    await round
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
    expect(await messages()).toMatchObject([{ mailedAt: expect.any(Date), mailDueAt: null, mailAttempts: 1 }])
    expect(await deliverContactMessages(app.deps)).toBe(0)
  })

  test('keeps accents, emoji and lines as they were written', async () => {
    const written = {
      name: 'Zoë Ångström 😀',
      email: 'zoe@example.com',
      subject: `Grüße aus 東京 😀 ${'ä'.repeat(200)}`,
      message: `Ünïcödé 😀\n\n.\n..\nFrom here\n${'lang '.repeat(400)}\n=3D =?utf-8?Q?x?= ${'x'.repeat(1200)}`,
    }
    await send(written)
    expect(await deliverContactMessages(app.deps)).toBe(1)
    const [mail] = server.received
    expect(mail?.header('subject')).toBe(`[Contact] ${written.subject}`)
    expect(mail?.header('reply-to')).toBe(`${written.name} <zoe@example.com>`)
    expect(mail?.text.slice(0, written.message.length)).toBe(written.message)
    expect(mail?.text).toContain(`\n\n-- \n${written.name} <zoe@example.com>\n`)
  })

  test('shows what was typed where it looks like something encoded', async () => {
    const typed = [
      '=?utf-8?Q?=0D=0ABcc:_victim@evil.example?=',
      '=?utf-8?B?ZXZpbA==?=',
      'see =?iso-8859-1?q?evil?= =?utf-8?q?more?=',
      '=?utf-8?Q?Grüße?=',
      '==??=?utf-8?Q?evil?=',
      `${'long '.repeat(20)}=?utf-8?Q?evil?=`,
      'a =? b?=',
    ]
    for (const text of typed) await send({ ...MESSAGE, name: text, subject: text })
    while (await deliverContactMessages(app.deps)) {}
    // The server's decoding is that of the least strict: it looks into quoted names too.
    expect(server.received.map(mail => seen(mail.header('subject')))).toEqual(
      typed.map(text => `[Contact] ${text}`),
    )
    expect(server.received.map(mail => seen(mail.header('reply-to')))).toEqual(
      typed.map(text => `${text} <ada@example.com>`),
    )
    expect((await messages()).map(({ name, subject }) => [name, subject])).toEqual(
      typed.map(text => [text, text]),
    )
  })

  test('never lets what a visitor wrote become a header, a recipient or a second message', async () => {
    await send(MESSAGE)
    const evil = 'victim@evil.example'
    const names = [
      `Mallory, ${evil}`,
      `"Mallory" <${evil}>, x`,
      `${evil}>`,
      `a" <${evil}>, "b`,
      `\\" <${evil}>\\`,
      `group: ${evil};`,
      `(comment) ${evil}`,
      `=?utf-8?Q?x=0D=0ABcc:_${evil}?=`,
      `=?utf-8?B?${Buffer.from(`x\r\nBcc: ${evil}`).toString('base64')}?=`,
      `ünï Bcc: ${evil}`,
      '😀'.repeat(80),
      '"x',
    ].map(name => ({ name }))
    const subjects = [
      `Hello, ${evil}`,
      `=?utf-8?Q?x=0D=0ABcc:_${evil}?=`,
      `=?utf-8?Q?x=0D=0A=0D=0Abody?=`,
      'x'.repeat(300),
      '"quoted" <angled>; \\',
    ].map(subject => ({ subject }))
    const bodies = [
      `\r\n.\r\nMAIL FROM:<${evil}>\r\nRCPT TO:<${evil}>\r\nDATA\r\n`,
      `Bcc: ${evil}\r\n\r\nmore`,
      `\n.\r.\nRCPT TO:<${evil}>\n.\n`,
    ].map(message => ({ message: `Ten characters${message}` }))
    const attempts = [...names, ...subjects, ...bodies]
    for (const attempt of attempts) {
      app.deps.limiter = createMemoryLimiter()
      expect((await sendByRest({ ...MESSAGE, ...attempt })).status, JSON.stringify(attempt)).toBe(200)
    }
    while (await deliverContactMessages(app.deps)) {}

    const [plain, ...mails] = server.received
    expect(mails).toHaveLength(attempts.length)
    for (const [index, mail] of mails.entries()) {
      const about = JSON.stringify(attempts[index])
      expect.soft(mail.envelope, about).toEqual({ from: 'no-reply@kairos.example', to: [INBOX] })
      expect
        .soft(
          mail.headers.map(([name]) => name),
          about,
        )
        .toEqual(plain?.headers.map(([name]) => name))
      expect.soft([mail.header('to'), mail.header('from')], about).toEqual([INBOX, FROM])
      for (const [name, value] of mail.headers)
        if (name !== 'reply-to' && name !== 'subject') expect.soft(value, about).not.toContain('evil')
      // One mailbox: a display name that is quoted, encoded or free of specials, and the address.
      const [, replyTo] = mail.headers.find(([name]) => name === 'reply-to') ?? []
      expect.soft(replyTo, about).toMatch(/^(?:"(?:[^"\\]|\\.)*"|[^"<>,;:()@[\]\\]*) ?<ada@example\.com>$/)
      for (const [, value] of mail.headers)
        expect
          .soft(
            [...value].every(character => character >= ' ' && character <= '~'),
            about,
          )
          .toBe(true)
    }
  })

  test('refuses what would break a line before it gets that far', async () => {
    for (const line of ['\r\n', '\n', '\r', '\u0085', '\u0000', '\u000b'])
      for (const field of ['name', 'subject', 'email'])
        expect
          .soft(
            (await sendByRest({ ...MESSAGE, [field]: `ada@example.com${line}Bcc: v@evil.example` })).status,
          )
          .toBe(400)
    expect(await messages()).toEqual([])
  })
})

describe('the mail queue', () => {
  /** Stored as a visitor's would be, without the limit of a form. */
  const queue = (size: number) =>
    app.deps.db.contactMessage.createMany({
      data: Array.from({ length: size }, (_, n) => ({
        ...MESSAGE,
        subject: `Number ${n + 1}`,
        createdAt: app.deps.clock(),
        mailDueAt: app.deps.clock(),
      })),
    })
  const subjects = () => server.received.map(mail => mail.header('subject').replace('[Contact] Number ', ''))
  const numbers = (size: number) => Array.from({ length: size }, (_, n) => String(n + 1)).sort()

  test('loses nothing while the mail server is down, and brings it once it is up', async () => {
    connectTo(NOWHERE)
    expect((await sendByRest(MESSAGE)).body).toEqual({ message: RECEIVED })
    expect(await deliverContactMessages(app.deps)).toBe(0)
    expect(await messages()).toMatchObject([{ ...MESSAGE, mailedAt: null, mailAttempts: 1 }])
    expect(app.logged).toMatchObject([{ level: 40, msg: expect.stringContaining('will be tried again') }])

    connectTo(server.url)
    expect(await deliverContactMessages(app.deps)).toBe(0)
    app.travel(MINUTE + 1000)
    expect(await deliverContactMessages(app.deps)).toBe(1)
    expect(server.received.map(mail => mail.header('subject'))).toEqual(['[Contact] A question'])
    expect(await messages()).toMatchObject([{ mailedAt: expect.any(Date), mailDueAt: null, mailAttempts: 2 }])
  })

  test('waits longer each time: a minute, two, four, and at most six hours', async () => {
    connectTo(NOWHERE)
    await send(MESSAGE)
    let now = 0
    const attempt = async (after: number) => {
      now += after
      app.travel(now)
      await deliverContactMessages(app.deps)
      return (await messages())[0]?.mailAttempts
    }
    expect(await attempt(0)).toBe(1)
    expect(await attempt(MINUTE - 5000)).toBe(1)
    expect(await attempt(6000)).toBe(2)
    expect(await attempt(2 * MINUTE - 5000)).toBe(2)
    expect(await attempt(6000)).toBe(3)
    expect(await attempt(4 * MINUTE - 5000)).toBe(3)
    expect(await attempt(6000)).toBe(4)
    expect([0, 1, 2, 3, 8, 9, 40, 5000].map(attempts => getMailRetryDelayMs(attempts) / MINUTE)).toEqual([
      1, 2, 4, 8, 256, 360, 360, 360,
    ])
  })

  test('is not held up by a message that the server will not take', async () => {
    connectTo(server.url)
    server.onMessage = mail => {
      if (mail.header('subject').endsWith(' 2'))
        throw Object.assign(new Error('Not this one'), { responseCode: 550 })
    }
    await queue(4)
    expect(await deliverContactMessages(app.deps)).toBe(3)
    expect(subjects()).toEqual(['1', '3', '4'])
    server.onMessage = () => {}
    app.travel(MINUTE + 1000)
    expect(await deliverContactMessages(app.deps)).toBe(1)
    expect(subjects()).toEqual(['1', '3', '4', '2'])
  })

  test('is emptied by several at once, each message brought once, none lost', async () => {
    connectTo(server.url)
    await queue(70)
    const work = async () => {
      let mailed = 0
      for (let more = 1; more > 0; mailed += more) more = await deliverContactMessages(app.deps)
      return mailed
    }
    const mailed = await Promise.all([work(), work(), work()])
    expect(mailed.reduce((sum, each) => sum + each, 0)).toBe(70)
    expect(subjects().sort()).toEqual(numbers(70))
    expect(await app.deps.db.contactMessage.count({ where: { mailedAt: null } })).toBe(0)
    expect(app.logged).toEqual([])
  })

  test('leaves a message alone that another process is still bringing to a slow server', async () => {
    connectTo(server.url)
    await queue(1)
    let arrived = () => {}
    let goOn = () => {}
    const isThere = new Promise<void>(resolve => {
      arrived = resolve
    })
    const mayGoOn = new Promise<void>(resolve => {
      goOn = resolve
    })
    server.onMessage = async () => {
      arrived()
      await mayGoOn
    }
    const first = deliverContactMessages(app.deps)
    await isThere
    server.onMessage = () => {}
    app.travel(MINUTE + 1000)
    const second = await deliverContactMessages(app.deps)
    goOn()
    expect([await first, second]).toEqual([1, 0])
    expect(server.received).toHaveLength(1)
  })

  test('goes on when a message is deleted while it is being mailed', async () => {
    connectTo(server.url)
    await queue(3)
    server.onMessage = async mail => {
      if (mail.header('subject').endsWith(' 1')) await app.deps.db.contactMessage.delete({ where: { id: 1 } })
    }
    await deliverContactMessages(app.deps)
    expect(subjects()).toEqual(['1', '2', '3'])
    expect(await messages()).toMatchObject([{ mailedAt: expect.any(Date) }, { mailedAt: expect.any(Date) }])
  })

  test('without a mail server keeps messages and mails none', async () => {
    await send(MESSAGE)
    expect(await deliverContactMessages(app.deps)).toBe(0)
    expect(await messages()).toMatchObject([{ ...MESSAGE, mailedAt: null, mailDueAt: null, mailAttempts: 0 }])
    expect(app.logged).toEqual([])
  })
})
