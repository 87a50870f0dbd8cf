import pg from 'pg'
import { corkConnection } from './socket'

/** Executes hand-written reads. */
export interface ReadPool {
  query<TRow extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<TRow>>
}

/** A connection that is taken from the pool while it executes statements of one or more callers. */
interface SharedConnection {
  client: Promise<pg.PoolClient>
  runningCount: number
  /** When connecting or the oldest running statement started, by `performance.now()`. */
  statementStartedAt: number
  /** Set after an error. The connection then receives no more statements, and is closed after its running ones. */
  isBroken: boolean
}

const SLOW_STATEMENT_MS = 50

/** While a statement takes longer than SLOW_STATEMENT_MS, its connection counts as having this many more statements. */
const SLOW_STATEMENT_WEIGHT = 1_000

/**
 * Creates a ReadPool whose callers share connections (docs/decisions/0050). A statement is sent without waiting for the
 * results of earlier statements, and PostgreSQL executes the statements of a connection one after the other. The
 * statements of one turn of the event loop are sent together, to the connection with the fewest running statements.
 * @param pool its clients have the option `pipeline`, and only this function takes connections from it
 */
export const createPipelinedReadPool = (pool: pg.Pool): ReadPool => {
  /** Null: no statement is running on the connection with this index. */
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
 * Returns whether a connection is still usable after an error: a statement timeout, or invalid data such as NUL in a
 * text. Otherwise, a visitor who sends invalid data could close connections.
 */
const isUsableAfter = (error: unknown) =>
  error instanceof pg.DatabaseError && /^(57014|22\w{3})$/.test(error.code ?? '')
