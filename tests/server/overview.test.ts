import { describe, expect, test } from 'vitest'
import { loadOverview } from '../../server/overview/store'
import { setupTestApp } from '../support/app'
import { countStatements } from '../support/database/statements'
import { createTestAdmin, createTestCreditCode, createTestPost, createTestUser } from '../support/factories'

const app = setupTestApp()

/** At this time, the overview covers 2 to 31 March, and compares these 30 days with 31 January to 1 March. */
const now = new Date('2026-03-31T12:00:00Z')

/** Returns the daily totals for 30 days. A day that is absent from `values` repeats the previous total. */
const buildTotals = (values: Record<number, number>, initialValue = 0) => {
  let total = initialValue
  return Array.from({ length: 30 }, (_, day) => {
    total = values[day] ?? total
    return total
  })
}

const buildCounts = (counts: Record<number, number>) => Array.from({ length: 30 }, (_, day) => counts[day] ?? 0)

let leadCount = 0
const createLead = (createdAt: string, isSuspicious = false) =>
  app.deps.db.lead.create({
    data: { email: `lead${++leadCount}@example.com`, interest: 'social', createdAt, isSuspicious },
  })

describe('overview', () => {
  test('counts the leads of each UTC day, excluding suspicious leads', async () => {
    await createLead('2026-01-30T23:59:59.999Z') // Before the 60 days that the overview counts.
    await createLead('2026-01-31T00:00:00.000Z')
    await createLead('2026-03-01T23:59:59.999Z')
    await createLead('2026-03-02T00:00:00.000Z')
    await createLead('2026-03-31T00:00:00.000Z')
    await createLead('2026-03-31T11:00:00.000Z')
    await createLead('2026-03-31T11:00:00.000Z', true)
    const { newLeads } = await loadOverview(app.deps.db, now)
    expect(newLeads).toEqual({ value: 3, change: 1, dailyValues: buildCounts({ 0: 1, 29: 2 }) })
  })

  test('counts a lead that is dated tomorrow toward today', async () => {
    await createLead('2026-04-01T00:00:00.500Z')
    const { newLeads } = await loadOverview(app.deps.db, now)
    expect(newLeads).toEqual({ value: 1, change: 1, dailyValues: buildCounts({ 29: 1 }) })
  })

  test('counts redemptions and sums the balances at the end of each day', async () => {
    const [firstUser, secondUser] = [await createTestUser(app.deps), await createTestUser(app.deps)]
    const code = await createTestCreditCode(app.deps, { code: 'SPRING26' })
    const redeem = async (userId: number, redeemedAt: string) => {
      const redemption = { codeId: code.id, userId, creditsGranted: 100, redeemedAt }
      const { id } = await app.deps.db.creditRedemption.create({ data: redemption })
      const transaction = { userId, amount: 100, description: 'Redeemed code', redemptionId: id, createdAt: redeemedAt }
      await app.deps.db.creditTransaction.create({ data: transaction })
    }
    await redeem(firstUser.id, '2026-02-10T08:00:00Z')
    await redeem(secondUser.id, '2026-03-12T08:00:00Z')
    const spending = {
      userId: secondUser.id,
      amount: -30,
      description: 'Radar scan',
      createdAt: '2026-03-31T08:00:00Z',
    }
    await app.deps.db.creditTransaction.create({ data: spending })
    const { redemptions, outstandingCredits } = await loadOverview(app.deps.db, now)
    expect(redemptions).toEqual({ value: 1, change: 0, dailyValues: buildCounts({ 10: 1 }) })
    expect(outstandingCredits).toEqual({ value: 170, change: 70, dailyValues: buildTotals({ 10: 200, 29: 170 }, 100) })
  })

  test('counts the posts published by the end of each day', async () => {
    const publish = async (publishedAt: string, status: 'draft' | 'published' = 'published') => {
      const { id } = await createTestPost(app.deps, { status })
      await app.deps.db.post.update({ where: { id }, data: { publishedAt } })
    }
    await publish('2025-12-24T12:00:00Z')
    await publish('2026-03-04T12:00:00Z')
    await publish('2026-03-05T12:00:00Z', 'draft')
    const { publishedPosts } = await loadOverview(app.deps.db, now)
    expect(publishedPosts).toEqual({ value: 2, change: 1, dailyValues: buildTotals({ 2: 2 }, 1) })
  })

  test('returns zeros if there is no data', async () => {
    const metric = { value: 0, change: 0, dailyValues: buildCounts({}) }
    expect(await loadOverview(app.deps.db, now)).toEqual({
      newLeads: metric,
      redemptions: metric,
      outstandingCredits: metric,
      publishedPosts: metric,
    })
  })

  test('sums balances beyond 32 bits', async () => {
    for (let index = 0; index < 3; index++) {
      const { id: userId } = await createTestUser(app.deps)
      const data = { userId, amount: 1_000_000_000, description: 'Grant', createdAt: '2026-03-31T08:00:00Z' }
      await app.deps.db.creditTransaction.create({ data })
    }
    const { outstandingCredits } = await loadOverview(app.deps.db, now)
    expect(outstandingCredits).toMatchObject({ value: 3_000_000_000, change: 3_000_000_000 })
  })

  test('executes one statement in addition to the authentication statement', async () => {
    const client = await app.signInAs(await createTestAdmin(app.deps))
    const query = '{ adminOverview { newLeads { value change dailyValues } outstandingCredits { value } } }'
    const statements = await countStatements(async () => {
      const { body } = await client.graphql(query)
      expect(body).toMatchObject({ data: { adminOverview: { newLeads: { value: 0 } } } })
    })
    expect(statements).toBe(2)
  })
})
