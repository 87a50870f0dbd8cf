import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../../server/adapters/db/errors'
import { setupTestApp } from '../../support/app'

const app = setupTestApp()

const readProcessId = async () => {
  const { rows } = await app.db.readPool.query<{ pid: number }>({ text: 'SELECT pg_backend_pid() AS pid' })
  return rows[0]?.pid
}

/** Starts a read that takes a second. Returns a promise of its outcome, and the id of the server process. */
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

test('many concurrent reads share four connections, and each gets its own result', async () => {
  const values = Array.from({ length: 200 }, (_, index) => index)
  const results = await Promise.all(
    values.map(async value => {
      // A short wait distributes the reads over several turns of the event loop.
      await new Promise(resolve => setTimeout(resolve, value % 10))
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

test('a failed read does not affect the reads that were sent with it', async () => {
  const [before, failed, after] = await Promise.allSettled([
    readProcessId(),
    app.db.readPool.query({ text: 'SELECT 1 / 0' }),
    readProcessId(),
  ])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(before).toEqual({ status: 'fulfilled', value: expect.any(Number) })
  expect(after).toEqual(before)
})

test('a read does not wait for a slow read that started earlier', async () => {
  const slowRead = await startSlowRead()
  expect(await readProcessId()).not.toBe(slowRead.pid)
  expect(await listSlowReads()).toEqual([slowRead.pid])
  await slowRead.outcome
})

test('a lost connection rejects its reads as unavailable, and the next reads use a new connection', async () => {
  const slowRead = await startSlowRead()
  await app.db.pool.query('SELECT pg_terminate_backend($1)', [slowRead.pid])
  expect(isDatabaseUnavailable(await slowRead.outcome)).toBe(true)
  const pids = await Promise.all(Array.from({ length: 10 }, readProcessId))
  expect(pids).not.toContain(slowRead.pid)
})
