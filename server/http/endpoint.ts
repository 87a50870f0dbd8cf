import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../config'
import { AppError } from '../errors'
import { createClientReader } from './client-address'
import { limitConnections, TRANSFER_LIMITS } from './connections'
import { renderPlainPage } from './plain-page'
import { JSON_HEADERS, prefersHtml } from './response'
import { securityHeaders } from './security-headers'

export interface Endpoint {
  url: string
  serve(app: RequestListener): Promise<void> | void
  /**
   * Finishes the requests in flight and closes the connections.
   * @param drainMs time in which new requests are still accepted
   * @param isReplaced whether other processes accept all new connections from now on
   */
  close(drainMs?: number, isReplaced?: boolean): Promise<void>
}

/** Time from the start of the shutdown until all open connections are closed. Includes the drain period. */
const SHUTDOWN_TIMEOUT_MS = 6_500

/**
 * Minimum time from the end of the drain period until all open connections are closed. After a drain period of more
 * than 3 s, this minimum takes precedence over SHUTDOWN_TIMEOUT_MS.
 */
const MIN_CLOSE_TIMEOUT_MS = 3_500

/** Minimum upload speed on which the request timeout is based. */
const MIN_UPLOAD_BYTES_PER_MS = 20

/**
 * Listens on the configured address. The caller opens the database afterwards, so that a second start on the same port
 * fails immediately and changes nothing.
 * @param isDeferred whether the server listens only when `serve` is called, because other processes serve until then
 * @throws the listen error (EADDRINUSE); `serve` throws it if `isDeferred` is true
 */
export const listen = async (config: Config, log: Logger, isDeferred = false): Promise<Endpoint> => {
  const server = createServer()
  const limits = { maxPerClient: config.maxConnectionsPerClient, ...TRANSFER_LIMITS }
  const connections = limitConnections(server, limits, createClientReader(config.trustProxy), log)
  server.headersTimeout = 15_000
  server.requestTimeout = 60_000 + config.limits.maxFileBytes / MIN_UPLOAD_BYTES_PER_MS
  server.keepAliveTimeout = 65_000
  server.on('request', respondNotReady)
  const startListening = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(config.port, config.host, () => {
        server.off('error', reject)
        resolve()
      })
    })
  if (!isDeferred) await startListening()
  return {
    url: formatServerUrl(config.host, isDeferred ? config.port : (server.address() as AddressInfo).port),
    serve: async app => {
      server.off('request', respondNotReady).on('request', app)
      if (isDeferred) await startListening()
    },
    close: async (drainMs = 0, isReplaced = false) => {
      connections.startDraining()
      // Stops listening. The `close` method of http.Server would also close idle connections.
      if (isReplaced) NetServer.prototype.close.call(server)
      // Idle connections stay open during the drain period, because a request sent while its connection closes is lost.
      await sleep(drainMs)
      await closeServer(server, Math.max(SHUTDOWN_TIMEOUT_MS - drainMs, MIN_CLOSE_TIMEOUT_MS))
    },
  }
}

const RETRY_AFTER_SECONDS = 2

const STARTING_PAGE = renderPlainPage(
  { title: 'Kairos is starting', text: 'This page reloads automatically.' },
  RETRY_AFTER_SECONDS,
)

/** Responds with 503 during startup, except to requests for `/healthz`. */
const respondNotReady = (request: IncomingMessage, response: ServerResponse) => {
  if (request.url === '/healthz') return response.writeHead(200, JSON_HEADERS).end('{"status":"up"}')
  const { status, code, message } = new AppError('UNAVAILABLE', 'Kairos is starting. Please try again in a moment.')
  const headers = { ...securityHeaders, 'cache-control': 'no-store', 'retry-after': String(RETRY_AFTER_SECONDS) }
  if (prefersHtml(request)) {
    return response.writeHead(status, { ...headers, 'content-type': 'text/html; charset=utf-8' }).end(STARTING_PAGE)
  }
  const body = { message, error: message, errors: [], code }
  return response.writeHead(status, { ...headers, ...JSON_HEADERS }).end(JSON.stringify(body))
}

const closeServer = async (server: Server, timeoutMs: number) => {
  const closed = new Promise(resolve => server.close(resolve))
  // Keep-alive connections become idle after their current response and would keep the server open.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
  const forceTimer = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearInterval(idleTimer)
  clearTimeout(forceTimer)
}

const formatServerUrl = (configuredHost: string, port: number): string => {
  const host = configuredHost === '0.0.0.0' || configuredHost === '::' ? 'localhost' : configuredHost
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
