import { expect, test } from 'vitest'
import { createRequestTransaction, runAfterTransaction } from '../../../server/adapters/db/request-transaction'
import { setupTestApp } from '../../support/app'
import { countStatements } from '../../support/database/statements'

const app = setupTestApp()

const skipCheck = async () => {}
const createTag = (name: string) => ({ data: { name } })
const listTags = async () => (await app.deps.db.tag.findMany({ orderBy: { id: 'asc' } })).map(({ name }) => name)

const openTransaction = (check: Parameters<typeof createRequestTransaction>[1] = skipCheck) =>
  createRequestTransaction(app.deps.db, check)

test('contains single statements and the transactions of services', async () => {
  const { db, commit } = openTransaction()
  await db.tag.create(createTag('single'))
  await db.$transaction(async tx => tx.tag.create(createTag('nested')))
  expect(await db.tag.count()).toBe(2)
  await commit(async tx => tx.tag.create(createTag('last')))
  expect(await listTags()).toEqual(['single', 'nested', 'last'])
})

test('writes nothing if it is rolled back', async () => {
  const { db, rollback } = openTransaction()
  await db.$executeRaw`INSERT INTO tags (name) VALUES ('raw')`
  await db.$transaction(async tx => tx.tag.create(createTag('nested')))
  await rollback()
  expect(await listTags()).toEqual([])
})

test('writes nothing if the last write fails', async () => {
  const { db, commit } = openTransaction()
  await db.tag.create(createTag('first'))
  await expect(commit(async tx => tx.tag.create(createTag('first')))).rejects.toThrow(/Unique/)
  expect(await listTags()).toEqual([])
})

test('discards the writes of a failed nested transaction and continues', async () => {
  const { db, commit } = openTransaction()
  await db.tag.create(createTag('first'))
  const failed = db.$transaction(async tx => {
    await tx.tag.create(createTag('second'))
    await tx.tag.create(createTag('first'))
  })
  await expect(failed).rejects.toThrow(/Unique/)
  await commit(async tx => tx.tag.create(createTag('third')))
  expect(await listTags()).toEqual(['first', 'third'])
})

test('starts at the first write, and runs the check before this write', async () => {
  const { db, commit } = openTransaction(async tx => void (await tx.tag.create(createTag('check'))))
  expect(await countStatements(() => db.tag.findFirst())).toBe(1)
  await db.tag.create(createTag('write'))
  await commit(skipCheck)
  expect(await listTags()).toEqual(['check', 'write'])
})

test('fails every write if the check fails', async () => {
  const { db, rollback } = openTransaction(async () => {
    throw new Error('The check fails.')
  })
  await expect(db.tag.create(createTag('first'))).rejects.toThrow('The check fails.')
  await expect(db.$transaction(async tx => tx.tag.create(createTag('second')))).rejects.toThrow('The check fails.')
  await rollback()
  expect(await listTags()).toEqual([])
})

test('commits when the last write is the only one', async () => {
  const { commit } = openTransaction()
  await commit(async tx => tx.tag.create(createTag('only')))
  expect(await listTags()).toEqual(['only'])
})

test('runs effects after the commit, with a client outside the transaction', async () => {
  const { db, commit } = openTransaction()
  await db.tag.create(createTag('first'))
  const effects: unknown[] = []
  await runAfterTransaction(db, async isCommitted => {
    effects.push(isCommitted, await listTags())
    await db.tag.create(createTag('effect'))
  })
  expect(effects).toEqual([])
  await commit(skipCheck)
  expect(effects).toEqual([true, ['first']])
  expect(await listTags()).toEqual(['first', 'effect'])
})

test('passes false to effects if nothing was committed', async () => {
  const effects: boolean[] = []
  const rolledBack = openTransaction()
  await runAfterTransaction(rolledBack.db, isCommitted => void effects.push(isCommitted))
  await rolledBack.rollback()
  const failed = openTransaction()
  await runAfterTransaction(failed.db, isCommitted => void effects.push(isCommitted))
  await expect(failed.commit(() => Promise.reject(new Error('The last write fails.')))).rejects.toThrow('last write')
  expect(effects).toEqual([false, false])
})

test('runs effects immediately if there is no transaction', async () => {
  const effects: boolean[] = []
  await runAfterTransaction(app.deps.db, isCommitted => void effects.push(isCommitted))
  expect(effects).toEqual([true])
})
