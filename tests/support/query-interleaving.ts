import pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestApp } from './app'

// What two do at once, in an order that the test says.

/** Just before or after the first (or nth) statement of a kind. */
type QueryTrigger = ({ before: RegExp } | { after: RegExp }) & { nth?: number }

type Query = (...args: unknown[]) => Promise<unknown>

/**
 * Does something at a moment of something else.
 * @param onTrigger gets that moment's connection: the embedded database has no other
 */
export const runInterleaved = async <TResult>(
  trigger: QueryTrigger,
  onTrigger: (query: (statement: string) => Promise<unknown>) => Promise<unknown>,
  operation: () => Promise<TResult>,
): Promise<TResult> => {
  const original = pg.Client.prototype.query as Query
  const pattern = 'before' in trigger ? trigger.before : trigger.after
  let matchCount = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const query: Query = (...statement) => original.apply(this, statement)
    const [firstArg] = args
    const text = typeof firstArg === 'string' ? firstArg : (firstArg as pg.QueryConfig).text
    if (!pattern.test(text) || ++matchCount !== (trigger.nth ?? 1)) return query(...args)
    // A pool asks with a callback, a transaction awaits.
    const callback =
      typeof args.at(-1) === 'function' ? (args.pop() as (...outcome: unknown[]) => void) : null
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
    expect(matchCount, `statements like ${pattern}`).toBeGreaterThanOrEqual(trigger.nth ?? 1)
    return result
  } finally {
    spy.mockRestore()
  }
}

/** Begins the second at a moment of the first, which goes on once the second has ended or waits for it (PostgreSQL). */
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
  // The moment has come, or interleaving would have failed: there is one.
  return [firstResult, (await started[0]) as TSecond]
}

/** Begins several while a transaction of somebody else is open, which ends once all of them wait (PostgreSQL). */
export const runDuringTransaction = async <TResult>(
  app: TestApp,
  statement: string,
  startOperations: () => Promise<TResult>[],
): Promise<TResult[]> => {
  const connection = await app.db.readPool.connect()
  try {
    await connection.query('BEGIN')
    await connection.query(statement)
    const operations = startOperations()
    await expectEventually(() => countLockWaits(app)).toBe(operations.length)
    await connection.query('COMMIT')
    return await Promise.all(operations)
  } finally {
    // Closed: what failed before its end would go on holding its locks.
    connection.release(true)
  }
}

const expectEventually = <TValue>(read: () => Promise<TValue>) => expect.poll(read, { timeout: 5000 })

/** How many wait for somebody else's transaction. */
const countLockWaits = async ({ db }: TestApp) => {
  const statement = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await db.readPool.query(statement)).rowCount ?? 0
}
