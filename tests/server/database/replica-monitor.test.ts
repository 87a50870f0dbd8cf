import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startReplicaMonitor } from '../../../server/adapters/db/replica-monitor'

/** Creates a pool whose queries wait until the test responds to them. */
const createPausedPool = () => {
  const respond: (() => void)[] = []
  const query = () => new Promise(resolve => respond.push(() => resolve({ rows: [{ position: 1 }] })))
  const pool = { connect: async () => ({ query, release: () => {} }) } as unknown as pg.Pool
  return { pool, respond }
}

test('an exclusion of the replica is ended by the next check, not by a check that was already running', async () => {
  const { pool, respond } = createPausedPool()
  const onChange = vi.fn()
  const monitor = startReplicaMonitor({ primaryPool: createPausedPool().pool, replicaPool: pool, onChange })
  await expect.poll(() => respond).toHaveLength(1)
  monitor.exclude()
  respond[0]?.()
  await expect.poll(() => respond, { timeout: 500 }).toHaveLength(2)
  expect(monitor.isUsable()).toBe(false)
  expect(onChange).not.toHaveBeenCalled()
  respond[1]?.()
  await expect.poll(monitor.isUsable).toBe(true)
  expect(onChange).toHaveBeenCalledExactlyOnceWith(null)
  monitor.close()
})
