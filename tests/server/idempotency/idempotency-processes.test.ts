import { expect, test } from 'vitest'
import { createPrismaClient } from '../../../server/adapters/db/prisma'
import { executeOnce } from '../../../server/idempotency'
import { setupTestApp } from '../../support/app'

const app = setupTestApp()

const createProcessDeps = () => {
  const { db, clock } = app.deps
  return [
    { db, clock },
    { db: createPrismaClient(app.db.pool), clock },
  ] as const
}

const request = { id: 'a key', requestHash: 'a request' }

const createSignal = () => {
  let send = () => {}
  const received = new Promise<void>(resolve => {
    send = resolve
  })
  return { send, received }
}

test('a process rejects a key that another process is using', async () => {
  const [firstDeps, secondDeps] = createProcessDeps()
  const [started, finished] = [createSignal(), createSignal()]
  const firstResult = executeOnce(firstDeps, request, async db => {
    await db.tag.create({ data: { name: 'first' } })
    started.send()
    await finished.received
    return { data: 'first' }
  })
  await started.received
  const write = async (db: typeof firstDeps.db) => {
    await db.tag.create({ data: { name: 'second' } })
    return { data: 'second' }
  }
  await expect(executeOnce(secondDeps, request, write)).rejects.toMatchObject({ code: 'CONFLICT', retryAfter: 1 })
  finished.send()
  expect(await firstResult).toEqual({ result: { data: 'first' } })
  expect(await executeOnce(secondDeps, request, write)).toEqual({ storedData: '"first"' })
  expect(await app.deps.db.tag.findMany()).toMatchObject([{ name: 'first' }])
})

test('a process that has looked up a key rejects the key if another process uses it before the transaction', async () => {
  const [firstDeps, secondDeps] = createProcessDeps()
  const outcome = executeOnce(secondDeps, request, async db => {
    await executeOnce(firstDeps, request, async otherDb => {
      await otherDb.tag.create({ data: { name: 'first' } })
      return { data: 'first' }
    })
    await db.tag.create({ data: { name: 'second' } })
    return { data: 'second' }
  })
  await expect(outcome).rejects.toMatchObject({ code: 'CONFLICT', retryAfter: 1 })
  expect(await app.deps.db.tag.findMany()).toMatchObject([{ name: 'first' }])
})
