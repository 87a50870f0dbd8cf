import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { preloadDatabaseWorker, takeDatabaseWorker } from '../../../server/adapters/db/database-worker'
import { EmbeddedDatabase } from '../../../server/adapters/db/embedded'

const openPool = async () => {
  const errors: string[] = []
  const embedded = new EmbeddedDatabase({ dataDir: 'memory://' })
  const pool = embedded.createPool(({ message }) => errors.push(message))
  await pool.query('SELECT 1')
  return { embedded, pool, errors }
}

test('a crash ends the idle connection with an error, and the pool remains usable', async () => {
  const { embedded, pool, errors } = await openPool()
  await embedded.crash()
  await expect.poll(() => errors).toHaveLength(1)
  expect((await pool.query('SELECT 1 AS value')).rows).toEqual([{ value: 1 }])
  await pool.end()
  await embedded.close()
})

test('a connection that the client has closed reports no error when the thread of the database ends', async () => {
  const { embedded, pool, errors } = await openPool()
  const worker = await embedded.getWorker()
  const removal = new Promise(resolve => {
    pool.once('remove', resolve)
  })
  await pool.end()
  await setImmediate()
  // Simulates a busy machine, on which the end of the thread can be reported before the end of the connection.
  worker.emit('exit', 0)
  await removal
  await worker.terminate()
  expect(errors).toEqual([])
})

test('a preloaded thread is used for only one database, and is not used if it has ended', async () => {
  const preloadedWorker = preloadDatabaseWorker()
  const { embedded, pool } = await openPool()
  expect(await embedded.getWorker()).toBe(preloadedWorker)
  const nextWorker = takeDatabaseWorker()
  expect(nextWorker).not.toBe(preloadedWorker)
  await nextWorker.terminate()
  await pool.end()
  await embedded.close()

  const endedWorker = preloadDatabaseWorker()
  await endedWorker.terminate()
  const replacement = takeDatabaseWorker()
  expect(replacement).not.toBe(endedWorker)
  await replacement.terminate()
})
