import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../../server/adapters/limiter.memory'
import { getGraphQLError, setupTestApp } from '../support/app'
import { CONTACT_MESSAGE, createContactClient } from '../support/contact-messages'
import { createEarlyAccessClient, HONEYPOT_VALUES, LEAD } from '../support/early-access'

const app = setupTestApp()
const { requestEarlyAccess, requestEarlyAccessViaRest } = createEarlyAccessClient(app)
const { send, sendViaRest, listMessages } = createContactClient(app)

describe('early access requests', () => {
  test('store a name, an email and an interest', async () => {
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

  test('report the message for each invalid field', async () => {
    const name = 'Name must be at least 2 characters long'
    const email = 'Please enter a valid email address'
    const interest = 'Please select an area of interest'
    const invalidFields: [field: string, value: unknown, message: string][] = [
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
      expect.soft(getGraphQLError(await requestEarlyAccess({ ...LEAD, [field]: value })), `${field} ${value}`).toEqual({
        status: 400,
        code: 'BAD_USER_INPUT',
        message,
        issues: [{ path: field, message }],
      })
    }
    expect(getGraphQLError(await requestEarlyAccess({ ...LEAD, interest: '' })).code).toBe('BAD_USER_INPUT')
    expect(await app.deps.db.lead.count()).toBe(0)
  })

  test('accept an email address once, case-insensitively and under concurrency', async () => {
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

  test('pretend success without storing when the honeypot field is filled', async () => {
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
    // An empty honeypot field is valid.
    expect((await requestEarlyAccessViaRest({ ...LEAD, homepage: '' })).status).toBe(201)
    expect((await requestEarlyAccessViaRest({ ...LEAD, email: 'null@example.com', homepage: null })).status).toBe(201)
    expect(await app.deps.db.lead.count()).toBe(3)
  })

  test('have the same result with any honeypot value, also for a registered email', async () => {
    await requestEarlyAccessViaRest(LEAD)
    for (const homepage of HONEYPOT_VALUES) {
      const label = JSON.stringify(homepage)
      expect
        .soft((await requestEarlyAccessViaRest({ ...LEAD, email: 'new@example.com', homepage })).status, label)
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

test('limits each form to twenty requests per minute and address across GraphQL and REST', async () => {
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
