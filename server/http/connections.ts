import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Client } from './client-address'

export interface ConnectionLimits {
  /** Maximum number of connections per client. Connections from trusted proxies are not limited. */
  maxPerClient: number
  /** Period in which a client must read or send `minBytes` while the server waits for the client. */
  windowMs: number
  minBytes: number
  checkIntervalMs: number
}

/** The slowest permitted transfer is 2 KB per second, averaged over 30 seconds (docs/decisions/0014). */
export const TRANSFER_LIMITS = { windowMs: 30_000, minBytes: 60_000, checkIntervalMs: 5_000 }

interface Connection {
  /** The latest request and its response; null before the first request. */
  exchange: { request: IncomingMessage; response: ServerResponse } | null
  /**
   * The transfer that waits for the client. `startedAt` is the start of the current window, and `bytes` is the byte
   * count at that time. Null if no transfer waits.
   */
  transfer: (Transfer & { startedAt: number }) | null
}

interface Transfer {
  direction: 'sending' | 'receiving'
  bytes: number
}

/**
 * Limits the connections per client and closes slow connections. Adds a listener that sets a response header.
 * Therefore, the caller must call this function before it adds the listener that sends the responses.
 */
export const limitConnections = (
  server: Server,
  limits: ConnectionLimits,
  readClient: (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Client,
  log: Logger,
) => {
  const connections = new Map<Socket, Connection>()
  const connectionCounter = createConcurrencyCounter(limits.maxPerClient)
  /**
   * Networks of clients for which the limit was logged. When a connection from a network closes, the network is
   * removed, so that the limit can be logged again.
   */
  const loggedClients = new Set<string>()
  let isDraining = false

  server.on('connection', (socket: Socket) => {
    const { address, network, isProxied } = readClient({ headers: {}, socket })
    if (!isProxied && !connectionCounter.acquire(network)) {
      if (!loggedClients.has(network)) log.warn({ category: 'security', address }, 'connection limit reached')
      loggedClients.add(network)
      return socket.destroy()
    }
    connections.set(socket, { exchange: null, transfer: null })
    socket.once('close', () => {
      connections.delete(socket)
      if (isProxied) return
      connectionCounter.release(network)
      loggedClients.delete(network)
    })
  })

  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (connection) connection.exchange = { request, response }
    if (isDraining) response.setHeader('connection', 'close')
  })

  const closeSlowConnections = () => {
    const now = performance.now()
    for (const [socket, connection] of connections) {
      const transfer = getWaitingTransfer(socket, connection)
      const { transfer: previous } = connection
      const isSame = transfer && previous && transfer.direction === previous.direction
      if (isSame && transfer.bytes - previous.bytes < limits.minBytes) {
        if (now - previous.startedAt < limits.windowMs) continue
        const { address } = readClient({ headers: {}, socket })
        log.warn({ category: 'security', address, direction: transfer.direction }, 'slow connection closed')
        socket.destroy()
      }
      connection.transfer = transfer && { ...transfer, startedAt: now }
    }
  }
  const timer = setInterval(closeSlowConnections, limits.checkIntervalMs).unref()
  server.once('close', () => clearInterval(timer))

  return {
    /** Sets `Connection: close` on all responses that have not started, so that clients stop reusing connections. */
    startDraining: () => {
      isDraining = true
      for (const { exchange } of connections.values())
        if (exchange && !exchange.response.headersSent) exchange.response.setHeader('connection', 'close')
    },
  }
}

/** The byte counters of a socket's internal handle. `Socket.bytesWritten` ignores the progress within a large write. */
interface SocketHandle {
  bytesWritten: number
  writeQueueSize: number
}

/** Returns the transfer that waits for the client; null if the server is not waiting for the client. */
const getWaitingTransfer = (socket: Socket, { exchange }: Connection): Transfer | null => {
  if (socket.writableLength > 0) {
    const { _handle: handle } = socket as Socket & { _handle?: SocketHandle | null }
    return { direction: 'sending', bytes: handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten }
  }
  const request = exchange?.request
  // Received bytes in the buffer mean that the server reads more slowly than the client sends.
  const isReceiving = request && !request.complete && !request.destroyed && request.readableLength === 0
  return isReceiving ? { direction: 'receiving', bytes: socket.bytesRead } : null
}

/** Creates a counter that limits concurrent uses per key. */
export const createConcurrencyCounter = (maxPerKey: number) => {
  const counts = new Map<string, number>()
  return {
    /** Counts a use and returns true. Returns false without counting the use if the key has reached the limit. */
    acquire: (key: string): boolean => {
      const count = counts.get(key) ?? 0
      if (count >= maxPerKey) return false
      counts.set(key, count + 1)
      return true
    },
    /** Ends a use that `acquire` counted. */
    release: (key: string): void => {
      const count = counts.get(key) ?? 0
      if (count > 1) counts.set(key, count - 1)
      else counts.delete(key)
    },
  }
}
