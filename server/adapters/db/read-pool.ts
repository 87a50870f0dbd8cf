import pg from 'pg'
import { corkConnection } from './socket'

/** Executes hand-written reads. */
export interface ReadPool {
  query<TRow extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<TRow>>
}

/** A connection that stays checked out of the pool while it executes statements of one or more callers. */
interface SharedConnection {
  client: Promise<pg.PoolClient>
  runningCount: number
  /** Start of the connection attempt or, once connected, of the oldest running statement, by `performance.now()`. */
  statementStartedAt: number
  /**
   * Set after an error that makes the connection unusable. The connection then receives no more statements, and is
   * closed after its running statements.
   */
  isBroken: boolean
}

const SLOW_STATEMENT_MS = 50

/** While a statement runs longer than SLOW_STATEMENT_MS, its connection counts as running this many more statements. */
const SLOW_STATEMENT_WEIGHT = 1_000

/**
 * Creates a ReadPool whose callers share connections (docs/decisions/0050). A statement is sent without waiting for the
 * results of earlier statements, and PostgreSQL executes the statements of a connection one after the other. The
 * statements of one turn of the event loop are sent together, to the connection with the fewest running statements.
 * @param pool must have clients with the option `pipeline`; only the returned ReadPool may use its connections
 */
export const createPipelinedReadPool = (pool: pg.Pool): ReadPool => {
  /** A null element is free: the next statement with its index checks a connection out of the pool. */
  const connections: (SharedConnection | null)[] = Array(pool.options.max).fill(null)
  /** The index of the connection for the statements of this turn of the event loop. */
  let turnIndex: number | null = null

  const selectIndex = (): number => {
    if (turnIndex !== null) return turnIndex
    setImmediate(() => {
      turnIndex = null
    })
    const slowBefore = performance.now() - SLOW_STATEMENT_MS
    const loads = connections.map(connection => {
      if (!connection) return 0
      const isSlow = connection.statementStartedAt < slowBefore
      return connection.runningCount + (isSlow ? SLOW_STATEMENT_WEIGHT : 0)
    })
    turnIndex = loads.indexOf(Math.min(...loads))
    return turnIndex
  }

  const connect = (): SharedConnection => {
    const connection = {
      client: pool.connect(),
      runningCount: 0,
      statementStartedAt: performance.now(),
      isBroken: false,
    }
    connection.client.then(
      () => {
        connection.statementStartedAt = performance.now()
      },
      () => {},
    )
    return connection
  }

  const acquire = (): SharedConnection => {
    const index = selectIndex()
    const connection = connections[index] ?? connect()
    connections[index] = connection
    connection.runningCount++
    return connection
  }

  const release = (connection: SharedConnection) => {
    connection.runningCount--
    connection.statementStartedAt = performance.now()
    if (connection.runningCount > 0 && !connection.isBroken) return
    const index = connections.indexOf(connection)
    if (index >= 0) connections[index] = null
    if (connection.runningCount > 0) return
    connection.client.then(
      client => client.release(connection.isBroken),
      () => {},
    )
  }

  return {
    query: async <TRow extends pg.QueryResultRow>(statement: pg.QueryConfig) => {
      const connection = acquire()
      try {
        const client = await connection.client
        corkConnection(client)
        return await client.query<TRow>(statement)
      } catch (error) {
        connection.isBroken ||= !isUsableAfter(error)
        throw error
      } finally {
        release(connection)
      }
    },
  }
}

/**
 * Returns whether a connection is still usable after an error. A statement timeout or invalid data, such as NUL in a
 * text, leaves the connection usable. Otherwise, visitors could close connections by sending invalid data.
 */
const isUsableAfter = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(57014|22\w{3})$/.test(error.code ?? '')
