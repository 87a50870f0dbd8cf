import { AsyncResource } from 'node:async_hooks'
import type pg from 'pg'

/**
 * Observes the start of a statement. Returns a function to call when the statement ends, with the error if the
 * statement failed.
 */
export type StatementObserver = (sql: string) => (error?: unknown) => void

/**
 * Makes the callback of `pool.connect` run in the asynchronous context of the caller, even if the caller has to wait
 * for a connection.
 */
export const preserveCallerContext = (pool: pg.Pool): void => {
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const boundConnect = (callback?: (...args: unknown[]) => unknown): unknown =>
    callback ? connect(AsyncResource.bind(callback)) : connect()
  pool.connect = boundConnect as typeof pool.connect
}

/** Observes the statements on the connections of a pool, including existing connections. */
export const observeStatements = (pool: pg.Pool, observe: StatementObserver): void => {
  const observedClients = new WeakSet<pg.PoolClient>()
  pool.on('acquire', client => {
    if (observedClients.has(client)) return
    observedClients.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const observedQuery = (...args: unknown[]): unknown => {
      const sql = getStatementText(args[0])
      // Cursors and other objects with their own `submit` method are not observed.
      if (sql === null) return query(...args)
      const observeEnd = observe(sql)
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
          observeEnd(error)
          callback(error, result)
        })
      }
      const result = query(...args) as Promise<unknown>
      result.then(() => observeEnd(), observeEnd)
      return result
    }
    client.query = observedQuery as typeof client.query
  })
}

const getStatementText = (statement: unknown): string | null => {
  if (typeof statement === 'string') return statement
  const { text, submit } = statement as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && typeof submit !== 'function' ? text : null
}
