import pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestApp } from '../app'
import { expectEventually } from '../browser/page-actions'

/** The moment before or after the nth statement that matches. By default, `nth` is 1. */
type QueryTrigger = ({ before: RegExp } | { after: RegExp }) & { nth?: number }

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Runs an operation and calls `onTrigger` when the operation reaches the trigger. `onTrigger` receives a function that
 * executes a statement on the connection of the operation, because the embedded database has no other connection. Fails
 * if the operation never reaches the trigger.
 */
export const runInterleaved = async <TResult>(
  trigger: QueryTrigger,
  onTrigger: (query: (statement: string) => Promise<unknown>) => Promise<unknown>,
  operation: () => Promise<TResult>,
): Promise<TResult> => {
  const original = pg.Client.prototype.query as Query
  const pattern = 'before' in trigger ? trigger.before : trigger.after
  let matchCount = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const query: Query = (...statement) => original.apply(this, statement)
    const [firstArg] = args
    const text = typeof firstArg === 'string' ? firstArg : (firstArg as pg.QueryConfig).text
    if (!pattern.test(text) || ++matchCount !== (trigger.nth ?? 1)) return query(...args)
    // pg.Pool passes a callback. Other callers await the promise.
    const callback = typeof args.at(-1) === 'function' ? (args.pop() as (...outcome: unknown[]) => void) : null
    const promise = (async () => {
      if ('before' in trigger) await onTrigger(query)
      const result = await query(...args)
      if ('after' in trigger) await onTrigger(query)
      return result
    })()
    if (!callback) return promise
    promise.then(result => callback(null, result), callback)
  })
  try {
    const result = await operation()
    expect(matchCount, `statements that match ${pattern}`).toBeGreaterThanOrEqual(trigger.nth ?? 1)
    return result
  } finally {
    spy.mockRestore()
  }
}

/**
 * Starts the second operation when the first one reaches the trigger. The first operation continues once the second one
 * has settled or waits for a lock. Requires PostgreSQL, because the embedded database has only one connection.
 */
export const runConcurrently = async <TFirst, TSecond>(
  app: TestApp,
  trigger: QueryTrigger,
  first: () => Promise<TFirst>,
  second: () => Promise<TSecond>,
): Promise<[TFirst, TSecond]> => {
  const started: Promise<TSecond>[] = []
  const startSecond = async () => {
    const pending = second()
    started.push(pending)
    let hasSettled = false
    const markSettled = () => {
      hasSettled = true
    }
    pending.then(markSettled, markSettled)
    await expectEventually(async () => hasSettled || (await countLockWaits(app)) > 0).toBe(true)
  }
  const firstResult = await runInterleaved(trigger, startSecond, first)
  // `started` has one element, because runInterleaved fails if `first` never reaches the trigger.
  return [firstResult, (await started[0]) as TSecond]
}

/**
 * Executes the statement, which can lock or change rows, in a transaction. Then starts the operations in order, each
 * when all previous operations wait for a lock. The transaction commits when all operations wait. Requires PostgreSQL.
 */
export const runDuringTransaction = async <TResult>(
  app: TestApp,
  statement: string,
  operations: (() => Promise<TResult>)[],
): Promise<TResult[]> => {
  const connection = await app.db.pool.connect()
  try {
    await connection.query('BEGIN')
    await connection.query(statement)
    const started: Promise<TResult>[] = []
    for (const start of operations) {
      started.push(start())
      await expectEventually(() => countLockWaits(app)).toBe(started.length)
    }
    await connection.query('COMMIT')
    return await Promise.all(started)
  } finally {
    // Closes the connection, because a failed transaction would otherwise keep its locks.
    connection.release(true)
  }
}

const countLockWaits = async ({ db }: TestApp) => {
  const statement = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await db.pool.query(statement)).rowCount ?? 0
}
