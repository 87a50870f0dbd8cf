import type pg from 'pg'
import { isBrokenConnection } from './connection'
import { corkConnection } from './socket'

/** Executes hand-written reads. */
export interface ReadPool {
  query<TRow extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<TRow>>
}

/** A connection that is taken from the pool while it executes statements of one or more callers. */
interface SharedConnection {
  client: Promise<pg.PoolClient>
  runningCount: number
  isBroken: boolean
}

/**
 * Creates a ReadPool whose callers share connections (docs/decisions/0050). A statement is sent without waiting for the
 * results of earlier statements. The statements of one turn of the event loop go to the connection with the fewest
 * running statements, in one system call. PostgreSQL executes the statements of a connection one after the other.
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
    const runningCounts = connections.map(connection => connection?.runningCount ?? 0)
    turnIndex = runningCounts.indexOf(Math.min(...runningCounts))
    return turnIndex
  }

  const acquire = (): SharedConnection => {
    const index = selectIndex()
    const connection = connections[index] ?? { client: pool.connect(), runningCount: 0, isBroken: false }
    connections[index] = connection
    connection.runningCount++
    return connection
  }

  const release = (connection: SharedConnection) => {
    connection.runningCount--
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
        connection.isBroken ||= isBrokenConnection(error)
        throw error
      } finally {
        release(connection)
      }
    },
  }
}
