import pg from 'pg'
import { expect, vi } from 'vitest'
import type { TestApp } from './app'

// What two do at once, in an order that the test says.

/** Just before or after the first (or nth) statement of a kind. */
type Moment = ({ before: RegExp } | { after: RegExp }) & { nth?: number }

type Query = (...call: unknown[]) => Promise<unknown>

/**
 * Does something at a moment of something else.
 * @param act gets that moment's connection: the embedded database has no other
 */
export const interleaving = async <TResult>(
  moment: Moment,
  act: (query: (statement: string) => Promise<unknown>) => Promise<unknown>,
  ask: () => Promise<TResult>,
): Promise<TResult> => {
  const original = pg.Client.prototype.query as Query
  const pattern = 'before' in moment ? moment.before : moment.after
  let seen = 0
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...call: unknown[]
  ) {
    const query: Query = (...statement) => original.apply(this, statement)
    const [first] = call
    const text = typeof first === 'string' ? first : (first as pg.QueryConfig).text
    if (!pattern.test(text) || ++seen !== (moment.nth ?? 1)) return query(...call)
    // A pool asks with a callback, a transaction awaits.
    const done = typeof call.at(-1) === 'function' ? (call.pop() as (...outcome: unknown[]) => void) : null
    const answer = (async () => {
      if ('before' in moment) await act(query)
      const result = await query(...call)
      if ('after' in moment) await act(query)
      return result
    })()
    if (!done) return answer
    answer.then(result => done(null, result), done)
  })
  try {
    const result = await ask()
    expect(seen, `statements like ${pattern}`).toBeGreaterThanOrEqual(moment.nth ?? 1)
    return result
  } finally {
    spy.mockRestore()
  }
}

/** Begins the second at a moment of the first, which goes on once the second has ended or waits for it (PostgreSQL). */
export const meeting = async <TFirst, TSecond>(
  app: TestApp,
  moment: Moment,
  first: () => Promise<TFirst>,
  second: () => Promise<TSecond>,
): Promise<[TFirst, TSecond]> => {
  const begun: Promise<TSecond>[] = []
  const begin = async () => {
    const asked = second()
    begun.push(asked)
    let hasEnded = false
    const end = () => {
      hasEnded = true
    }
    asked.then(end, end)
    await until(async () => hasEnded || (await waiting(app)) > 0).toBe(true)
  }
  const ended = await interleaving(moment, begin, first)
  // The moment has come, or interleaving would have failed: there is one.
  return [ended, (await begun[0]) as TSecond]
}

/** Begins several while a transaction of somebody else is open, which ends once all of them wait (PostgreSQL). */
export const during = async <TResult>(
  app: TestApp,
  statement: string,
  ask: () => Promise<TResult>[],
): Promise<TResult[]> => {
  const other = await app.db.readPool.connect()
  try {
    await other.query('BEGIN')
    await other.query(statement)
    const asked = ask()
    await until(() => waiting(app)).toBe(asked.length)
    await other.query('COMMIT')
    return await Promise.all(asked)
  } finally {
    // Closed: what failed before its end would go on holding its locks.
    other.release(true)
  }
}

const until = <TValue>(read: () => Promise<TValue>) => expect.poll(read, { timeout: 5000 })

/** How many wait for somebody else's transaction. */
const waiting = async ({ db }: TestApp) => {
  const statement = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return (await db.readPool.query(statement)).rowCount ?? 0
}
