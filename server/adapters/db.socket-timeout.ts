import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Closes connections without traffic. TCP notices a server that vanished silently only after about 15 minutes. Queries
 * on a closed connection fail as they do on any broken connection.
 * @param timeoutMs milliseconds; must exceed the statement timeout
 * @returns the pool
 */
export const withSocketTimeout = (pool: pg.Pool, timeoutMs: number): pg.Pool => {
  pool.on('connect', client => {
    const socket = getSocket(client)
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new Error('Connection terminated: no response from the database')),
    )
  })
  return pool
}

/** Exempts a connection, for example one that only holds a lock while other connections work. */
export const disableSocketTimeout = (client: pg.PoolClient) => getSocket(client).setTimeout(0)

/** The stream of a PostgreSQL connection is a plain or TLS socket; the types of `pg` do not declare it. */
const getSocket = ({ connection }: pg.PoolClient) => connection.stream as Socket
