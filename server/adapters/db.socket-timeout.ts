import type { Socket } from 'node:net'
import type pg from 'pg'

/**
 * Ends connections on which nothing has come or gone for so long: a server that went away without a word, which TCP
 * goes on believing in for a quarter of an hour. What waits for it fails like on any connection that breaks.
 * @param timeoutMs milliseconds; more than any statement may take
 */
export const withSocketTimeout = (pool: pg.Pool, timeoutMs: number): pg.Pool => {
  pool.on('connect', client => {
    const socket = getSocket(client)
    socket.setTimeout(timeoutMs, () =>
      socket.destroy(new Error('Connection terminated: the database has fallen silent')),
    )
  })
  return pool
}

/** Keeps a connection that has nothing to say while others work. */
export const disableSocketTimeout = (client: pg.PoolClient) => getSocket(client).setTimeout(0)

/** PostgreSQL's is a socket, in the clear or within TLS; the driver's types say less. */
const getSocket = ({ connection }: pg.PoolClient) => connection.stream as Socket
