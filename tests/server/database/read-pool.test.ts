import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../../server/adapters/db/errors'
import { setupTestApp } from '../../support/app'

const app = setupTestApp()

const readProcessId = async () => {
  const { rows } = await app.db.readPool.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' })
  return rows[0]?.pid
}

/** Starts a read that takes a second. Returns its pending result or error, and the id of its PostgreSQL process. */
const startSlowRead = async () => {
  const outcome = app.db.readPool.query({ text: 'SELECT pg_sleep(1)' }).catch((error: unknown) => error)
  await expect.poll(listSlowReads).toHaveLength(1)
  const [pid] = await listSlowReads()
  return { outcome, pid }
}

const listSlowReads = async () => {
  const { rows } = await app.db.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
  )
  return rows.map(({ pid }) => pid)
}

test('many concurrent reads share at most four connections, and each gets its own result', async () => {
  const values = Array.from({ length: 200 }, (_, index) => index)
  const results = await Promise.all(
    values.map(async value => {
      // A short wait distributes the reads over several turns of the event loop.
      await sleep(value % 10)
      const { rows } = await app.db.readPool.query<{ value: number }>({
        name: 'read-pool-value',
        text: 'SELECT $1::int AS value',
        values: [value],
      })
      return rows[0]?.value
    }),
  )
  expect(results).toEqual(values)
  expect(app.db.pools.read?.totalCount).toBeLessThanOrEqual(4)
  expect(app.db.pools.read?.idleCount).toBe(app.db.pools.read?.totalCount)
})

test('a read with invalid data affects neither its connection nor other reads that are sent at the same time', async () => {
  const invalidRead = { name: 'read-pool-text', text: 'SELECT $1::text', values: ['\0'] }
  const [before, failed, after] = await Promise.allSettled([
    readProcessId(),
    app.db.readPool.query(invalidRead),
    readProcessId(),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22021' } })
  expect(before).toEqual({ status: 'fulfilled', value: expect.any(Number) })
  expect(after).toEqual(before)
  expect({ status: 'fulfilled', value: await readProcessId() }).toEqual(before)
})

test('reads do not wait for a slow read that started earlier, even if all other connections are busy', async () => {
  const slowRead = await startSlowRead()
  await sleep(60)
  const reads: Promise<unknown>[] = []
  for (let count = 0; count < 40; count++) {
    reads.push(app.db.readPool.query({ text: 'SELECT pg_sleep(0.01)' }))
    await nextTurn()
  }
  await Promise.all(reads)
  expect(await listSlowReads()).toEqual([slowRead.pid])
  await slowRead.outcome
})

test('if every connection is executing a slow read, later reads are distributed across all connections', async () => {
  const slowReads = []
  for (let count = 0; count < 4; count++) {
    slowReads.push(app.db.readPool.query({ text: 'SELECT pg_sleep(0.3)' }))
    await nextTurn()
  }
  await sleep(100)
  const pids = []
  for (let count = 0; count < 8; count++) {
    pids.push(readProcessId())
    await nextTurn()
  }
  expect(new Set(await Promise.all(pids)).size).toBe(4)
  await Promise.all(slowReads)
})

test('a statement whose preparation failed is prepared again for a later read', async () => {
  const read = () => app.db.readPool.query({ name: 'read-pool-table', text: 'SELECT * FROM read_pool_table' })
  const outcomes = await Promise.allSettled([read(), read()])
  const [first, second] = outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason : null))
  expect(first).toMatchObject({ code: '42P01' })
  expect(isDatabaseUnavailable(second)).toBe(true)
  await app.db.pool.query('CREATE TABLE read_pool_table (id int)')
  try {
    expect((await read()).rows).toEqual([])
  } finally {
    await app.db.pool.query('DROP TABLE read_pool_table')
  }
})

test('reads fail as unavailable when their connection is lost, and later reads use another connection', async () => {
  const slowRead = await startSlowRead()
  await app.db.pool.query('SELECT pg_terminate_backend($1)', [slowRead.pid])
  expect(isDatabaseUnavailable(await slowRead.outcome)).toBe(true)
  const pids = await Promise.all(Array.from({ length: 10 }, readProcessId))
  expect(pids).not.toContain(slowRead.pid)
})
