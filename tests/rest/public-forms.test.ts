import { describe, expect, test } from 'vitest'
import { createTestUser } from '../support/factories'
import { setupContractApp } from './openapi-contract'
import { isoTimestamp } from './route-cases'

const app = setupContractApp()

describe('public forms', () => {
  const lead = { name: 'Ada', email: 'ada@example.com', interest: 'hybrid' }
  const message = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Ten characters.' }

  test('accept a lead on POST /api/leads, and return 409 for a second lead with the same email address', async () => {
    const response = await app.anonymous.rest('POST', '/api/leads', { ...lead, id: 99, created_at: 'x' })
    expect([response.status, response.body]).toEqual([201, { id: 1, ...lead, created_at: isoTimestamp }])
    expect((await app.anonymous.rest('POST', '/api/leads', lead)).status).toBe(409)
  })

  test('accept a message on POST /api/contact and return a confirmation', async () => {
    const response = await app.anonymous.rest('POST', '/api/contact', message)
    expect([response.status, response.body]).toEqual([
      200,
      { message: "We've received your message and will respond soon." },
    ])
  })

  test('accept requests from authenticated users and requests with an invalid token', async () => {
    for (const [index, sender] of [
      await app.signInAs(await createTestUser(app.deps)),
      app.createClient('invalid'),
    ].entries()) {
      expect((await sender.rest('POST', '/api/leads', { ...lead, email: `a${index}@b.example` })).status).toBe(201)
      expect((await sender.rest('POST', '/api/contact', message)).status).toBe(200)
    }
  })
})
