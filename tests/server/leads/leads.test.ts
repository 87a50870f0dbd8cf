import { describe, expect, test } from 'vitest'
import { createMemoryLimiter } from '../../../server/adapters/limiter/memory'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestAdmin } from '../../support/factories'
import { CONTACT_MESSAGE, createContactClient } from '../../support/features/contact-messages'
import { createEarlyAccessClient, HONEYPOT_VALUES, LEAD } from '../../support/features/early-access'

const app = setupTestApp()
const { requestEarlyAccess, requestEarlyAccessViaRest } = createEarlyAccessClient(app)
const { send, sendViaRest, listMessages } = createContactClient(app)
const findLead = (email: string) => app.deps.db.lead.findUnique({ where: { email } })

describe('early access requests', () => {
  test('store a name, an email and an interest', async () => {
    const response = await requestEarlyAccessViaRest({ ...LEAD, name: '  Zoë 😀 ', email: ' ada@example.com ' })
    expect(response.status).toBe(201)
    expect(response.body).toEqual({
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

  test('are rejected with an error message for each invalid field', async () => {
    const nameError = 'Name must be at least 2 characters long'
    const emailError = 'Please enter a valid email address'
    const interestError = 'Please select an area of interest'
    const invalidFields: [field: string, value: unknown, message: string][] = [
      ['name', '', nameError],
      ['name', ' A ', nameError],
      ['name', undefined, nameError],
      ['name', 5, nameError],
      ['name', ['ab'], nameError],
      ['name', 'x'.repeat(201), 'Name cannot exceed 200 characters'],
      ['name', 'Ada\nBcc: x@evil.example', 'Name must be on one line'],
      ['email', '', emailError],
      ['email', 'ada', emailError],
      ['email', 'ada@', emailError],
      ['email', 'ada@example.com\nx@evil.example', emailError],
      ['email', null, emailError],
      ['interest', '', interestError],
      ['interest', 'Narrative', interestError],
      ['interest', undefined, interestError],
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

  test('succeed only once for an email address, regardless of case, even if they are concurrent', async () => {
    const message = 'This email is already registered. Thank you for your interest!'
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        requestEarlyAccessViaRest({ ...LEAD, email: n % 2 ? 'Ada@Example.com' : 'ada@example.COM' }),
      ),
    )
    expect(responses.map(response => response.status).sort()).toEqual([201, ...Array(7).fill(409)])
    for (const { status, body } of responses)
      if (status === 409) expect(body).toMatchObject({ message, error: message, errors: [{ path: 'email', message }] })
    expect(getGraphQLError(await requestEarlyAccess({ ...LEAD, email: ' ADA@example.com' }))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message,
    })
    expect(await app.deps.db.lead.count()).toBe(1)
    expect(app.logEntries).toEqual([])
  })

  test('are stored and marked as suspicious when the honeypot field is filled in', async () => {
    for (const [index, remarks] of HONEYPOT_VALUES.entries()) {
      const label = JSON.stringify(remarks)
      const email = `rest${index}@example.com`
      const { status, body } = await requestEarlyAccessViaRest({ ...LEAD, email, remarks })
      expect.soft(status, label).toBe(201)
      expect.soft(body, label).toEqual({ ...LEAD, email, id: expect.any(Number), created_at: expect.any(String) })
      expect.soft(await findLead(email), label).toMatchObject({ ...LEAD, email, isSuspicious: true })
    }
    const { body } = await requestEarlyAccess({ ...LEAD, remarks: 'x' })
    expect(body.data?.requestEarlyAccess).toMatchObject(LEAD)
    expect(await findLead(LEAD.email)).toMatchObject({ isSuspicious: true })
    expect((await requestEarlyAccessViaRest({ ...LEAD, email: 'nonsense', remarks: 'x' })).status).toBe(400)
  })

  test('are not suspicious when the honeypot field is empty or absent', async () => {
    for (const [index, remarks] of ['', null, undefined].entries()) {
      const [restEmail, graphqlEmail] = [`rest${index}@example.com`, `graphql${index}@example.com`]
      expect((await requestEarlyAccessViaRest({ ...LEAD, email: restEmail, remarks })).status).toBe(201)
      expect((await requestEarlyAccess({ ...LEAD, email: graphqlEmail, remarks })).status).toBe(200)
      expect(await findLead(restEmail)).toMatchObject({ isSuspicious: false })
      expect(await findLead(graphqlEmail)).toMatchObject({ isSuspicious: false })
    }
  })

  test('conflict with an earlier request for the same email, even if one of the requests is suspicious', async () => {
    const message = 'This email is already registered. Thank you for your interest!'
    await requestEarlyAccessViaRest(LEAD)
    const duplicate = await requestEarlyAccessViaRest({ ...LEAD, email: 'ADA@example.com', remarks: 'x' })
    expect([duplicate.status, duplicate.body.message]).toEqual([409, message])
    expect(await app.deps.db.lead.findMany()).toMatchObject([{ email: LEAD.email, isSuspicious: false }])
    const email = 'first@example.com'
    await requestEarlyAccessViaRest({ ...LEAD, email, remarks: 'x' })
    expect((await requestEarlyAccessViaRest({ ...LEAD, email })).status).toBe(409)
  })

  test('show isSuspicious only to administrators', async () => {
    const mutation =
      'mutation ($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { isSuspicious } }'
    const response = await app.anonymous.graphql(mutation, { input: { ...LEAD, remarks: 'x' } })
    expect(getGraphQLError(response)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    const { body } = await admin.graphql('{ leads { edges { node { email isSuspicious } } } }')
    expect(body.data?.leads).toEqual({ edges: [{ node: { email: LEAD.email, isSuspicious: true } }] })
  })
})

test('limits each form to twenty requests per minute over GraphQL and REST together', async () => {
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
