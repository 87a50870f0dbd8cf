import { describe, expect, test } from 'vitest'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { type Connection, getFieldValues, setupConnections } from '../../support/features/list-connections'

const app = setupTestApp()
const { admin, fetchConnection, fetchError } = setupConnections(app)

test('rejects more than 100 rows per page, with the same message for literals and variables', async () => {
  const leads = Array.from({ length: 101 }, (_, index) => ({
    email: `${index}@example.com`,
    interest: 'social' as const,
  }))
  await app.deps.db.lead.createMany({ data: leads })
  const query = 'query ($first: Int, $last: Int) { leads(first: $first, last: $last) { edges { cursor } } }'
  const { body } = await admin.adminClient.graphql(query, { first: 100 })
  expect(body.data).toMatchObject({ leads: { edges: { length: 100 } } })
  for (const size of [101, 1000, 2_147_483_647]) {
    for (const argument of ['first', 'last']) {
      const error = { status: 400, code: 'BAD_USER_INPUT', message: `${argument} can be at most 100, but is ${size}.` }
      const literalQuery = `{ leads(${argument}: ${size}) { edges { cursor } } }`
      expect(getGraphQLError(await admin.adminClient.graphql(literalQuery))).toMatchObject(error)
      expect(getGraphQLError(await admin.adminClient.graphql(query, { [argument]: size }))).toMatchObject(error)
    }
  }
})

test('continues after a cursor whose row has left the filtered list or was deleted', async () => {
  const users = []
  for (const username of ['a', 'b', 'c', 'd', 'e'])
    users.push(await createTestUser(app.deps, { username: `p-${username}` }))
  const filter = 'filter: { status: active, search: "p-" }, orderBy: { field: username, direction: asc }'
  const firstPage = await fetchConnection('users', `${filter}, first: 2`, 'username')
  expect(getFieldValues(firstPage, 'username')).toEqual(['p-a', 'p-b'])
  const cursor = firstPage.pageInfo.endCursor
  await app.deps.db.user.update({ where: { id: users[1]?.id }, data: { status: 'suspended' } })
  const nextPage = await fetchConnection('users', `${filter}, first: 2, after: "${cursor}"`, 'username')
  expect(getFieldValues(nextPage, 'username')).toEqual(['p-c', 'p-d'])
  const previousPage = await fetchConnection(
    'users',
    `${filter}, last: 2, before: "${nextPage.edges[1]?.cursor}"`,
    'username',
  )
  expect(getFieldValues(previousPage, 'username')).toEqual(['p-a', 'p-c'])

  await app.deps.db.user.delete({ where: { id: users[1]?.id } })
  expect(await fetchConnection('users', `${filter}, first: 2, after: "${cursor}"`, 'username')).toEqual(nextPage)
})

test('continues after and before a deleted row in lists sorted by an enum field or a nullable field', async () => {
  for (const username of ['a', 'b', 'c']) await createTestUser(app.deps, { username })
  for (const [index, code] of ['CODE1', 'CODE2', 'CODE3', 'CODE4'].entries()) {
    const expiresAt = index % 2 ? null : new Date(Date.now() + index * 1000)
    await app.deps.db.creditCode.create({ data: { code, creditAmount: 1, expiresAt } })
  }
  const deleteRowByListAndField = {
    'users role': (id: number) => app.deps.db.user.delete({ where: { id } }),
    'creditCodes expiresAt': (id: number) => app.deps.db.creditCode.delete({ where: { id } }),
  }
  for (const [listAndField, deleteRow] of Object.entries(deleteRowByListAndField)) {
    const [connectionName = '', field] = listAndField.split(' ')
    for (const direction of ['asc', 'desc']) {
      const order = `orderBy: { field: ${field}, direction: ${direction} }`
      const { edges } = await fetchConnection(connectionName, order, 'id')
      const deletedEdge = edges.find(({ node }, index) => index > 0 && node.id !== admin.adminUser.id)
      const index = edges.indexOf(deletedEdge as (typeof edges)[number])
      await deleteRow(deletedEdge?.node.id as number)
      const pageAfter = await fetchConnection(connectionName, `${order}, after: "${deletedEdge?.cursor}"`, 'id')
      expect(getFieldValues(pageAfter, 'id')).toEqual(edges.slice(index + 1).map(({ node }) => node.id))
      const pageBefore = await fetchConnection(
        connectionName,
        `${order}, last: 9, before: "${deletedEdge?.cursor}"`,
        'id',
      )
      expect(getFieldValues(pageBefore, 'id')).toEqual(edges.slice(0, index).map(({ node }) => node.id))
    }
  }
})

describe('cursors', () => {
  const INVALID_CURSOR_ERROR = {
    status: 400,
    code: 'BAD_USER_INPUT',
    message: 'This cursor does not belong to this list with these arguments. Start again from the first page.',
  }

  test('are valid only for the same list, sort order and filters', async () => {
    for (const name of ['North', 'South'])
      await app.deps.db.tenant.create({ data: { name, ownerId: admin.adminUser.id } })
    const byName = 'orderBy: { field: name, direction: asc }'
    const { edges } = await fetchConnection('tenants', byName, 'id')
    const cursor = edges[0]?.cursor
    expect((await fetchConnection('tenants', `${byName}, after: "${cursor}"`, 'id')).edges).toHaveLength(1)
    expect(await fetchError('users', `after: "${cursor}"`)).toEqual(INVALID_CURSOR_ERROR)
    for (const args of [
      'orderBy: { field: id, direction: asc }',
      'orderBy: { field: name, direction: desc }',
      `${byName}, filter: { search: "o" }`,
    ]) {
      expect(await fetchError('tenants', `${args}, after: "${cursor}"`), args).toEqual(INVALID_CURSOR_ERROR)
    }
  })

  test("are rejected if they are unsigned or from another user's list, whether or not their row exists", async () => {
    const [owner, otherUser] = [await createTestUser(app.deps), await createTestUser(app.deps)]
    for (const { id: userId } of [owner, otherUser]) {
      await app.deps.db.creditTransaction.create({ data: { userId, amount: 1, description: 'Bonus' } })
    }
    const [transaction] = await app.deps.db.creditTransaction.findMany({ where: { userId: owner.id } })
    const ownerClient = await app.signInAs(owner)
    const otherClient = await app.signInAs(otherUser)
    const query = 'query ($after: String) { viewer { creditTransactions(after: $after) { edges { cursor } } } }'
    const { body } = await ownerClient.graphql(query)
    const { viewer } = body.data as { viewer: { creditTransactions: Connection } }
    const buildUnsignedCursor = (id: number) => Buffer.from(`GPC:N:${id}`).toString('base64')
    const rejectedCursors = [
      viewer.creditTransactions.edges[0]?.cursor,
      buildUnsignedCursor(transaction?.id ?? 0),
      buildUnsignedCursor(2_000_000_000),
    ]
    for (const after of rejectedCursors) {
      const response = await otherClient.graphql(query, { after })
      const { code, message } = INVALID_CURSOR_ERROR
      expect(getGraphQLError(response)).toMatchObject({ code, message })
    }
  })
})
