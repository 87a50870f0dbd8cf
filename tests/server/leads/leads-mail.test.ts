import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../../../server/adapters/limiter/memory'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { setupTestApp } from '../../support/app'
import { CONTACT_MESSAGE, createContactClient } from '../../support/features/contact-messages'
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

/** Removes the invisible word joiners that the mailer inserts into `=?`. */
const stripWordJoiners = (text: string) => text.replaceAll('\u2060', '')

describe('contact mail', () => {
  beforeEach(() => configureMail(server.url))

  test('is sent immediately with the visitor in Reply-To', async () => {
    let mailRun: Promise<unknown> = Promise.resolve()
    app.deps.triggerJobs = () => {
      mailRun = runMailJobs(app.deps)
    }
    await sendViaRest(CONTACT_MESSAGE)
    await mailRun
    const [mail] = server.received
    if (!mail) throw new Error('no mail was received')
    expect(mail.envelope).toEqual({ from: 'no-reply@kairos.example', to: [INBOX] })
    expect(mail.getHeader('to')).toBe(INBOX)
    expect(mail.getHeader('from')).toBe(FROM)
    expect(mail.getHeader('reply-to')).toBe('Ada Byron <ada@example.com>')
    expect(mail.getHeader('subject')).toBe('[Contact] A question')
    expect(mail.text).toContain('When is the opportune moment?\n\n-- \nAda Byron <ada@example.com>\nMessage 1, 20')
    expect(await listMessages()).toMatchObject([{ mailedAt: expect.any(Date) }])
    expect(await runMailJobs(app.deps)).toBe(0)
  })

  test('is not sent for suspicious messages', async () => {
    await send({ ...CONTACT_MESSAGE, remarks: 'x' })
    await sendViaRest({ ...CONTACT_MESSAGE, remarks: 'x' })
    expect(await runMailJobs(app.deps)).toBe(0)
    expect(server.received).toEqual([])
    const unsent = { isSuspicious: true, mailedAt: null }
    expect(await listMessages()).toMatchObject([unsent, unsent])
  })

  test('preserves accents, emoji and line breaks', async () => {
    const contactMessage = {
      name: 'Zoë Ångström 😀',
      email: 'zoe@example.com',
      subject: `Grüße aus 東京 😀 ${'ä'.repeat(200)}`,
      message: `Ünïcödé 😀\n\n.\n..\nFrom here\n${'lang '.repeat(400)}\n=3D =?utf-8?Q?x?= ${'x'.repeat(1200)}`,
    }
    await send(contactMessage)
    expect(await runMailJobs(app.deps)).toBe(1)
    const [mail] = server.received
    expect(mail?.getHeader('subject')).toBe(`[Contact] ${contactMessage.subject}`)
    expect(mail?.getHeader('reply-to')).toBe(`${contactMessage.name} <zoe@example.com>`)
    expect(mail?.text.slice(0, contactMessage.message.length)).toBe(contactMessage.message)
    expect(mail?.text).toContain(`\n\n-- \n${contactMessage.name} <zoe@example.com>\n`)
  })

  test('prevents mail clients from decoding text that looks like an encoded word (RFC 2047)', async () => {
    const literalTexts = [
      '=?utf-8?Q?=0D=0ABcc:_victim@evil.example?=',
      '=?utf-8?B?ZXZpbA==?=',
      'see =?iso-8859-1?q?evil?= =?utf-8?q?more?=',
      '=?utf-8?Q?Grüße?=',
      '==??=?utf-8?Q?evil?=',
      `${'long '.repeat(20)}=?utf-8?Q?evil?=`,
      'a =? b?=',
    ]
    for (const text of literalTexts) await send({ ...CONTACT_MESSAGE, name: text, subject: text })
    await runMailJobs(app.deps)
    // `getHeader` decodes encoded words, even inside quoted names. The word joiners prevent this in these texts.
    expect(server.received.map(mail => stripWordJoiners(mail.getHeader('subject')))).toEqual(
      literalTexts.map(text => `[Contact] ${text}`),
    )
    expect(server.received.map(mail => stripWordJoiners(mail.getHeader('reply-to')))).toEqual(
      literalTexts.map(text => `${text} <ada@example.com>`),
    )
    expect((await listMessages()).map(({ name, subject }) => [name, subject])).toEqual(
      literalTexts.map(text => [text, text]),
    )
  })

  test('never turns input into a header, a recipient or a second message', async () => {
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
    const inputs = [...names, ...subjects, ...bodies]
    for (const input of inputs) {
      app.deps.limiter = createMemoryLimiter()
      expect((await sendViaRest({ ...CONTACT_MESSAGE, ...input })).status, JSON.stringify(input)).toBe(200)
    }
    await runMailJobs(app.deps)

    const [baselineMail, ...mails] = server.received
    expect(mails).toHaveLength(inputs.length)
    for (const [index, mail] of mails.entries()) {
      const label = JSON.stringify(inputs[index])
      expect.soft(mail.envelope, label).toEqual({ from: 'no-reply@kairos.example', to: [INBOX] })
      expect
        .soft(
          mail.headers.map(([name]) => name),
          label,
        )
        .toEqual(baselineMail?.headers.map(([name]) => name))
      expect.soft([mail.getHeader('to'), mail.getHeader('from')], label).toEqual([INBOX, FROM])
      for (const [name, value] of mail.headers)
        if (name !== 'reply-to' && name !== 'subject') expect.soft(value, label).not.toContain('evil')
      // Reply-To has exactly one mailbox: a quoted, encoded or plain display name, and the address.
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

  test('is rejected if the name, subject or email contains line breaks or other control characters', async () => {
    for (const control of ['\r\n', '\n', '\r', '\u0085', '\u0000', '\u000b'])
      for (const field of ['name', 'subject', 'email'])
        expect
          .soft(
            (await sendViaRest({ ...CONTACT_MESSAGE, [field]: `ada@example.com${control}Bcc: v@evil.example` })).status,
          )
          .toBe(400)
    expect(await listMessages()).toEqual([])
  })
})
