import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../../../server/adapters/limiter/memory'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { CONFIRMATION_TEXT, CONTACT_MESSAGE, createContactClient } from '../../support/features/contact-messages'
import { createEarlyAccessClient, HONEYPOT_VALUES, LEAD } from '../../support/features/early-access'

const app = setupTestApp()
const { requestEarlyAccessViaRest } = createEarlyAccessClient(app)
const { send, sendViaRest, listMessages } = createContactClient(app)

describe('contact messages', () => {
  test('are stored unchanged, except that surrounding white space is removed', async () => {
    const text = '  Two lines,\n\nand "quotes" <b>&amp;</b> — ünïcödé 😀  '
    expect(await sendViaRest({ ...CONTACT_MESSAGE, message: text })).toMatchObject({
      status: 200,
      body: { message: CONFIRMATION_TEXT },
    })
    expect((await send({ ...CONTACT_MESSAGE, subject: ' Trim me ' })).body).toEqual({
      data: { sendContactMessage: { message: CONFIRMATION_TEXT } },
    })
    expect(await listMessages()).toMatchObject([
      { ...CONTACT_MESSAGE, message: text.trim(), status: 'new' },
      { ...CONTACT_MESSAGE, subject: 'Trim me' },
    ])
  })

  test('are rejected by GraphQL and REST with an error message for each invalid field', async () => {
    const nameError = 'Name must be at least 2 characters.'
    const emailError = 'Please enter a valid email address.'
    const subjectError = 'Subject must be at least 3 characters.'
    const messageError = 'Message must be at least 10 characters.'
    const invalidFields: [field: string, value: string, expectedMessage: string][] = [
      ['name', 'A', nameError],
      ['name', 'x'.repeat(201), 'Name cannot exceed 200 characters.'],
      ['email', 'ada', emailError],
      ['email', 'a@b.example, c@d.example', emailError],
      ['subject', ' Hi ', subjectError],
      ['subject', 'x'.repeat(301), 'Subject cannot exceed 300 characters.'],
      ['message', 'Too short', messageError],
      ['message', `${' '.repeat(20)}nine char${' '.repeat(20)}`, messageError],
      ['message', 'x'.repeat(10_001), 'Message cannot exceed 10,000 characters.'],
      ['message', 'nul \u0000 in it, and more', 'Message cannot contain the NUL character.'],
    ]
    for (const [field, value, expectedMessage] of invalidFields) {
      const restResponse = await sendViaRest({ ...CONTACT_MESSAGE, [field]: value })
      expect.soft(restResponse.status, field).toBe(400)
      expect
        .soft(restResponse.body, field)
        .toMatchObject({ message: expectedMessage, errors: [{ path: field, message: expectedMessage }] })
      expect.soft(getGraphQLError(await send({ ...CONTACT_MESSAGE, [field]: value })), field).toEqual({
        status: 400,
        code: 'BAD_USER_INPUT',
        message: expectedMessage,
        issues: [{ path: field, message: expectedMessage }],
      })
    }
    const { body } = await sendViaRest({})
    expect(body.errors).toEqual([
      { path: 'name', message: nameError },
      { path: 'email', message: emailError },
      { path: 'subject', message: subjectError },
      { path: 'message', message: messageError },
    ])
    expect(await listMessages()).toEqual([])
  })

  test('are stored and marked as suspicious when the honeypot field is filled in', async () => {
    const success = { status: 200, body: { message: CONFIRMATION_TEXT } }
    for (const remarks of HONEYPOT_VALUES)
      expect.soft(await sendViaRest({ ...CONTACT_MESSAGE, remarks }), JSON.stringify(remarks)).toMatchObject(success)
    const { body } = await send({ ...CONTACT_MESSAGE, remarks: 'x' })
    expect(body.data?.sendContactMessage).toEqual({ message: CONFIRMATION_TEXT })
    const messages = await listMessages()
    expect(messages).toHaveLength(HONEYPOT_VALUES.length + 1)
    for (const message of messages) expect(message).toMatchObject({ ...CONTACT_MESSAGE, isSuspicious: true })
  })

  test('are not suspicious when the honeypot field is empty or absent', async () => {
    for (const remarks of ['', null, undefined]) {
      expect((await sendViaRest({ ...CONTACT_MESSAGE, remarks })).status).toBe(200)
      expect((await send({ ...CONTACT_MESSAGE, remarks })).status).toBe(200)
    }
    expect((await listMessages()).map(({ isSuspicious }) => isSuspicious)).toEqual(Array(6).fill(false))
  })
})

/** Zero-width space, soft hyphen, word joiner, Hangul filler, byte order mark. */
const INVISIBLE_CHARACTERS = ['\u200b', '\u00ad', '\u2060', '\u3164', '\ufeff']

describe('text validation', () => {
  test('causes no server error for a NUL character or a lone surrogate', async () => {
    for (const [index, value] of ['nul \u0000 in it, and more', 'half \ud800 of a pair'].entries()) {
      for (const field of ['name', 'subject', 'message'])
        expect
          .soft([200, 400], `${field} ${index}`)
          .toContain((await sendViaRest({ ...CONTACT_MESSAGE, [field]: value })).status)
      const { status } = await requestEarlyAccessViaRest({
        ...LEAD,
        email: `l${index}@example.com`,
        name: value,
      })
      expect.soft([201, 400], `name ${index}`).toContain(status)
    }
    expect(app.logEntries).toEqual([])
  })

  test('rejects line separators and bidirectional controls in names and subjects', async () => {
    const controlCharacters = ['\u2028', '\u2029', '\u202a', '\u202d', '\u202e', '\u202c', '\u2066', '\u2067', '\u2069']
    for (const character of controlCharacters) {
      app.deps.limiter = createMemoryLimiter()
      const text = `Ada${character}Byron`
      const label = JSON.stringify(text)
      const leadResponse = await requestEarlyAccessViaRest({ ...LEAD, name: text })
      expect.soft(leadResponse.body.errors, label).toEqual([{ path: 'name', message: 'Name must be on one line' }])
      const messageResponse = await sendViaRest({ ...CONTACT_MESSAGE, name: text, subject: text })
      expect.soft(messageResponse.body.errors, label).toEqual([
        { path: 'name', message: 'Name must be on one line.' },
        { path: 'subject', message: 'Subject must be on one line.' },
      ])
    }
    expect(await listMessages()).toEqual([])
  })

  test('does not count invisible characters toward the minimum length', async () => {
    for (const character of INVISIBLE_CHARACTERS) {
      app.deps.limiter = createMemoryLimiter()
      const label = JSON.stringify(character)
      for (const name of [character.repeat(2), `${character} A ${character}`]) {
        const { body } = await requestEarlyAccessViaRest({ ...LEAD, name })
        const message = 'Name must be at least 2 characters long'
        expect.soft(body.errors, label).toEqual([{ path: 'name', message }])
      }
      const { body } = await sendViaRest({
        ...CONTACT_MESSAGE,
        name: character.repeat(2),
        subject: `Hi${character}`,
        message: `nine char${character.repeat(10)}`,
      })
      expect.soft(body.errors, label).toEqual([
        { path: 'name', message: 'Name must be at least 2 characters.' },
        { path: 'subject', message: 'Subject must be at least 3 characters.' },
        { path: 'message', message: 'Message must be at least 10 characters.' },
      ])
    }
    expect([await app.deps.db.lead.count(), await listMessages()]).toEqual([0, []])
  })

  test('keeps joiners and soft hyphens, and counts invisible characters toward the maximum length', async () => {
    const contactMessage = {
      ...CONTACT_MESSAGE,
      name: 'علی\u200cرضا',
      subject: '👩\u200d💻 می\u200cخواهم',
      message: 'क्\u200dष and 🏳️\u200d🌈, soft\u00adly',
    }
    expect((await sendViaRest(contactMessage)).status).toBe(200)
    expect((await requestEarlyAccessViaRest({ ...LEAD, name: contactMessage.name })).body.name).toBe(
      contactMessage.name,
    )
    expect(await listMessages()).toMatchObject([contactMessage])
    const { body } = await requestEarlyAccessViaRest({ ...LEAD, name: `Ada${'\u200b'.repeat(198)}` })
    expect(body.message).toBe('Name cannot exceed 200 characters')
  })
})
