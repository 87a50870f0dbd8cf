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
import { type AppOptions, createApp, createStaticHandler } from './app'
import { rerenderOutdatedPosts } from './blog/store'
import type { Config } from './config'
import type { Deps } from './context'
import { loadSigningSecret } from './crypto/signing-secret'
import { AppError, unavailable } from './errors'
import { deleteOrphanedFiles } from './files/storage-lifecycle'
import { deliverContactMessages } from './leads/service'
import { loadBuildAssets } from './rendering'
import { ensureAdmin } from './users/service'

export interface RunningServer {
  url: string
  /** Not ready, finish what is in flight, close everything. */
  stop(): Promise<void>
}

/** What the development server puts in the place of the build. */
export type StartOverrides = Partial<Pick<AppOptions, 'assets' | 'serveStatic' | 'loadServerEntry'>>

/** How long requests in flight may take to finish once the process was told to stop, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 6_500

/** How long the database and the storage may take to say that they are there, in milliseconds. */
const PING_TIMEOUT_MS = 3_000

/** How often the mail queue is looked at, in milliseconds. */
const MAIL_INTERVAL_MS = 30_000

/** How often bytes without a row are looked for, and how long an upload may take to get its row, in milliseconds. */
const SWEEP_INTERVAL_MS = 60 * 60_000

/** How long a message on its way may keep the process from ending, in milliseconds. */
const MAIL_SHUTDOWN_TIMEOUT_MS = 1_500

/** Who sends a file may be as slow as this, in bytes a millisecond. */
const MIN_UPLOAD_BYTES_PER_MS = 20

/**
 * Opens the ports, brings the database up to date, seeds and listens.
 * @param signal hurries the start along when it is not wanted any more, or ends it where it waits for another's
 * @throws DatabaseError, DirectoryLockedError, an AbortError, or the listen error (EADDRINUSE)
 */
export const startServer = async (
  config: Config,
  overrides: StartOverrides = {},
  signal?: AbortSignal,
): Promise<RunningServer> => {
  const log = pino({ level: config.logLevel })
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const server = createServer()
  await listen(server, config)
  const db = await openDatabase(config, { print, onError, signal }).catch(closeAndRethrow(server))

  let isAcceptingRequests = true
  const deps = await createDeps(config, db, log)
  const url = getServerUrl(server, config)
  const app = createApp({
    deps,
    assets: overrides.assets ?? loadBuildAssets('dist/client'),
    serveStatic: overrides.serveStatic ?? createStaticHandler('dist/client'),
    loadServerEntry: overrides.loadServerEntry,
    siteUrl: config.siteUrl ?? url,
    graphiql: config.graphiql,
    trustProxy: config.trustProxy,
    isAcceptingRequests: () => isAcceptingRequests,
    ping: async () => {
      await Promise.race([Promise.all([db.ping(), deps.storage.ping()]), rejectAfterPingTimeout()])
    },
  })
  await db.withExclusiveLock(() => seedInitialContent(config, db, deps, signal))
  // What a process left behind that died is nobody's: at once where there is one process, else when it is surely so.
  await deleteOrphanedFiles(
    deps,
    new Date(deps.clock().getTime() - (db.kind === 'embedded' ? 0 : SWEEP_INTERVAL_MS)),
  )
  const sweepTimer = setInterval(() => sweepOrphanedFiles(deps), SWEEP_INTERVAL_MS)
  const mailDelivery = startMailDelivery(deps)
  const postRendering = startPostRendering(deps)
  server.on('request', app)
  print(`Kairos is serving ${url} on ${db.description}.`)
  print('Press Ctrl+C to stop.')

  return {
    url,
    stop: async () => {
      isAcceptingRequests = false
      const closed = new Promise(resolve => server.close(resolve))
      // A connection is kept alive for the next request; now there is none to wait for once it has been answered.
      const idleTimer = setInterval(() => server.closeIdleConnections(), 50)
      const forceTimer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
      await closed
      clearInterval(idleTimer)
      clearTimeout(forceTimer)
      clearInterval(sweepTimer)
      await mailDelivery.stop()
      await postRendering.stop()
      await deps.limiter.close()
      await db.close()
    },
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

const print = (line: string) => console.log(line)

/** The port is taken before the database is opened, so that a second start fails at once and touches nothing. */
const listen = (server: Server, config: Config) =>
  new Promise<void>((resolve, reject) => {
    server.headersTimeout = 15_000
    server.requestTimeout = 60_000 + config.limits.maxFileBytes / MIN_UPLOAD_BYTES_PER_MS
    server.keepAliveTimeout = 65_000
    // Whoever comes before the doors open is told so instead of being kept waiting.
    const respondNotReady = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === '/healthz') return response.writeHead(200, JSON_HEADERS).end('{"status":"up"}')
      const { status, code, message } = new AppError(
        'UNAVAILABLE',
        'Kairos is starting. Please try again in a moment.',
      )
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

/** The bucket's client is a large thing to load: only where there is a bucket. */
const createStorage = async ({ s3, dataDir }: Config, isShared: boolean): Promise<Storage> => {
  if (!s3) return createDiskStorage(join(dataDir, 'files'), isShared)
  const { createS3Storage: s3Storage } = await import('./adapters/storage.s3')
  return s3Storage(s3, join(dataDir, 'incoming'), isShared)
}

const createDeps = async (config: Config, db: Database, log: pino.Logger): Promise<Deps> => ({
  db: db.prisma,
  readPool: db.readPool,
  storage: await createStorage(config, db.kind !== 'embedded'),
  limiter: config.redisUrl
    ? createRedisLimiter(config.redisUrl, error =>
        log.warn({ err: error }, 'Redis is not reachable; counting alone'),
      )
    : createMemoryLimiter(),
  mailer: config.mail.smtpUrl
    ? createSmtpMailer(config.mail.smtpUrl, config.mail.from, config.mail.to)
    : null,
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

const sweepOrphanedFiles = (deps: Deps) =>
  deleteOrphanedFiles(deps, new Date(deps.clock().getTime() - SWEEP_INTERVAL_MS)).catch(error =>
    deps.log.warn({ err: error }, 'what is left of files could not be swept; it will be tried again'),
  )

/** Mails what is queued: when something was, and every half minute for what had to wait. */
const startMailDelivery = (deps: Deps) => {
  const abortController = new AbortController()
  let delivery: Promise<unknown> = Promise.resolve()
  deps.triggerMailDelivery = () => {
    delivery = delivery
      .then(() => deliverContactMessages(deps, abortController.signal))
      .catch(error => {
        if (abortController.signal.aborted) return
        deps.log.warn({ err: error }, 'the mail queue could not be read; it will be tried again')
      })
  }
  const timer = deps.mailer ? setInterval(deps.triggerMailDelivery, MAIL_INTERVAL_MS) : undefined
  deps.triggerMailDelivery()
  return {
    stop: async () => {
      clearInterval(timer)
      abortController.abort()
      deps.mailer?.close()
      // What was claimed and not brought comes due again.
      await Promise.race([
        delivery,
        new Promise(resolve => setTimeout(resolve, MAIL_SHUTDOWN_TIMEOUT_MS).unref()),
      ])
    },
  }
}

/** Posts whose readers' copy is of an older edition get a new one while the doors are open already. */
const startPostRendering = (deps: Deps) => {
  const abortController = new AbortController()
  const done = rerenderOutdatedPosts(deps, abortController.signal).catch(error =>
    deps.log.warn({ err: error }, 'posts could not be rendered anew; the next start tries again'),
  )
  return {
    stop: async () => {
      abortController.abort()
      await done
    },
  }
}

const seedInitialContent = async (config: Config, db: Database, deps: Deps, signal?: AbortSignal) => {
  const admin = await ensureAdmin(deps, config.admin)
  if (admin) {
    const passwordHint = admin.generatedPassword
      ? `the password ${admin.generatedPassword} (said this once; keep it)`
      : 'the password in ADMIN_PASSWORD'
    print(`Sign in at /auth as ${admin.username} with ${passwordHint}.`)
  } else {
    print('Sign in at /auth with an account you have.')
  }

  // A note beside the data says that the demo is not complete: a start that was cut short goes on with it.
  const demoMarkerPath = join(config.dataDir, 'demo-unfinished')
  const shouldSeed = config.seedDemo ?? (db.isNew && db.kind === 'embedded')
  const { hasContent, seedDemo } = await import('../prisma/seed')
  if (shouldSeed && !(await hasContent(deps))) {
    mkdirSync(config.dataDir, { recursive: true })
    writeFileSync(demoMarkerPath, '')
  }
  if (config.seedDemo === false || !existsSync(demoMarkerPath)) return
  if (await seedDemo(deps, print, signal)) rmSync(demoMarkerPath)
}

const getServerUrl = (server: Server, config: Config): string => {
  const { port } = server.address() as AddressInfo
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
