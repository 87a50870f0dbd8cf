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

/** Returns the TCP or TLS socket of a connection. The types of `pg` do not declare it. */
const getSocket = ({ connection }: pg.PoolClient) => connection.stream as Socket

let corkedSockets = new Set<Socket>()

const uncorkSockets = () => {
  const sockets = corkedSockets
  corkedSockets = new Set()
  for (const socket of sockets) socket.uncork()
}

/** Buffers the writes to a connection until the end of the current turn of the event loop, then sends them together. */
export const corkConnection = (client: pg.PoolClient): void => {
  const socket = getSocket(client)
  if (corkedSockets.has(socket)) return
  if (corkedSockets.size === 0) setImmediate(uncorkSockets)
  corkedSockets.add(socket)
  socket.cork()
}
