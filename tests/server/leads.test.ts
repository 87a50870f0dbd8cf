import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../../server/adapters/limiter.memory'
import { type GraphQLResult, setupTestApp, type TestResponse } from '../support/app'
import { CONFIRMATION_TEXT, CONTACT_MESSAGE, createContactClient } from '../support/contact-messages'

const app = setupTestApp()
const { send, sendViaRest, listMessages } = createContactClient(app)

const REQUEST_EARLY_ACCESS = /* GraphQL */ `
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

const LEAD = { name: 'Ada Byron', email: 'ada@example.com', interest: 'narrative' }

type Input = Record<string, unknown>
const requestEarlyAccess = (input: Input) => app.anonymous.graphql(REQUEST_EARLY_ACCESS, { input })
const requestEarlyAccessViaRest = (input: Input) =>
  app.anonymous.rest<Record<string, unknown>>('POST', '/api/leads', input)

const getGraphQLError = ({ status, body }: TestResponse<GraphQLResult>) => {
  const error = body.errors?.[0]
  return { status, code: error?.extensions.code, message: error?.message, issues: error?.extensions.issues }
}

/** In the field that people do not see. */
const HONEYPOT_VALUES = [5, 0, false, ' ', [], ['x'], {}, { a: 1 }]

describe('early access', () => {
  test('is asked for with a name, an email and an interest', async () => {
    const first = await requestEarlyAccessViaRest({ ...LEAD, name: '  Zoë 😀 ', email: ' ada@example.com ' })
    expect(first.status).toBe(201)
    expect(first.body).toEqual({
      id: 1,
      name: 'Zoë 😀',
      email: 'ada@example.com',
      interest: 'narrative',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
    for (const [index, interest] of ['social', 'hybrid', 'coherence', 'timemanip', 'other'].entries()) {
      const { body } = await requestEarlyAccess({ ...LEAD, email: `${interest}@example.com`, interest })
      expect(body.data?.requestEarlyAccess).toMatchObject({ id: index + 2, name: 'Ada Byron', interest })
    }
    expect(await app.deps.db.lead.count()).toBe(6)
  })

  test('is refused at the field that is wrong, in its words', async () => {
    const name = 'Name must be at least 2 characters long'
    const email = 'Please enter a valid email address'
    const interest = 'Please select an area of interest'
    const invalidFields: [field: string, value: unknown, words: string][] = [
      ['name', '', name],
      ['name', ' A ', name],
      ['name', undefined, name],
      ['name', 5, name],
      ['name', ['ab'], name],
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
    for (const [field, value, message] of invalidFields) {
      const { status, body } = await requestEarlyAccessViaRest({ ...LEAD, [field]: value })
      expect.soft(status, `${field} ${value}`).toBe(400)
      expect.soft(body, `${field} ${value}`).toMatchObject({
        message,
        error: message,
        code: 'BAD_USER_INPUT',
        errors: [{ path: field, message }],
      })
    }
    app.deps.limiter = createMemoryLimiter()
    for (const [field, value, message] of invalidFields) {
      if (typeof value !== 'string' || field === 'interest') continue
      expect
        .soft(getGraphQLError(await requestEarlyAccess({ ...LEAD, [field]: value })), `${field} ${value}`)
        .toEqual({
          status: 400,
          code: 'BAD_USER_INPUT',
          message,
          issues: [{ path: field, message }],
        })
    }
    expect(getGraphQLError(await requestEarlyAccess({ ...LEAD, interest: '' })).code).toBe('BAD_USER_INPUT')
    expect(await app.deps.db.lead.count()).toBe(0)
  })

  test('is given once an email, in whatever case, however often at once', async () => {
    const message = 'This email is already registered. Thank you for your interest!'
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        requestEarlyAccessViaRest({ ...LEAD, email: n % 2 ? 'Ada@Example.com' : 'ada@example.COM' }),
      ),
    )
    expect(responses.map(response => response.status).sort()).toEqual([201, ...Array(7).fill(409)])
    for (const { status, body } of responses)
      if (status === 409) expect(body).toMatchObject({ message, error: message })
    expect(getGraphQLError(await requestEarlyAccess({ ...LEAD, email: ' ADA@example.com' }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message,
    })
    expect(await app.deps.db.lead.count()).toBe(1)
    expect(app.logEntries).toEqual([])
  })

  test('asked for by a program that fills in everything is answered like any, and not kept', async () => {
    await requestEarlyAccessViaRest({ ...LEAD, email: 'before@example.com' })
    const honeypotInput = { ...LEAD, name: ' Ada Byron ', homepage: 'https://evil.example' }
    const { status, body } = await requestEarlyAccessViaRest(honeypotInput)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Ada Byron', email: LEAD.email, interest: 'narrative' })
    expect(body.id).toBeGreaterThan(0)
    const graphqlResponse = await requestEarlyAccess(honeypotInput)
    expect(graphqlResponse.body.data?.requestEarlyAccess).toMatchObject({ name: 'Ada Byron' })
    expect((await requestEarlyAccessViaRest({ ...honeypotInput, email: 'nonsense' })).status).toBe(400)
    expect(await app.deps.db.lead.findMany()).toMatchObject([{ email: 'before@example.com' }])
    // An empty field is what people send.
    expect((await requestEarlyAccessViaRest({ ...LEAD, homepage: '' })).status).toBe(201)
    expect(
      (await requestEarlyAccessViaRest({ ...LEAD, email: 'null@example.com', homepage: null })).status,
    ).toBe(201)
    expect(await app.deps.db.lead.count()).toBe(3)
  })

  test('asked for by a program is answered like any, whatever it fills in and whoever is there', async () => {
    await requestEarlyAccessViaRest(LEAD)
    for (const homepage of HONEYPOT_VALUES) {
      const label = JSON.stringify(homepage)
      expect
        .soft(
          (await requestEarlyAccessViaRest({ ...LEAD, email: 'new@example.com', homepage })).status,
          label,
        )
        .toBe(201)
      const { status, body } = await requestEarlyAccessViaRest({
        ...LEAD,
        email: 'ADA@example.com',
        homepage,
      })
      expect.soft(status, label).toBe(409)
      expect.soft(body.message, label).toBe('This email is already registered. Thank you for your interest!')
    }
    expect(await app.deps.db.lead.count()).toBe(1)
  })
})

/** What nobody sees: a space of no width, a hyphen that may be, a joiner, a filler. */
const INVISIBLE_CHARACTERS = ['\u200b', '\u00ad', '\u2060', '\u3164', '\ufeff']

describe('what people read of a visitor', () => {
  test('is on one line, and runs in the direction of its letters', async () => {
    const controlCharacters = [
      '\u2028',
      '\u2029',
      '\u202a',
      '\u202d',
      '\u202e',
      '\u202c',
      '\u2066',
      '\u2067',
      '\u2069',
    ]
    for (const character of controlCharacters) {
      app.deps.limiter = createMemoryLimiter()
      const text = `Ada${character}Byron`
      const label = JSON.stringify(text)
      const leadResponse = await requestEarlyAccessViaRest({ ...LEAD, name: text })
      expect
        .soft(leadResponse.body.errors, label)
        .toEqual([{ path: 'name', message: 'Name must be on one line' }])
      const messageResponse = await sendViaRest({ ...CONTACT_MESSAGE, name: text, subject: text })
      expect.soft(messageResponse.body.errors, label).toEqual([
        { path: 'name', message: 'Name must be on one line.' },
        { path: 'subject', message: 'Subject must be on one line.' },
      ])
    }
    expect(await listMessages()).toEqual([])
  })

  test('is more than what nobody sees', async () => {
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

  test('is kept as it was written, whatever joins its characters, and all of it counts for the most', async () => {
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

describe('a contact message', () => {
  test('is kept as it was written', async () => {
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

  test('is refused at the field that is wrong, in its words, the same on both faces', async () => {
    const name = 'Name must be at least 2 characters.'
    const email = 'Please enter a valid email address.'
    const subject = 'Subject must be at least 3 characters.'
    const message = 'Message must be at least 10 characters.'
    const invalidFields: [field: string, value: string, words: string][] = [
      ['name', 'A', name],
      ['name', 'x'.repeat(201), 'Name cannot exceed 200 characters.'],
      ['email', 'ada', email],
      ['email', 'a@b.example, c@d.example', email],
      ['subject', ' Hi ', subject],
      ['subject', 'x'.repeat(301), 'Subject cannot exceed 300 characters.'],
      ['message', 'Too short', message],
      ['message', `${' '.repeat(20)}nine char${' '.repeat(20)}`, message],
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
      { path: 'name', message: name },
      { path: 'email', message: email },
      { path: 'subject', message: subject },
      { path: 'message', message },
    ])
    expect(await listMessages()).toEqual([])
  })

  test('written by a program that fills in everything is answered like any, and not kept', async () => {
    const honeypotInput = { ...CONTACT_MESSAGE, homepage: 'https://evil.example' }
    expect(await sendViaRest(honeypotInput)).toMatchObject({
      status: 200,
      body: { message: CONFIRMATION_TEXT },
    })
    expect((await send(honeypotInput)).body.data?.sendContactMessage).toEqual({ message: CONFIRMATION_TEXT })
    for (const homepage of HONEYPOT_VALUES)
      expect
        .soft(await sendViaRest({ ...CONTACT_MESSAGE, homepage }), JSON.stringify(homepage))
        .toMatchObject({ status: 200, body: { message: CONFIRMATION_TEXT } })
    expect(await listMessages()).toEqual([])
  })

  test('with text that no database can hold is refused or kept readable, never our failure', async () => {
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
})

test('an address may send twenty a minute of each form, over both faces together', async () => {
  for (let number = 0; number < 10; number++) {
    expect((await requestEarlyAccessViaRest({ ...LEAD, email: `r${number}@example.com` })).status).toBe(201)
    expect((await requestEarlyAccess({ ...LEAD, name: '' })).status).toBe(400)
  }
  const rateLimited = await requestEarlyAccessViaRest(LEAD)
  expect(rateLimited.status).toBe(429)
  expect(rateLimited.body).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringMatching(/^Too many attempts/),
  })
  expect(Number(rateLimited.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(rateLimited.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(getGraphQLError(await requestEarlyAccess(LEAD))).toMatchObject({ status: 429, code: 'RATE_LIMITED' })

  for (let number = 0; number < 20; number++) expect((await sendViaRest(CONTACT_MESSAGE)).status).toBe(200)
  expect((await sendViaRest(CONTACT_MESSAGE)).status).toBe(429)
  expect(getGraphQLError(await send(CONTACT_MESSAGE)).code).toBe('RATE_LIMITED')
  expect(await app.deps.db.lead.count()).toBe(10)
  expect(await listMessages()).toHaveLength(20)
})
