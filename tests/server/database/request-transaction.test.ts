import { expect, test } from 'vitest'
import { createRequestTransaction, runAfterTransaction } from '../../../server/adapters/db/request-transaction'
import { setupTestApp } from '../../support/app'
import { countStatements } from '../../support/database/statements'

const app = setupTestApp()

const doNothing = async () => {}
const buildTag = (name: string) => ({ data: { name } })
const listTags = async () => (await app.deps.db.tag.findMany({ orderBy: { id: 'asc' } })).map(({ name }) => name)

const createTransaction = (onStart: Parameters<typeof createRequestTransaction>[1] = doNothing) =>
  createRequestTransaction(app.deps.db, onStart)

test('commits single writes, nested transactions and the write in the `commit` callback', async () => {
  const { db, commit } = createTransaction()
  await db.tag.create(buildTag('single'))
  await db.$transaction(async tx => tx.tag.create(buildTag('nested')))
  expect(await db.tag.count()).toBe(2)
  await commit(async tx => tx.tag.create(buildTag('last')))
  expect(await listTags()).toEqual(['single', 'nested', 'last'])
})

test('writes nothing if the transaction is rolled back', async () => {
  const { db, rollback } = createTransaction()
  await db.$executeRaw`INSERT INTO tags (name) VALUES ('raw')`
  await db.$transaction(async tx => tx.tag.create(buildTag('nested')))
  await rollback()
  expect(await listTags()).toEqual([])
})

test('rejects the pending write and rolls back immediately while the transaction is still starting', async () => {
  const { db, rollback } = createTransaction()
  const write = db.tag.create(buildTag('first')).catch(error => error)
  const startedAt = performance.now()
  await rollback()
  expect(performance.now() - startedAt).toBeLessThan(5_000)
  expect(await write).toEqual(new Error('The request has failed.'))
  expect(await listTags()).toEqual([])
})

test('writes nothing if the `commit` callback fails', async () => {
  const { db, commit } = createTransaction()
  await db.tag.create(buildTag('first'))
  await expect(commit(async tx => tx.tag.create(buildTag('first')))).rejects.toThrow(/Unique/)
  expect(await listTags()).toEqual([])
})

test('discards the writes of a failed nested transaction and continues', async () => {
  const { db, commit } = createTransaction()
  await db.tag.create(buildTag('first'))
  const nestedTransaction = db.$transaction(async tx => {
    await tx.tag.create(buildTag('second'))
    await tx.tag.create(buildTag('first'))
  })
  await expect(nestedTransaction).rejects.toThrow(/Unique/)
  await commit(async tx => tx.tag.create(buildTag('third')))
  expect(await listTags()).toEqual(['first', 'third'])
})

test('starts with the first write, and runs `onStart` before this write', async () => {
  const { db, commit } = createTransaction(async tx => void (await tx.tag.create(buildTag('check'))))
  expect(await countStatements(() => db.tag.findFirst())).toBe(1)
  await db.tag.create(buildTag('write'))
  await commit(doNothing)
  expect(await listTags()).toEqual(['check', 'write'])
})

test('rejects every write if `onStart` fails', async () => {
  const { db, rollback } = createTransaction(async () => {
    throw new Error('The check fails.')
  })
  await expect(db.tag.create(buildTag('first'))).rejects.toThrow('The check fails.')
  await expect(db.$transaction(async tx => tx.tag.create(buildTag('second')))).rejects.toThrow('The check fails.')
  await rollback()
  expect(await listTags()).toEqual([])
})

test('commits the write in the `commit` callback if the request has no other write', async () => {
  const { commit } = createTransaction()
  await commit(async tx => tx.tag.create(buildTag('only')))
  expect(await listTags()).toEqual(['only'])
})

test('runs effects after the commit, and executes their writes outside the transaction', async () => {
  const { db, commit } = createTransaction()
  await db.tag.create(buildTag('first'))
  const observations: unknown[] = []
  await runAfterTransaction(db, async isCommitted => {
    observations.push(isCommitted, await listTags())
    await db.tag.create(buildTag('effect'))
  })
  expect(observations).toEqual([])
  await commit(doNothing)
  expect(observations).toEqual([true, ['first']])
  expect(await listTags()).toEqual(['first', 'effect'])
})

test('passes `false` to effects if nothing was committed', async () => {
  const outcomes: boolean[] = []
  const rolledBack = createTransaction()
  await runAfterTransaction(rolledBack.db, isCommitted => void outcomes.push(isCommitted))
  await rolledBack.rollback()
  const failed = createTransaction()
  await runAfterTransaction(failed.db, isCommitted => void outcomes.push(isCommitted))
  await expect(failed.commit(() => Promise.reject(new Error('The last write fails.')))).rejects.toThrow('last write')
  expect(outcomes).toEqual([false, false])
})

test('runs effects immediately if there is no transaction', async () => {
  const outcomes: boolean[] = []
  await runAfterTransaction(app.deps.db, isCommitted => void outcomes.push(isCommitted))
  expect(outcomes).toEqual([true])
})
