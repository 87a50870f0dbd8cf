import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { systemClock } from './adapters/clock'
import { type Database, openDatabase } from './adapters/db'
import { createMemoryLimiter } from './adapters/limiter.memory'
import { createRedisLimiter } from './adapters/limiter.redis'
import { createSmtpMailer } from './adapters/mail.smtp'
import type { Storage } from './adapters/storage'
import { createDiskStorage } from './adapters/storage.disk'
import { type AppOptions, createApp } from './app'
import { startMailDelivery, startOrphanCleanup, startPostRendering } from './background-jobs'
import type { Config } from './config'
import { createContentConverter } from './content/converter'
import type { Deps } from './context'
import { loadSigningSecret } from './crypto/signing-secret'
import { AppError, unavailable } from './errors'
import { createClientReader } from './http/client-address'
import { limitConnections, TRANSFER_LIMITS } from './http/connections'
import { JSON_HEADERS } from './http/response'
import { createStaticHandler } from './http/static-files'
import { loadBuildAssets } from './rendering'
import { ensureAdmin } from './users/service'

export interface RunningServer {
  url: string
  /**
   * Reports not ready, finishes the requests in flight and closes all connections.
   * @param drainMs time in which new requests are still answered, so that proxies notice without losing a request
   */
  stop(drainMs?: number): Promise<void>
}

/** The demo content of prisma/seed.ts. */
export interface DemoSeed {
  hasContent(deps: Deps): Promise<boolean>
  /** Returns false when the signal aborted it before the content was complete. */
  seedDemo(deps: Deps, print: (line: string) => void, signal?: AbortSignal): Promise<boolean>
}

/** `assets`, `serveStatic` and `loadServerEntry` replace the build in development. */
export interface StartOptions extends Partial<Pick<AppOptions, 'assets' | 'serveStatic' | 'loadServerEntry'>> {
  /** Loaded only when demo content is created. */
  loadDemoSeed: () => Promise<DemoSeed>
  /** Shortens the start, and ends it with an AbortError while it waits for the first start of another process. */
  signal?: AbortSignal
}

/** Time from the shutdown signal that requests in flight get to finish. */
const SHUTDOWN_TIMEOUT_MS = 6_500

/** Part of this time that remains after a long drain period. */
const MIN_CLOSE_TIMEOUT_MS = 3_500

/** Time that the database and the storage get to answer a readiness check. */
const PING_TIMEOUT_MS = 3_000

/** The slowest upload that the request timeout permits. */
const MIN_UPLOAD_BYTES_PER_MS = 20

/**
 * Listens, opens the adapters, migrates the database, creates the initial content and serves the application.
 * @throws DatabaseError, DirectoryLockedError, StorageError, an AbortError, or the listen error (EADDRINUSE)
 */
export const startServer = async (config: Config, options: StartOptions): Promise<RunningServer> => {
  const log = pino({ level: config.logLevel })
  const onError = (error: Error) => log.warn({ err: error }, 'database connection lost')
  const server = createServer()
  const limits = { maxPerClient: config.maxConnectionsPerClient, ...TRANSFER_LIMITS }
  const connections = limitConnections(server, limits, createClientReader(config.trustProxy), log)
  await listen(server, config)
  const db = await openDatabase(config, { print, onError, signal: options.signal }).catch(closeAndRethrow(server))

  let isAcceptingRequests = true
  const deps = await createDeps(config, db, log)
  const url = getServerUrl(server, config)
  const app = createApp({
    deps,
    assets: options.assets ?? loadBuildAssets('dist/client'),
    serveStatic: options.serveStatic ?? createStaticHandler('dist/client'),
    loadServerEntry: options.loadServerEntry,
    siteUrl: config.siteUrl ?? url,
    graphiql: config.graphiql,
    trustProxy: config.trustProxy,
    maxRequestsPerClient: config.maxConnectionsPerClient,
    isAcceptingRequests: () => isAcceptingRequests,
    ping: async () => {
      await Promise.race([Promise.all([db.ping(), deps.storage.ping()]), rejectAfterPingTimeout()])
    },
  })
  await db.withExclusiveLock(() => createInitialContent(config, db, deps, options))
  const jobs = [await startOrphanCleanup(deps, db.isShared), startMailDelivery(deps), startPostRendering(deps)]
  server.on('request', app)
  print(`Kairos is serving ${url} on ${db.description}.`)
  print('Press Ctrl+C to stop.')

  return {
    url,
    stop: async (drainMs = 0) => {
      isAcceptingRequests = false
      connections.startDraining()
      // A connection that is closed while a proxy sends a request on it loses the request.
      await sleep(drainMs)
      const closed = new Promise(resolve => server.close(resolve))
      // Keep-alive connections become idle after their current response and would keep the server open.
      const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
      const forceTimer = setTimeout(
        () => server.closeAllConnections(),
        Math.max(SHUTDOWN_TIMEOUT_MS - drainMs, MIN_CLOSE_TIMEOUT_MS),
      )
      await closed
      clearInterval(idleTimer)
      clearTimeout(forceTimer)
      for (const job of jobs) await job.stop()
      await deps.limiter.close()
      await db.close()
    },
  }
}

const print = (line: string) => console.log(line)

/** Takes the port before the database is opened, so that a second start fails immediately and changes nothing. */
const listen = (server: Server, config: Config) =>
  new Promise<void>((resolve, reject) => {
    server.headersTimeout = 15_000
    server.requestTimeout = 60_000 + config.limits.maxFileBytes / MIN_UPLOAD_BYTES_PER_MS
    server.keepAliveTimeout = 65_000
    // Requests during the start get a 503 instead of waiting.
    const respondNotReady = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === '/healthz') return response.writeHead(200, JSON_HEADERS).end('{"status":"up"}')
      const { status, code, message } = new AppError('UNAVAILABLE', 'Kairos is starting. Please try again in a moment.')
      const body = { message, error: message, errors: [], code }
      return response.writeHead(status, { ...JSON_HEADERS, 'retry-after': '2' }).end(JSON.stringify(body))
    }
    server.on('request', respondNotReady)
    server.on('newListener', event => {
      if (event === 'request') server.off('request', respondNotReady)
    })
    server.once('error', reject)
    server.listen(config.port, config.host, () => {
      server.off('error', reject)
      resolve()
    })
  })

const closeAndRethrow = (server: Server) => (error: unknown) => {
  server.close()
  throw error
}

/** Loads the S3 client, a large module, only when a bucket is configured. */
const createStorage = async ({ s3, dataDir }: Config, isShared: boolean): Promise<Storage> => {
  if (!s3) return createDiskStorage(join(dataDir, 'files'), isShared)
  const { createS3Storage } = await import('./adapters/storage.s3')
  return createS3Storage(s3, join(dataDir, 'incoming'), isShared)
}

const createDeps = async (config: Config, db: Database, log: pino.Logger): Promise<Deps> => ({
  db: db.prisma,
  readPool: db.readPool,
  storage: await createStorage(config, db.isShared),
  converter: createContentConverter(),
  limiter: config.redisUrl
    ? createRedisLimiter(config.redisUrl, error =>
        log.warn({ err: error }, 'Redis is unreachable; this process counts rate limits on its own'),
      )
    : createMemoryLimiter(),
  mailer: config.mail.smtpUrl ? createSmtpMailer(config.mail.smtpUrl, config.mail.from, config.mail.to) : null,
  triggerMailDelivery: () => {},
  clock: systemClock,
  log,
  secret: loadSigningSecret(config.jwtSecret, config.dataDir),
  limits: config.limits,
})

const rejectAfterPingTimeout = async (): Promise<never> => {
  await sleep(PING_TIMEOUT_MS, undefined, { ref: false })
  throw unavailable()
}

const createInitialContent = async (config: Config, db: Database, deps: Deps, options: StartOptions) => {
  // The marker file exists from before the first account until the demo content is complete, so that the next start
  // continues after an interruption.
  const markerPath = join(config.dataDir, 'demo-unfinished')
  const demo = await loadMissingDemo(config, db, deps, existsSync(markerPath), options)
  if (demo) {
    mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(markerPath, '')
  }
  const admin = await ensureAdmin(deps, config.admin)
  if (admin) {
    const passwordHint = admin.generatedPassword
      ? `the password ${admin.generatedPassword} (shown only once)`
      : 'the password in ADMIN_PASSWORD'
    print(`Sign in at /auth as ${admin.username} with ${passwordHint}.`)
  } else {
    print('Sign in at /auth with an existing account.')
  }
  if (await demo?.seedDemo(deps, print, options.signal)) rmSync(markerPath)
}

/** Returns the demo content if it is to be created or continued, otherwise null. */
const loadMissingDemo = async (
  { seedDemo }: Config,
  { seedsDemoByDefault }: Database,
  deps: Deps,
  isInterrupted: boolean,
  { loadDemoSeed }: StartOptions,
): Promise<DemoSeed | null> => {
  const isNewDatabase = async () => !(await deps.db.user.findFirst({ select: { id: true } }))
  if (!(seedDemo ?? (isInterrupted || (seedsDemoByDefault && (await isNewDatabase()))))) return null
  const demo = await loadDemoSeed()
  return isInterrupted || !(await demo.hasContent(deps)) ? demo : null
}

const getServerUrl = (server: Server, config: Config): string => {
  const { port } = server.address() as AddressInfo
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
