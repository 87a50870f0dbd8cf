import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import {
  createTestAdmin,
  createTestCategory,
  createTestOrganization,
  createTestPost,
  createTestUser,
} from '../../support/factories'

import { type Connection, getFieldValues, setupConnections } from '../../support/features/list-connections'
import { createTestWebhook } from '../../support/features/webhooks'

const app = setupTestApp()
const { admin, fetchConnection, fetchError } = setupConnections(app)

describe('lists of the Admin Panel', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  /** Creates rows, so that each list in `sorts` has four rows. No other field gives the same order as `id`. */
  const seedRows = async () => {
    const { db } = app.deps
    const toDate = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY_MS)
    const users = [
      { username: 'mira', email: 'zoe@example.com', role: 'user', status: 'suspended', createdAt: toDate(3) },
      { username: 'Ada', email: 'ada@example.com', role: 'admin', status: 'active', createdAt: toDate(1) },
      { username: 'jonas', email: 'Kim@example.com', role: 'user', status: 'active', createdAt: toDate(2) },
    ] as const
    for (const user of users) await createTestUser(app.deps, user)
    for (const [index, name] of ['North', 'east', 'South', 'west'].entries()) {
      const createdAt = toDate(7 - index)
      const status = (['active', 'archived', 'active', 'archived'] as const)[index]
      const tenant = await db.tenant.create({ data: { name, ownerId: admin.adminUser.id, status, createdAt } })
      await db.project.create({ data: { name: `P ${name}`, tenantId: tenant.id, status, createdAt } })
      await db.lead.create({ data: { name, email: `${name}@example.com`, interest: 'social', createdAt } })
      const contactMessage = { name, email: `${name}@example.com`, subject: 'Hello', message: 'A few words' }
      await db.contactMessage.create({
        data: { ...contactMessage, createdAt, status: index % 2 ? 'read' : 'new' },
      })
      const expiresAt = index % 2 ? null : new Date(Date.now() + (9 - index) * DAY_MS)
      const code = await db.creditCode.create({
        data: { code: `CODE${name.toUpperCase()}`, creditAmount: 1, createdAt, expiresAt },
      })
      const redemption = { codeId: code.id, userId: admin.adminUser.id, creditsGranted: 1 }
      await db.creditRedemption.create({ data: { ...redemption, redeemedAt: createdAt } })
      await createTestOrganization(app.deps, admin.adminUser, { name, createdAt })
    }
  }

  const sorts: [list: string, field: string][] = [
    ['users', 'id'],
    ['users', 'username'],
    ['users', 'email'],
    ['users', 'role'],
    ['users', 'status'],
    ['users', 'createdAt'],
    ['organizations', 'id'],
    ['organizations', 'name'],
    ['organizations', 'createdAt'],
    ['creditRedemptions', 'id'],
    ['creditRedemptions', 'redeemedAt'],
    ['tenants', 'id'],
    ['tenants', 'name'],
    ['tenants', 'status'],
    ['tenants', 'createdAt'],
    ['projects', 'id'],
    ['projects', 'name'],
    ['projects', 'status'],
    ['projects', 'createdAt'],
    ['leads', 'id'],
    ['leads', 'email'],
    ['leads', 'createdAt'],
    ['contactMessages', 'name'],
    ['contactMessages', 'email'],
    ['contactMessages', 'status'],
    ['contactMessages', 'createdAt'],
    ['creditCodes', 'id'],
    ['creditCodes', 'code'],
    ['creditCodes', 'createdAt'],
    ['creditCodes', 'expiresAt'],
  ]

  test.each(sorts)('%s sorted by %s, ascending or descending, can be paged in both directions', async (name, field) => {
    await seedRows()
    for (const direction of ['asc', 'desc']) {
      const order = `orderBy: { field: ${field}, direction: ${direction} }`
      const fullList = await fetchConnection(name, order, `id ${field}`)
      expect(fullList.totalCount).toBe(4)
      const ids = getFieldValues(fullList, 'id')
      const pagedIds: unknown[] = []
      let page = await fetchConnection(name, `${order}, first: 1`, 'id')
      pagedIds.push(...getFieldValues(page, 'id'))
      while (page.pageInfo.hasNextPage) {
        page = await fetchConnection(name, `${order}, first: 1, after: "${page.pageInfo.endCursor}"`, 'id')
        pagedIds.push(...getFieldValues(page, 'id'))
        expect(pagedIds.length).toBeLessThanOrEqual(4)
      }
      expect(pagedIds, `${order}, forwards`).toEqual(ids)
      const backwardPage = await fetchConnection(
        name,
        `${order}, last: 2, before: "${page.pageInfo.startCursor}"`,
        'id',
      )
      expect(getFieldValues(backwardPage, 'id'), `${order}, backwards`).toEqual(ids.slice(1, 3))
      expect(new Set(ids).size).toBe(4)
    }
    const [ascendingPage, descendingPage] = await Promise.all(
      ['asc', 'desc'].map(direction =>
        fetchConnection(name, `orderBy: { field: ${field}, direction: ${direction} }`, field),
      ),
    )
    const ascendingValues = getFieldValues(ascendingPage as Connection, field)
    expect(new Set(ascendingValues)).toEqual(new Set(getFieldValues(descendingPage as Connection, field)))
    expect(ascendingValues[0], 'the first row of both orders').not.toEqual(
      getFieldValues(descendingPage as Connection, field)[0],
    )
  })

  test.each([
    'users',
    'tenants',
    'projects',
    'leads',
    'contactMessages',
    'creditCodes',
    'creditRedemptions',
    'organizations',
    'auditLog',
  ])('the list %s rejects invalid pagination arguments', async name => {
    await seedRows()
    for (const args of [
      'after: "nonsense"',
      // Unsigned Pothos cursors: `GPC:N:1`, `GPC:S:` with a NUL character, and `GPC:N:9999999999999`.
      'after: "R1BDOk46MQ=="',
      'after: "R1BDOlM6AA=="',
      'after: "R1BDOk46OTk5OTk5OTk5OTk5OQ=="',
      'first: -1',
      'offset: -1',
    ]) {
      const { status, code } = await fetchError(name, args)
      expect.soft({ status, code }, args).toEqual({ status: 400, code: 'BAD_USER_INPUT' })
    }
    // `first` and `last` together are valid.
    expect((await fetchError(name, 'first: 1, last: 1')).status).toBe(200)
    expect(app.logEntries).toEqual([])
  })
})

test('the user search finds substrings case-insensitively and treats the wildcards % and _ literally', async () => {
  await createTestUser(app.deps, { username: 'mira_100%', firstName: 'Łucja', lastName: 'Ångström' })
  await createTestUser(app.deps, { username: 'jonas' })
  const searchUsernames = async (search: string) =>
    getFieldValues(
      await fetchConnection('users', `filter: { search: ${JSON.stringify(search)} }`, 'username'),
      'username',
    )
  expect(await searchUsernames('IRA_1')).toEqual(['mira_100%'])
  expect(await searchUsernames('00%')).toEqual(['mira_100%'])
  expect(await searchUsernames('ångstr')).toEqual(['mira_100%'])
  expect(await searchUsernames('łuc')).toEqual(['mira_100%'])
  expect(await searchUsernames('Łucja Ång')).toEqual(['mira_100%'])
  expect(await searchUsernames('_')).toEqual(['mira_100%'])
  expect(await searchUsernames('  jonas ')).toEqual(['jonas'])
  expect(await searchUsernames("' OR 1=1 --")).toEqual([])
  expect(await searchUsernames('\\')).toEqual([])
  expect(await searchUsernames('')).toHaveLength(3)
})

test('the lead search matches an interest that starts with the search text', async () => {
  for (const interest of ['narrative', 'social', 'other'] as const) {
    // The search also covers email addresses, so the address does not contain the interest.
    await app.deps.db.lead.create({ data: { email: `${interest.length}@example.com`, interest } })
  }
  await app.deps.db.lead.create({ data: { name: 'Narrative Ltd', email: 'ltd@example.com', interest: 'other' } })
  const searchInterests = async (search: string) =>
    getFieldValues(await fetchConnection('leads', `filter: { search: "${search}" }`, 'interest'), 'interest').sort()
  expect(await searchInterests('narrative')).toEqual(['narrative', 'other'])
  expect(await searchInterests(' Soc')).toEqual(['social'])
  expect(await searchInterests('narrative!')).toEqual([])
})

test('finds only the users who match both the search and the other filters', async () => {
  await createTestUser(app.deps, { username: 'mira', status: 'suspended' })
  await createTestUser(app.deps, { username: 'miranda' })
  const listUsernames = async (args: string) =>
    getFieldValues(await fetchConnection('users', args, 'username'), 'username')
  expect(await listUsernames('filter: { status: suspended }')).toEqual(['mira'])
  expect(await listUsernames('filter: { role: admin }')).toEqual(['chief'])
  expect(await listUsernames('filter: { search: "mira", status: active }')).toEqual(['miranda'])
  const { totalCount } = await fetchConnection('users', 'filter: { search: "mira" }, first: 1', 'id')
  expect(totalCount).toBe(2)
})

test('the audit log can be searched by actor and action, and filtered by actor and subject', async () => {
  const user = await createTestUser(app.deps, { username: 'mira' })
  const secondClient = await app.signInAs(await createTestAdmin(app.deps, { username: 'second' }))
  await admin.adminClient.graphql(`mutation { updateUser(id: ${user.id}, input: { firstName: "Mira" }) { id } }`)
  await secondClient.graphql('mutation { createCreditCode(input: { creditAmount: 10 }) { id } }')
  const listActions = async (args: string) =>
    getFieldValues(await fetchConnection('auditLog', args, 'action'), 'action')
  expect(await listActions('')).toEqual(['createCreditCode', 'updateUser'])
  expect(await listActions('orderBy: { field: createdAt, direction: asc }')).toEqual(['updateUser', 'createCreditCode'])
  expect(await listActions('filter: { search: "SECOND" }')).toEqual(['createCreditCode'])
  expect(await listActions('filter: { search: "updateu" }')).toEqual(['updateUser'])
  expect(await listActions(`filter: { subject: User, subjectId: ${user.id} }`)).toEqual(['updateUser'])
  expect(await listActions(`filter: { actorId: ${admin.adminUser.id} }`)).toEqual(['updateUser'])
})

test('audit events have the name of their subject, or null if there is no such subject', async () => {
  const { db } = app.deps
  const user = await createTestUser(app.deps, { username: 'mira' })
  const code = await db.creditCode.create({ data: { code: 'SPRING26', creditAmount: 10 } })
  const { id: categoryId } = await createTestCategory(app.deps, { name: 'Methods' })
  const { id: postId } = await createTestPost(app.deps, { title: 'A lead' })
  const tenant = await db.tenant.create({ data: { name: 'Acme', ownerId: user.id } })
  const project = await db.project.create({ data: { name: 'Radar', tenantId: tenant.id } })
  const message = await db.contactMessage.create({
    data: { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'How far ahead?' },
  })
  const webhook = await createTestWebhook(app.deps, { name: 'CRM sync' })
  const subjects: [subject: string, subjectId: number | null, subjectName: string | null][] = [
    ['User', user.id, 'mira'],
    ['CreditCode', code.id, 'SPRING26'],
    ['Category', categoryId, 'Methods'],
    ['Post', postId, 'A lead'],
    ['Tenant', tenant.id, 'Acme'],
    ['Project', project.id, 'Radar'],
    ['ContactMessage', message.id, 'Ada'],
    ['Webhook', webhook.id, 'CRM sync'],
    ['StoredFile', 4711, null],
    ['User', null, null],
  ]
  await db.auditEvent.createMany({
    data: subjects.map(([subject, subjectId], index) => ({
      action: 'updateUser',
      subject,
      subjectId,
      requestId: 'request',
      details: {},
      createdAt: new Date(Date.UTC(2026, 0, 1) + index),
    })),
  })
  const events = await fetchConnection(
    'auditLog',
    'filter: { action: updateUser }, orderBy: { field: createdAt, direction: asc }',
    'subjectName',
  )
  expect(getFieldValues(events, 'subjectName')).toEqual(subjects.map(([, , name]) => name))
})

describe('totalCount', () => {
  const fetchUserCount = async () => (await fetchConnection('users', 'first: 1', 'id')).totalCount

  test('stays correct after insertions, partial deletions and the deletion of all rows', async () => {
    const { db } = app.deps
    expect(await fetchUserCount()).toBe(1)
    for (let number = 0; number < 150; number++) await db.lead.create({ data: buildLead(number) })
    expect((await fetchConnection('leads', 'first: 1', 'id')).totalCount).toBe(150)
    await db.lead.deleteMany({ where: { email: { startsWith: 'lead1' } } })
    expect((await fetchConnection('leads', 'first: 1', 'id')).totalCount).toBe(89)
    await db.lead.createMany({ data: [buildLead(1), buildLead(2)], skipDuplicates: true })
    expect((await fetchConnection('leads', 'first: 1', 'id')).totalCount).toBe(90)
    await db.lead.deleteMany()
    expect((await fetchConnection('leads', 'first: 1', 'id')).totalCount).toBe(0)
  })

  test('stays correct after concurrent writes and rollbacks', async () => {
    const { db } = app.deps
    const leadNumbers = Array.from({ length: 60 }, (_, index) => index)
    await Promise.all(
      leadNumbers.map(number =>
        db
          .$transaction(async tx => {
            await tx.lead.create({ data: buildLead(number) })
            if (number % 3 === 0) throw new Error('rollback')
            if (number % 3 === 1) await tx.lead.deleteMany({ where: { email: buildLead(number).email } })
          })
          .catch(() => {}),
      ),
    )
    expect(await db.lead.count()).toBe(20)
    expect((await fetchConnection('leads', 'first: 1', 'id')).totalCount).toBe(20)
  })

  test('counts the rows that match the filter', async () => {
    await createTestUser(app.deps, { username: 'mira', status: 'suspended' })
    expect((await fetchConnection('users', 'first: 1, filter: { status: suspended }', 'id')).totalCount).toBe(1)
    expect((await fetchConnection('users', 'first: 1, filter: { search: "no such user" }', 'id')).totalCount).toBe(0)
    expect(await fetchUserCount()).toBe(2)
  })
})

const buildLead = (number: number) => ({
  name: 'A Name',
  email: `lead${number}@example.com`,
  interest: 'social' as const,
})
