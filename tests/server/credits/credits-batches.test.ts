import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { fetchMutationError, listAuditSummaries, runMutation, setupAdmin } from '../../support/features/admin-mutations'

const app = setupTestApp()
const admin = setupAdmin(app)

describe('createCreditCodes', () => {
  test('creates 1,000 different codes and records one audit event', async () => {
    const input = '{ creditAmount: 25, maxUses: 1, description: "Spring fair" }'
    const codes = (await runMutation(
      admin.adminClient,
      `createCreditCodes(count: 1000, input: ${input}) { id code creditAmount maxUses description status }`,
    )) as { id: number; code: string }[]
    expect(new Set(codes.map(({ code }) => code)).size).toBe(1000)
    expect(codes.filter(({ code }) => !/^[A-HJ-NP-Z2-9]{12}$/.test(code))).toEqual([])
    expect(codes.map(({ id }) => id)).toEqual(codes.map(({ id }) => id).toSorted((a, b) => a - b))
    const expectedCode = { creditAmount: 25, maxUses: 1, description: 'Spring fair', status: 'active' }
    expect(codes[999]).toMatchObject(expectedCode)
    const storedCodes = await app.deps.db.creditCode.findMany()
    expect(storedCodes).toHaveLength(1000)
    expect(new Set(storedCodes.map(({ createdById }) => createdById))).toEqual(new Set([admin.adminUser.id]))
    const details = { count: 1000, creditAmount: 25, maxUses: 1, description: 'Spring fair' }
    expect(await listAuditSummaries(app)).toEqual([
      { action: 'createCreditCodes', subject: 'CreditCode', subjectId: null, details },
    ])
  })

  test('rejects invalid input and creates nothing', async () => {
    const fetchError = (args: string) => fetchMutationError(admin.adminClient, `createCreditCodes(${args}) { id }`)
    const validInput = 'input: { creditAmount: 1 }'
    const invalidCases: [args: string, path: string, message: string][] = [
      [`count: 0, ${validInput}`, 'count', 'count must be at least 1'],
      [`count: 1001, ${validInput}`, 'count', 'count cannot exceed 1,000'],
      ['count: 2, input: { creditAmount: 0 }', 'creditAmount', 'Amount must be at least 1'],
      ['count: 2, input: { creditAmount: 1, maxUses: 1001 }', 'maxUses', 'Cannot exceed 1,000 uses'],
      [
        'count: 2, input: { creditAmount: 1, expiresAt: "2020-01-01T00:00:00Z" }',
        'expiresAt',
        'Expiration date must be in the future',
      ],
    ]
    for (const [args, path, message] of invalidCases)
      expect.soft(await fetchError(args), args).toEqual(['BAD_USER_INPUT', [{ path, message }]])
    expect(await app.deps.db.creditCode.count()).toBe(0)
    expect(await listAuditSummaries(app)).toEqual([])
  })

  test('rejects an operation if the fields selected for all codes together cost more than the limit', async () => {
    const fields = 'id code creditAmount maxUses description status currentUses createdAt expiresAt archivedAt'
    const fetchError = (count: number) =>
      fetchMutationError(
        admin.adminClient,
        `createCreditCodes(count: ${count}, input: { creditAmount: 1 }) { ${fields} redemptions { totalCount nodes { id } } }`,
      )
    expect(await fetchError(1000)).toEqual([
      'BAD_USER_INPUT',
      expect.stringMatching(/^The operation has a cost of 86001, above the limit of 20000\. /),
    ])
    expect(await app.deps.db.creditCode.count()).toBe(0)
    expect(await fetchError(2)).toEqual([undefined, undefined])
  })
})
