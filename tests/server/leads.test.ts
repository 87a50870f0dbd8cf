import { beforeEach, describe, expect, test } from 'vitest'
import { mailDelay } from '../../server/leads/rules'
import { mailContactMessages } from '../../server/leads/service'
import { memoryLimiter } from '../../server/ports/limiter.memory'
import { smtpMail } from '../../server/ports/mail.smtp'
import { type Answer, type GraphQLAnswer, useApp } from '../support/app'
import { useMailServer } from '../support/smtp'

const app = useApp()
const server = useMailServer()

const REQUEST = /* GraphQL */ `
  mutation ($input: RequestEarlyAccessInput!) {
    requestEarlyAccess(input: $input) {
      id
      name
      email
      interest
      createdAt
    }
  }
`

const SEND = /* GraphQL */ `
  mutation ($input: SendContactMessageInput!) {
    sendContactMessage(input: $input) {
      message
    }
  }
`

const LEAD = { name: 'Ada Byron', email: 'ada@example.com', interest: 'narrative' }
const MESSAGE = {
  name: 'Ada Byron',
  email: 'ada@example.com',
  subject: 'A question',
  message: 'When is the opportune moment?',
}
const RECEIVED = "We've received your message and will respond soon."

type Input = Record<string, unknown>
const lead = (input: Input) => app.nobody.graphql(REQUEST, { input })
const leadByRest = (input: Input) => app.nobody.rest<Record<string, unknown>>('POST', '/api/leads', input)
const send = (input: Input) => app.nobody.graphql(SEND, { input })
const sendByRest = (input: Input) => app.nobody.rest<Record<string, unknown>>('POST', '/api/contact', input)

const refusalOf = ({ status, body }: Answer<GraphQLAnswer>) => {
  const error = body.errors?.[0]
  return { status, code: error?.extensions.code, message: error?.message, issues: error?.extensions.issues }
}

const messages = () => app.deps.db.contactMessage.findMany({ orderBy: { id: 'asc' } })

const FROM = 'Kairos <no-reply@kairos.example>'
const INBOX = 'team@kairos.example'

beforeEach(() => {
  app.deps.mail = null
  app.deps.wakeMail = () => {}
})

const connectTo = (url: string) => {
  app.deps.mail = smtpMail(url, FROM, INBOX)
}

const MINUTE = 60_000

/** Nobody listens here. */
const NOWHERE = 'smtp://127.0.0.1:1'

describe('early access', () => {
  test('is asked for with a name, an email and an interest', async () => {
    const first = await leadByRest({ ...LEAD, name: '  Zoë 😀 ', email: ' ada@example.com ' })
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: 1,
      name: 'Zoë 😀',
      email: 'ada@example.com',
      interest: 'narrative',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    for (const [index, interest] of ['social', 'hybrid', 'coherence', 'timemanip', 'other'].entries()) {
      const { body } = await lead({ ...LEAD, email: `${interest}@example.com`, interest })
      expect(body.data?.requestEarlyAccess).toMatchObject({ id: index + 2, name: 'Ada Byron', interest })
    }
    expect(await app.deps.db.lead.count()).toBe(6)
  })

  test('is refused at the field that is wrong, in its words', async () => {
    const name = 'Name must be at least 2 characters long'
    const email = 'Please enter a valid email address'
    const interest = 'Please select an area of interest'
    const wrong: [field: string, value: unknown, words: string][] = [
      ['name', '', name],
      ['name', ' A ', name],
      ['name', undefined, name],
      ['name', 5, name],
      ['name', 'x'.repeat(201), 'Name cannot exceed 200 characters'],
      ['name', 'Ada\nBcc: x@evil.example', 'Name must be on one line'],
      ['email', '', email],
      ['email', 'ada', email],
      ['email', 'ada@', email],
      ['email', 'ada@example.com\nx@evil.example', email],
      ['email', null, email],
      ['interest', '', interest],
      ['interest', 'Narrative', interest],
      ['interest', undefined, interest],
    ]
    for (const [field, value, message] of wrong) {
      const { status, body } = await leadByRest({ ...LEAD, [field]: value })
      expect.soft(status, `${field} ${value}`).toBe(400)
      expect.soft(body, `${field} ${value}`).toMatchObject({
        message,
        error: message,
        code: 'BAD_USER_INPUT',
        errors: [{ path: field, message }],
      })
    }
    app.deps.limiter = memoryLimiter()
    for (const [field, value, message] of wrong) {
      if (typeof value !== 'string' || field === 'interest') continue
      expect.soft(refusalOf(await lead({ ...LEAD, [field]: value })), `${field} ${value}`).toEqual({
        status: 400,
        code: 'BAD_USER_INPUT',
        message,
        issues: [{ path: field, message }],
      })
    }
    expect(refusalOf(await lead({ ...LEAD, interest: '' })).code).toBe('BAD_USER_INPUT')
    expect(await app.deps.db.lead.count()).toBe(0)
  })

  test('is given once an email, in whatever case, however often at once', async () => {
    const message = 'This email is already registered. Thank you for your interest!'
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        leadByRest({ ...LEAD, email: n % 2 ? 'Ada@Example.com' : 'ada@example.COM' }),
      ),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(7).fill(409)])
    for (const { status, body } of answers)
      if (status === 409) expect(body).toMatchObject({ message, error: message })
    expect(refusalOf(await lead({ ...LEAD, email: ' ADA@example.com' }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message,
    })
    expect(await app.deps.db.lead.count()).toBe(1)
    expect(app.logged).toEqual([])
  })

  test('asked for by a program that fills in everything is answered like any, and not kept', async () => {
    await leadByRest({ ...LEAD, email: 'before@example.com' })
    const trap = { ...LEAD, name: ' Ada Byron ', homepage: 'https://evil.example' }
    const { status, body } = await leadByRest(trap)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Ada Byron', email: LEAD.email, interest: 'narrative' })
    expect(body.id).toBeGreaterThan(0)
    const byGraphQL = await lead(trap)
    expect(byGraphQL.body.data?.requestEarlyAccess).toMatchObject({ name: 'Ada Byron' })
    expect((await leadByRest({ ...trap, email: 'nonsense' })).status).toBe(400)
    expect(await app.deps.db.lead.findMany()).toMatchObject([{ email: 'before@example.com' }])
    // An empty field is what people send.
    expect((await leadByRest({ ...LEAD, homepage: '' })).status).toBe(201)
    expect(await app.deps.db.lead.count()).toBe(2)
  })
})

describe('a contact message', () => {
  test('is kept as it was written', async () => {
    const text = '  Two lines,\n\nand "quotes" <b>&amp;</b> — ünïcödé 😀  '
    expect(await sendByRest({ ...MESSAGE, message: text })).toMatchObject({
      status: 200,
      body: { message: RECEIVED },
    })
    expect((await send({ ...MESSAGE, subject: ' Trim me ' })).body).toEqual({
      data: { sendContactMessage: { message: RECEIVED } },
    })
    expect(await messages()).toMatchObject([
      { ...MESSAGE, message: text.trim(), status: 'new' },
      { ...MESSAGE, subject: 'Trim me' },
    ])
  })

  test('is refused at the field that is wrong, in its words, the same on both faces', async () => {
    const name = 'Name must be at least 2 characters.'
    const email = 'Please enter a valid email address.'
    const subject = 'Subject must be at least 3 characters.'
    const message = 'Message must be at least 10 characters.'
    const wrong: [field: string, value: string, words: string][] = [
      ['name', 'A', name],
      ['name', 'x'.repeat(201), 'Name cannot exceed 200 characters.'],
      ['email', 'ada', email],
      ['email', 'a@b.example, c@d.example', email],
      ['subject', ' Hi ', subject],
      ['subject', 'x'.repeat(301), 'Subject cannot exceed 300 characters.'],
      ['message', 'Too short', message],
      ['message', `${' '.repeat(20)}nine char${' '.repeat(20)}`, message],
      ['message', 'x'.repeat(10_001), 'Message cannot exceed 10,000 characters.'],
    ]
    for (const [field, value, words] of wrong) {
      const byRest = await sendByRest({ ...MESSAGE, [field]: value })
      expect.soft(byRest.status, field).toBe(400)
      expect
        .soft(byRest.body, field)
        .toMatchObject({ message: words, errors: [{ path: field, message: words }] })
      expect.soft(refusalOf(await send({ ...MESSAGE, [field]: value })), field).toEqual({
        status: 400,
        code: 'BAD_USER_INPUT',
        message: words,
        issues: [{ path: field, message: words }],
      })
    }
    const { body } = await sendByRest({})
    expect(body.errors).toEqual([
      { path: 'name', message: name },
      { path: 'email', message: email },
      { path: 'subject', message: subject },
      { path: 'message', message },
    ])
    expect(await messages()).toEqual([])
  })

  test('written by a program that fills in everything is answered like any, and not kept', async () => {
    const trap = { ...MESSAGE, homepage: 'https://evil.example' }
    expect(await sendByRest(trap)).toMatchObject({ status: 200, body: { message: RECEIVED } })
    expect((await send(trap)).body.data?.sendContactMessage).toEqual({ message: RECEIVED })
    expect(await messages()).toEqual([])
  })

  test('with text that no database can hold is refused or kept readable, never our failure', async () => {
    for (const [index, value] of ['nul \u0000 in it, and more', 'half \ud800 of a pair'].entries()) {
      for (const field of ['name', 'subject', 'message'])
        expect
          .soft([200, 400], `${field} ${index}`)
          .toContain((await sendByRest({ ...MESSAGE, [field]: value })).status)
      const { status } = await leadByRest({ ...LEAD, email: `l${index}@example.com`, name: value })
      expect.soft([201, 400], `name ${index}`).toContain(status)
    }
    expect(app.logged).toEqual([])
  })
})

test('an address may send twenty a minute of each form, over both faces together', async () => {
  for (let number = 0; number < 10; number++) {
    expect((await leadByRest({ ...LEAD, email: `r${number}@example.com` })).status).toBe(201)
    expect((await lead({ ...LEAD, name: '' })).status).toBe(400)
  }
  const refused = await leadByRest(LEAD)
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(/^Too many attempts/),
  })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(refusalOf(await lead(LEAD))).toMatchObject({ status: 429, code: 'RATE_LIMITED' })

  for (let number = 0; number < 20; number++) expect((await sendByRest(MESSAGE)).status).toBe(200)
  expect((await sendByRest(MESSAGE)).status).toBe(429)
  expect(refusalOf(await send(MESSAGE)).code).toBe('RATE_LIMITED')
  expect(await app.deps.db.lead.count()).toBe(10)
  expect(await messages()).toHaveLength(20)
})

describe('the mail', () => {
  beforeEach(() => connectTo(server.url))

  test('brings us a message as soon as it is sent, ready to be answered', async () => {
    let round: Promise<unknown> = Promise.resolve()
    app.deps.wakeMail = () => {
      round = mailContactMessages(app.deps)
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
    expect(await mailContactMessages(app.deps)).toBe(0)
  })

  test('keeps accents, emoji and lines as they were written', async () => {
    const written = {
      name: 'Zoë Ångström 😀',
      email: 'zoe@example.com',
      subject: `Grüße aus 東京 😀 ${'ä'.repeat(200)}`,
      message: `Ünïcödé 😀\n\n.\n..\nFrom here\n${'lang '.repeat(400)}\n=3D =?utf-8?Q?x?= ${'x'.repeat(1200)}`,
    }
    await send(written)
    expect(await mailContactMessages(app.deps)).toBe(1)
    const [mail] = server.received
    expect(mail?.header('subject')).toBe(`[Contact] ${written.subject}`)
    expect(mail?.header('reply-to')).toBe(`${written.name} <zoe@example.com>`)
    expect(mail?.text.slice(0, written.message.length)).toBe(written.message)
    expect(mail?.text).toContain(`\n\n-- \n${written.name} <zoe@example.com>\n`)
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
      `ünï\u2028Bcc: ${evil}`,
      '😀'.repeat(80),
      '"x',
    ].map(name => ({ name }))
    const subjects = [
      `Hello, ${evil}`,
      `=?utf-8?Q?x=0D=0ABcc:_${evil}?=`,
      `=?utf-8?Q?x=0D=0A=0D=0Abody?=`,
      `Hi\u2028Bcc: ${evil}`,
      `Hi\u2029Bcc: ${evil}`,
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
      app.deps.limiter = memoryLimiter()
      expect((await sendByRest({ ...MESSAGE, ...attempt })).status, JSON.stringify(attempt)).toBe(200)
    }
    while (await mailContactMessages(app.deps)) {}

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
          .toBeOneOf([400, 429])
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
    expect(await mailContactMessages(app.deps)).toBe(0)
    expect(await messages()).toMatchObject([{ ...MESSAGE, mailedAt: null, mailAttempts: 1 }])
    expect(app.logged).toMatchObject([{ level: 40, msg: expect.stringContaining('will be tried again') }])

    connectTo(server.url)
    expect(await mailContactMessages(app.deps)).toBe(0)
    app.travel(MINUTE + 1000)
    expect(await mailContactMessages(app.deps)).toBe(1)
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
      await mailContactMessages(app.deps)
      return (await messages())[0]?.mailAttempts
    }
    expect(await attempt(0)).toBe(1)
    expect(await attempt(MINUTE - 5000)).toBe(1)
    expect(await attempt(6000)).toBe(2)
    expect(await attempt(2 * MINUTE - 5000)).toBe(2)
    expect(await attempt(6000)).toBe(3)
    expect(await attempt(4 * MINUTE - 5000)).toBe(3)
    expect(await attempt(6000)).toBe(4)
    expect([0, 1, 2, 3, 8, 9, 40, 5000].map(attempts => mailDelay(attempts) / MINUTE)).toEqual([
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
    expect(await mailContactMessages(app.deps)).toBe(3)
    expect(subjects()).toEqual(['1', '3', '4'])
    server.onMessage = () => {}
    app.travel(MINUTE + 1000)
    expect(await mailContactMessages(app.deps)).toBe(1)
    expect(subjects()).toEqual(['1', '3', '4', '2'])
  })

  test('is emptied by several at once, each message brought once, none lost', async () => {
    connectTo(server.url)
    await queue(70)
    const work = async () => {
      let mailed = 0
      for (let more = 1; more > 0; mailed += more) more = await mailContactMessages(app.deps)
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
    const first = mailContactMessages(app.deps)
    await isThere
    server.onMessage = () => {}
    app.travel(MINUTE + 1000)
    const second = await mailContactMessages(app.deps)
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
    await mailContactMessages(app.deps)
    expect(subjects()).toEqual(['1', '2', '3'])
    expect(await messages()).toMatchObject([{ mailedAt: expect.any(Date) }, { mailedAt: expect.any(Date) }])
  })

  test('without a mail server keeps messages and mails none', async () => {
    await send(MESSAGE)
    expect(await mailContactMessages(app.deps)).toBe(0)
    expect(await messages()).toMatchObject([{ ...MESSAGE, mailedAt: null, mailDueAt: null, mailAttempts: 0 }])
    expect(app.logged).toEqual([])
  })
})
