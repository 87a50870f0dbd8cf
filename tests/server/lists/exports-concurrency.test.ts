import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectErrorResponse } from '../../rest/route-cases'
import { setupTestApp, type TestClient } from '../../support/app'
import { expectEventually } from '../../support/browser/page-actions'
import { runInterleaved } from '../../support/database/query-interleaving'
import { createTestAdmin } from '../../support/factories'
import { parseNdjson } from '../../support/features/exports'

const app = setupTestApp()

let client: TestClient
beforeEach(async () => {
  client = await app.signInAs(await createTestAdmin(app.deps))
})

const abortControllers: AbortController[] = []
afterEach(async () => {
  for (const abortController of abortControllers.splice(0)) abortController.abort()
  await expectEventually(countOpenTransactions).toBe(0)
})

const startExport = (path: string, { accessToken } = client) => {
  const abortController = new AbortController()
  abortControllers.push(abortController)
  const response = fetch(`${app.url}/api/export/${path}`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: abortController.signal,
  })
  return { response, abort: () => abortController.abort() }
}

const countConnections = async (condition: string) => {
  const statement = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`
  return (await app.db.pool.query(statement)).rowCount
}
const countLockWaits = () => countConnections("wait_event_type = 'Lock'")
const countOpenTransactions = () => countConnections("state = 'idle in transaction'")

/** Locks a table. Statements that read the table wait until the returned function is called. */
const lockTable = async (table: string) => {
  const connection = await app.db.pool.connect()
  await connection.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  return async () => {
    await connection.query('ROLLBACK')
    connection.release()
  }
}

/** Creates contact messages of 10 KB each. Thousands of them do not fit into the buffers of a connection. */
const createLongMessages = (count: number) =>
  app.db.pool.query(
    `INSERT INTO contact_messages (name, email, subject, message)
     SELECT 'Ada', 'ada@example.com', 'A question', repeat('x', 10000) FROM generate_series(1, $1::int) i`,
    [count],
  )

test('exports whose client disconnects during authentication do not count toward the limit', async () => {
  const unlock = await lockTable('sessions')
  const exports = []
  for (let count = 1; count <= 2; count++) {
    exports.push(startExport('leads.csv'))
    // Waits after each request. Reads that start at the same time share a connection, so only one would wait.
    await expectEventually(countLockWaits).toBe(count)
  }
  for (const { response, abort } of exports) {
    abort()
    await expect(response).rejects.toThrow('aborted')
  }
  // The response to this request shows that the server has noticed the earlier disconnections.
  await app.anonymous.rest('GET', '/healthz')
  await unlock()
  const exportTwice = () => Promise.all([1, 2].map(() => client.rest('GET', '/api/export/leads.csv')))
  await expectEventually(async () => (await exportTwice()).map(({ status }) => status)).toEqual([200, 200])
  expect(app.logEntries).toEqual([])
})

test('an export contains the rows as of its start, regardless of concurrent writes', async () => {
  // Waits until an export is possible. Exports of the previous test may still count toward the limit.
  await expectEventually(async () => (await client.rest('GET', '/api/export/leads.csv')).status).toBe(200)
  await app.db.pool.query(
    "INSERT INTO leads (email, interest) SELECT i || '@example.com', 'hybrid' FROM generate_series(1, 3000) i",
  )
  const write = () =>
    app.db.pool.query(
      `DELETE FROM leads WHERE id <= 500; UPDATE leads SET email = 'changed' || id || '@example.com';
       INSERT INTO leads (email, interest) VALUES ('new@example.com', 'other')`,
    )
  const { body } = await runInterleaved({ after: /FROM "public"."leads"/, nth: 2 }, write, () =>
    client.rest<string>('GET', '/api/export/leads.ndjson'),
  )
  const rows = parseNdjson(body)
  expect(rows.map(({ email }) => email)).toEqual(Array.from({ length: 3000 }, (_, i) => `${3000 - i}@example.com`))
  expect(await app.deps.db.lead.count()).toBe(2501)
})

test('the disconnection of a client cancels the running statement of its export', async () => {
  const unlock = await lockTable('leads')
  const { response, abort } = startExport('leads.csv')
  await expectEventually(countLockWaits).toBe(1)
  abort()
  await expect(response).rejects.toThrow('aborted')
  await expectEventually(countLockWaits).toBe(0)
  // The transaction of the export has ended. The transaction of `lockTable` is still open.
  await expectEventually(countOpenTransactions).toBe(1)
  await unlock()
  expect(app.logEntries).toEqual([])
  expect(await app.deps.db.auditEvent.count()).toBe(0)
})

test('a slow client delays only its own export, and its disconnection ends the export', async () => {
  await createLongMessages(3_000)
  const { response, abort } = startExport('messages.csv')
  expect((await response).headers.get('x-total-count')).toBe('3000')
  await expectEventually(countOpenTransactions).toBe(1)
  await app.deps.db.contactMessage.create({
    data: { name: 'Eve', email: 'eve@example.com', subject: 'Another', message: 'Sent during the export.' },
  })
  expect((await client.rest('GET', '/api/leads')).status).toBe(200)
  await expectEventually(countOpenTransactions).toBe(1)
  abort()
  await expectEventually(countOpenTransactions).toBe(0)
  expect(app.logEntries).toEqual([])
})

test('allows two exports at a time per user, and four for all users together', async () => {
  const unlock = await lockTable('leads')
  const secondClient = await app.signInAs(await createTestAdmin(app.deps))
  const thirdClient = await app.signInAs(await createTestAdmin(app.deps))
  const runningExports = [startExport('leads.csv'), startExport('leads.ndjson')]
  await expectEventually(countLockWaits).toBe(2)
  const refused = await client.rest('GET', '/api/export/leads.csv')
  expectErrorResponse(
    refused,
    429,
    'RATE_LIMITED',
    'You have 2 exports in progress. Wait until one of them is finished.',
  )
  expect(refused.headers.get('retry-after')).toBe('10')
  runningExports.push(startExport('leads.csv', secondClient), startExport('leads.csv', secondClient))
  await expectEventually(countLockWaits).toBe(4)
  const message = 'Too many exports are in progress. Wait until one of them is finished.'
  expectErrorResponse(await thirdClient.rest('GET', '/api/export/users.csv'), 429, 'RATE_LIMITED', message)
  await unlock()
  for (const { response } of runningExports) expect(await (await response).text()).toMatch(/^(id,email,.*\r\n)?$/)
  expect((await thirdClient.rest('GET', '/api/export/users.csv')).status).toBe(200)
})
