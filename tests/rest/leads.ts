import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { expectErrorResponse, isoTimestamp, type RouteCases } from './route-cases'

export const createLeadsCases = (app: TestApp): RouteCases => ({
  'POST /api/leads': async () => {
    const lead = { name: 'Mira', email: 'Mira@Example.com', interest: 'narrative' }
    const { status, body } = await app.anonymous.rest('POST', '/api/leads', lead)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      email: 'Mira@Example.com',
      name: 'Mira',
      interest: 'narrative',
      created_at: isoTimestamp,
    })
    const duplicate = await app.anonymous.rest('POST', '/api/leads', { ...lead, email: 'mira@example.com' })
    expectErrorResponse(duplicate, 409, 'CONFLICT')
    const { errors } = expectErrorResponse(await app.anonymous.rest('POST', '/api/leads', {}), 400, 'BAD_USER_INPUT')
    expect(errors).toEqual([
      { path: 'name', message: 'Name must be at least 2 characters long' },
      { path: 'email', message: 'Please enter a valid email address' },
      { path: 'interest', message: 'Please select an area of interest' },
    ])
    expect(await app.deps.db.lead.count()).toBe(1)
  },

  'POST /api/contact': async () => {
    const message = {
      name: 'Mira',
      email: 'mira@example.com',
      subject: 'Hello',
      message: 'A message of some length.',
    }
    const { status, body } = await app.anonymous.rest('POST', '/api/contact', message)
    expect(status).toBe(200)
    expect(body).toEqual({ message: "We've received your message and will respond soon." })
    expect(await app.deps.db.contactMessage.findMany()).toMatchObject([message])
    const { errors } = expectErrorResponse(await app.anonymous.rest('POST', '/api/contact', {}), 400, 'BAD_USER_INPUT')
    expect(errors).toEqual([
      { path: 'name', message: 'Name must be at least 2 characters.' },
      { path: 'email', message: 'Please enter a valid email address.' },
      { path: 'subject', message: 'Subject must be at least 3 characters.' },
      { path: 'message', message: 'Message must be at least 10 characters.' },
    ])
  },
})
