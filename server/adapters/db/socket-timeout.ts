import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Makes a pool close each connection after `timeoutMs` without traffic. TCP alone detects an unreachable server only
 * after about 15 minutes. The timeout must exceed the statement timeout.
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

/** Disables the socket timeout of a connection. */
export const disableSocketTimeout = (client: pg.PoolClient) => getSocket(client).setTimeout(0)

/** The types of `pg` do not declare the TCP or TLS socket. */
const getSocket = ({ connection }: pg.PoolClient) => connection.stream as Socket
