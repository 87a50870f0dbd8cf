import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Makes a pool close each connection that has had no traffic for the given time. Without this timeout, TCP reports an
 * unreachable server after about 15 minutes. Queries on a closed connection fail like queries on a lost connection.
 * @param timeoutMs must exceed the statement timeout
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

/** Disables the socket timeout of a connection, for example while the connection only holds a lock. */
export const disableSocketTimeout = (client: pg.PoolClient) => getSocket(client).setTimeout(0)

/** Returns the TCP or TLS socket of a connection, which the types of `pg` do not declare. */
const getSocket = ({ connection }: pg.PoolClient) => connection.stream as Socket
