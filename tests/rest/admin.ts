import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { createTestAdmin, createTestCreditCode, createTestUser } from '../support/factories'
import { expectAdminOnly, expectErrorResponse, isoTimestamp, type RouteCases, userKeys } from './route-cases'

export const createAdminCases = (app: TestApp): RouteCases => {
  const signInAdmin = async () => app.signInAs(await createTestAdmin(app.deps))

  const expectedCode = {
    id: expect.any(Number),
    code: 'SPRING',
    credit_amount: 50,
    max_uses: 3,
    current_uses: 0,
    description: 'For spring',
    expires_at: null,
    created_at: isoTimestamp,
    status: 'active',
  }

  const createSpringCode = () =>
    createTestCreditCode(app.deps, {
      code: 'SPRING',
      creditAmount: 50,
      maxUses: 3,
      description: 'For spring',
    })

  return {
    'GET /api/credits/admin/codes': async () => {
      await createSpringCode()
      await createTestCreditCode(app.deps, { code: 'PAST', creditAmount: 1, expiresAt: new Date(0) })
      const client = await signInAdmin()
      const { status, body, headers } = await client.rest('GET', '/api/credits/admin/codes')
      expect(status).toBe(200)
      expect(body).toHaveLength(2)
      expect(body).toContainEqual(expectedCode)
      expect(headers.get('x-total-count')).toBe('2')
      expect((await client.rest('GET', '/api/credits/admin/codes?status=active')).body).toEqual([expectedCode])
      expect((await client.rest('GET', '/api/credits/admin/codes?status=used')).body).toEqual([])
      expectErrorResponse(await client.rest('GET', '/api/credits/admin/codes?status=lost'), 400, 'BAD_USER_INPUT')
      await expectAdminOnly(app, 'GET', '/api/credits/admin/codes?page=abc')
    },

    'GET /api/credits/admin/codes/:id/redemptions': async () => {
      const { id } = await createSpringCode()
      const user = await createTestUser(app.deps)
      await (await app.signInAs(user)).rest('POST', '/api/credits/redeem', { code: 'SPRING' })
      const client = await signInAdmin()
      const { status, body } = await client.rest('GET', `/api/credits/admin/codes/${id}/redemptions`)
      expect(status).toBe(200)
      expect(body).toEqual([
        { id: expect.any(Number), user_id: user.id, redeemed_at: isoTimestamp, credits_granted: 50 },
      ])
      expectErrorResponse(await client.rest('GET', '/api/credits/admin/codes/4242/redemptions'), 404, 'NOT_FOUND')
      await expectAdminOnly(app, 'GET', `/api/credits/admin/codes/${id}/redemptions`)
    },

    'POST /api/credits/generate': async () => {
      const client = await signInAdmin()
      const generate = (input: unknown) => client.rest<typeof expectedCode>('POST', '/api/credits/generate', input)
      const { status, body } = await generate({
        code: 'spring',
        credit_amount: 50,
        max_uses: '3',
        description: 'For spring',
      })
      expect(status).toBe(201)
      expect(body).toEqual(expectedCode)
      const generatedResponse = await generate({ credit_amount: 10, expires_at: '2100-01-31T23:59:59Z' })
      expect(generatedResponse.body).toMatchObject({ max_uses: null, expires_at: '2100-01-31T23:59:59.000Z' })
      expect(generatedResponse.body.code).toMatch(/^[A-Z0-9]{12}$/)
      expectErrorResponse(await generate({ code: 'SPRING', credit_amount: 1 }), 409, 'CONFLICT')
      const { errors } = expectErrorResponse(
        await generate({ code: 'abc', credit_amount: 0, max_uses: 1001 }),
        400,
        'BAD_USER_INPUT',
      )
      expect(errors).toEqual([
        { path: 'code', message: 'Code must be at least 4 characters' },
        { path: 'credit_amount', message: 'Amount must be at least 1' },
        { path: 'max_uses', message: 'Cannot exceed 1,000 uses' },
      ])
      const pastInput = { credit_amount: 1, expires_at: '2020-01-01T00:00:00Z' }
      expect(expectErrorResponse(await generate(pastInput), 400, 'BAD_USER_INPUT').errors).toEqual([
        { path: 'expires_at', message: 'Expiration date must be in the future' },
      ])
      // A code can contain spaces and symbols.
      const symbolsResponse = await generate({ code: 'spring 26.1', credit_amount: 1 })
      expect([symbolsResponse.status, symbolsResponse.body.code]).toEqual([201, 'SPRING 26.1'])
      // The date must be in ISO 8601 format, because other formats depend on the locale.
      const invalidInput = { code: 12_345, description: 5, credit_amount: 1, expires_at: '12/31/2099' }
      expect(expectErrorResponse(await generate(invalidInput), 400, 'BAD_USER_INPUT').errors).toEqual([
        { path: 'code', message: 'Code must be at least 4 characters' },
        { path: 'description', message: 'Description must be text' },
        {
          path: 'expires_at',
          message: 'Expiration date must be a valid date, such as 2027-01-31 or 2027-01-31T12:00:00Z',
        },
      ])
      for (const expires_at of ['2099-02-31', '2099-04-31T10:00:00Z']) {
        expect(
          expectErrorResponse(await generate({ credit_amount: 1, expires_at }), 400, 'BAD_USER_INPUT').errors,
        ).toEqual([
          {
            path: 'expires_at',
            message: 'Expiration date must be a valid date, such as 2027-01-31 or 2027-01-31T12:00:00Z',
          },
        ])
      }
      await expectAdminOnly(app, 'POST', '/api/credits/generate')
    },

    'PATCH /api/credits/admin/codes/:id': async () => {
      const path = `/api/credits/admin/codes/${(await createSpringCode()).id}`
      const client = await signInAdmin()
      const { status, body } = await client.rest('PATCH', path, { credit_amount: 60, description: null })
      expect(status).toBe(200)
      expect(body).toEqual({ ...expectedCode, credit_amount: 60, description: null })
      const { errors } = expectErrorResponse(
        await client.rest('PATCH', path, { credit_amount: 10_001 }),
        400,
        'BAD_USER_INPUT',
      )
      expect(errors).toEqual([{ path: 'credit_amount', message: 'Amount cannot exceed 10,000' }])
      expectErrorResponse(
        await client.rest('PATCH', '/api/credits/admin/codes/4242', { credit_amount: 1 }),
        404,
        'NOT_FOUND',
      )
      await expectAdminOnly(app, 'PATCH', path)
    },

    'DELETE /api/credits/admin/codes/:id': async () => {
      const path = `/api/credits/admin/codes/${(await createSpringCode()).id}`
      await expectAdminOnly(app, 'DELETE', path)
      const client = await signInAdmin()
      const { status, body } = await client.rest('DELETE', path)
      expect(status).toBe(200)
      expect(body).toEqual({ message: expect.stringMatching(/\w/) })
      expectErrorResponse(await client.rest('DELETE', path), 404, 'NOT_FOUND')
    },

    'GET /api/admin/users': async () => {
      const user = await createTestUser(app.deps, { username: 'mira' })
      const client = await signInAdmin()
      const { status, body } = await client.rest<{ id: number }[]>('GET', '/api/admin/users')
      expect(status).toBe(200)
      expect(body).toHaveLength(2)
      const row = body.find(({ id }) => id === user.id)
      expect(Object.keys(row ?? {})).toEqual(userKeys)
      expect(row).toMatchObject({ username: 'mira', email: user.email, role: 'user', status: 'active' })
      await expectAdminOnly(app, 'GET', '/api/admin/users')
    },

    'GET /api/admin/tenants': async () => {
      const owner = await createTestUser(app.deps)
      const { id } = await app.deps.db.tenant.create({ data: { name: 'Acme', ownerId: owner.id } })
      const { status, body } = await (await signInAdmin()).rest('GET', '/api/admin/tenants')
      expect(status).toBe(200)
      expect(body).toEqual([
        {
          id,
          name: 'Acme',
          owner_id: owner.id,
          owner_name: 'Una Person',
          status: 'active',
          created_at: isoTimestamp,
        },
      ])
      await expectAdminOnly(app, 'GET', '/api/admin/tenants')
    },

    'GET /api/admin/projects': async () => {
      const owner = await createTestUser(app.deps)
      const tenant = await app.deps.db.tenant.create({ data: { name: 'Acme', ownerId: owner.id } })
      const ledProject = { name: 'Led', tenantId: tenant.id, leadUserId: owner.id }
      await app.deps.db.project.create({ data: ledProject })
      await app.deps.db.project.create({ data: { name: 'Free', tenantId: tenant.id } })
      const { status, body } = await (await signInAdmin()).rest('GET', '/api/admin/projects')
      expect(status).toBe(200)
      const expectedRow = { id: expect.any(Number), tenant_id: tenant.id, tenant_name: 'Acme', status: 'active' }
      expect(body).toHaveLength(2)
      expect(body).toContainEqual(
        expect.objectContaining({ ...expectedRow, name: 'Free', lead_user_id: null, lead_user_name: null }),
      )
      expect(body).toContainEqual(
        expect.objectContaining({
          ...expectedRow,
          name: 'Led',
          lead_user_id: owner.id,
          lead_user_name: 'Una Person',
        }),
      )
      await expectAdminOnly(app, 'GET', '/api/admin/projects')
    },

    'GET /api/leads': async () => {
      const { id } = await app.deps.db.lead.create({
        data: { email: 'mira@example.com', name: null, interest: 'social' },
      })
      const { status, body } = await (await signInAdmin()).rest('GET', '/api/leads')
      expect(status).toBe(200)
      expect(body).toEqual([
        expect.objectContaining({ id, email: 'mira@example.com', name: null, created_at: isoTimestamp }),
      ])
      await expectAdminOnly(app, 'GET', '/api/leads')
    },
  }
}
