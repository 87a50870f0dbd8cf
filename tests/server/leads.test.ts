import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../../server/ports/limiter.memory'
import { type Answer, type GraphQLAnswer, useApp } from '../support/app'
import { MESSAGE, messagesIn, RECEIVED } from '../support/messages'

const app = useApp()
const { send, sendByRest, messages } = messagesIn(app)

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

const LEAD = { name: 'Ada Byron', email: 'ada@example.com', interest: 'narrative' }

type Input = Record<string, unknown>
const lead = (input: Input) => app.nobody.graphql(REQUEST, { input })
const leadByRest = (input: Input) => app.nobody.rest<Record<string, unknown>>('POST', '/api/leads', input)

const refusalOf = ({ status, body }: Answer<GraphQLAnswer>) => {
  const error = body.errors?.[0]
  return { status, code: error?.extensions.code, message: error?.message, issues: error?.extensions.issues }
}

/** In the field that people do not see. */
const FILLED_IN = [5, 0, false, ' ', [], ['x'], {}, { a: 1 }]

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
    app.deps.limiter = createMemoryLimiter()
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
    expect((await leadByRest({ ...LEAD, email: 'null@example.com', homepage: null })).status).toBe(201)
    expect(await app.deps.db.lead.count()).toBe(3)
  })

  test('asked for by a program is answered like any, whatever it fills in and whoever is there', async () => {
    await leadByRest(LEAD)
    for (const homepage of FILLED_IN) {
      const about = JSON.stringify(homepage)
      expect.soft((await leadByRest({ ...LEAD, email: 'new@example.com', homepage })).status, about).toBe(201)
      const { status, body } = await leadByRest({ ...LEAD, email: 'ADA@example.com', homepage })
      expect.soft(status, about).toBe(409)
      expect.soft(body.message, about).toBe('This email is already registered. Thank you for your interest!')
    }
    expect(await app.deps.db.lead.count()).toBe(1)
  })
})

/** What nobody sees: a space of no width, a hyphen that may be, a joiner, a filler. */
const UNSEEN = ['\u200b', '\u00ad', '\u2060', '\u3164', '\ufeff']

describe('what people read of a visitor', () => {
  test('is on one line, and runs in the direction of its letters', async () => {
    const breaks = ['\u2028', '\u2029', '\u202a', '\u202d', '\u202e', '\u202c', '\u2066', '\u2067', '\u2069']
    for (const character of breaks) {
      app.deps.limiter = createMemoryLimiter()
      const text = `Ada${character}Byron`
      const about = JSON.stringify(text)
      const asked = await leadByRest({ ...LEAD, name: text })
      expect.soft(asked.body.errors, about).toEqual([{ path: 'name', message: 'Name must be on one line' }])
      const sent = await sendByRest({ ...MESSAGE, name: text, subject: text })
      expect.soft(sent.body.errors, about).toEqual([
        { path: 'name', message: 'Name must be on one line.' },
        { path: 'subject', message: 'Subject must be on one line.' },
      ])
    }
    expect(await messages()).toEqual([])
  })

  test('is more than what nobody sees', async () => {
    for (const character of UNSEEN) {
      app.deps.limiter = createMemoryLimiter()
      const about = JSON.stringify(character)
      for (const name of [character.repeat(2), `${character} A ${character}`]) {
        const { body } = await leadByRest({ ...LEAD, name })
        const message = 'Name must be at least 2 characters long'
        expect.soft(body.errors, about).toEqual([{ path: 'name', message }])
      }
      const { body } = await sendByRest({
        ...MESSAGE,
        name: character.repeat(2),
        subject: `Hi${character}`,
        message: `nine char${character.repeat(10)}`,
      })
      expect.soft(body.errors, about).toEqual([
        { path: 'name', message: 'Name must be at least 2 characters.' },
        { path: 'subject', message: 'Subject must be at least 3 characters.' },
        { path: 'message', message: 'Message must be at least 10 characters.' },
      ])
    }
    expect([await app.deps.db.lead.count(), await messages()]).toEqual([0, []])
  })

  test('is kept as it was written, whatever joins its characters, and all of it counts for the most', async () => {
    const written = {
      ...MESSAGE,
      name: 'علی\u200cرضا',
      subject: '👩\u200d💻 می\u200cخواهم',
      message: 'क्\u200dष and 🏳️\u200d🌈, soft\u00adly',
    }
    expect((await sendByRest(written)).status).toBe(200)
    expect((await leadByRest({ ...LEAD, name: written.name })).body.name).toBe(written.name)
    expect(await messages()).toMatchObject([written])
    const { body } = await leadByRest({ ...LEAD, name: `Ada${'\u200b'.repeat(198)}` })
    expect(body.message).toBe('Name cannot exceed 200 characters')
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
      ['message', 'nul \u0000 in it, and more', 'Message cannot contain the NUL character.'],
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
    for (const homepage of FILLED_IN)
      expect
        .soft(await sendByRest({ ...MESSAGE, homepage }), JSON.stringify(homepage))
        .toMatchObject({ status: 200, body: { message: RECEIVED } })
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
