import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../../server/adapters/db/errors'
import { setupTestApp } from '../../support/app'
import { createTestUser } from '../../support/factories'

const app = setupTestApp()

test('a transaction that times out during an operation has no effect', async () => {
  const { db } = app.deps
  const { pool } = app.db
  const { id, firstName } = await createTestUser(app.deps)
  const lockConnection = await pool.connect()
  await lockConnection.query('BEGIN')
  await lockConnection.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [id])
  const createdAt = new Date()
  const auditEvent = { action: 'updateUser', subject: 'User', subjectId: id, requestId: 'timeout', createdAt }
  // The first of the two statements of the update waits for the lock. Meanwhile, the transaction times out.
  const update = db.$transaction(
    tx => tx.user.update({ where: { id }, data: { firstName: 'Changed', auditEvents: { create: auditEvent } } }),
    { timeout: 100 },
  )
  const outcome = update.catch((error: unknown) => error)
  await expect.poll(countWaitingStatements).toBe(1)
  await new Promise(resolve => setTimeout(resolve, 200))
  await lockConnection.query('ROLLBACK')
  lockConnection.release()
  expect(isDatabaseUnavailable(await outcome)).toBe(true)
  // Ten concurrent queries use every connection of the pool, including the connection that the update used.
  await Promise.all(Array.from({ length: 10 }, () => db.user.count()))
  expect(await db.user.findMany()).toMatchObject([{ firstName }])
  expect(await db.auditEvent.count()).toBe(0)
})

const countWaitingStatements = async () => {
  const { rowCount } = await app.db.pool.query(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rowCount
}
