import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pino from 'pino'
import { hasUsers } from '../accounts/store'
import { type CdnPurger, createCdnPurger } from '../adapters/cdn'
import { systemClock } from '../adapters/clock'
import type { Database } from '../adapters/db/database'
import { createClusterLimiter } from '../adapters/limiter/cluster'
import type { RateLimiter } from '../adapters/limiter/limiter'
import { createMemoryLimiter } from '../adapters/limiter/memory'
import { withRejectionCount } from '../adapters/limiter/metrics'
import type { Mailer } from '../adapters/mail'
import { createStorage } from '../adapters/storage/create-storage'
import { restrictDataDirectories } from '../adapters/storage/directory-mode'
import { type AppOptions, createApp } from '../app'
import { openControlSocket } from '../backup/control-socket'
import { startSnapshots } from '../backup/snapshots'
import { BLOG_REVISION_CHANNEL, createBlogRevision, readBlogRevision } from '../blog-revision'
import type { Config } from '../config'
import { createContentConverter } from '../content/converter'
import type { Deps } from '../context'
import { loadSigningSecret } from '../crypto/signing-secret'
import { createUnavailableError } from '../errors'
import { deleteOrphanedFiles } from '../files/storage-lifecycle'
import { createAdmissionController } from '../http/admission'
import type { Endpoint } from '../http/endpoint'
import { createStaticHandler } from '../http/static-files'
import { releaseInterruptedJobs } from '../queue/job-worker'
import { loadBuildAssets } from '../rendering'
import { ensureAdmin } from '../users/service'
import { startJobs, startPostRerendering } from './background-jobs'
import type { Monitoring } from './monitoring'

/** The module prisma/seed.ts, which creates the demo content. */
export interface DemoSeed {
  hasContent(deps: Deps): Promise<boolean>
  /** Returns false if the signal was aborted before the content was complete. */
  seedDemo(deps: Deps, print: (line: string) => void, signal?: AbortSignal): Promise<boolean>
}

/** `assets`, `serveStatic` and `loadServerEntry` replace the build in development. */
export interface ApplicationOptions extends Partial<Pick<AppOptions, 'assets' | 'serveStatic' | 'loadServerEntry'>> {
  /** Called only if demo content may be missing. */
  loadDemoSeed: () => Promise<DemoSeed>
  /**
   * Aborted on shutdown. The abort ends the creation of demo content and the wait for another process that is starting.
   */
  signal?: AbortSignal
}

/** The resources that `startServer` has opened. The caller closes `db` and `monitoring`. */
interface OpenResources {
  db: Database
  endpoint: Endpoint
  monitoring: Monitoring
  log: pino.Logger
  print: (line: string) => void
  /** Whether this process is a worker of a cluster. */
  isWorker: boolean
}

/** Maximum time that the database and the storage may take to answer a readiness check. */
const PING_TIMEOUT_MS = 3_000

/** Time after the start during which requests do not compete with background work. */
const BACKGROUND_DELAY_MS = 1_000

/**
 * Opens the adapters that `startServer` has not opened, creates the initial content, starts the background tasks and
 * serves the application.
 * @returns an object whose method `stop` closes the endpoint and stops everything that `serveApplication` started
 */
export const serveApplication = async (
  config: Config,
  { db, endpoint, monitoring, log, print, isWorker }: OpenResources,
  options: ApplicationOptions,
): Promise<{ stop(drainMs: number, isReplaced: boolean): Promise<void> }> => {
  monitoring.watchDatabase(db)
  let isAcceptingRequests = true
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  restrictDataDirectories(config.dataDir, log)
  const cdn = createCdn(config, log)
  const siteUrl = config.siteUrl ?? endpoint.url
  const deps = await createDeps(config, db, { log, cdn, siteUrl, monitoring, isWorker })
  deps.replicaReadPool = openReplica(db, deps)
  monitoring.watchJobs(deps)
  const admission = createAdmissionController({ maxConcurrent: config.maxConcurrentRequests, log })
  monitoring.metrics.watchAdmission(admission.getStats)
  const app = createApp({
    deps,
    assets: options.assets ?? loadBuildAssets('dist/client'),
    serveStatic: options.serveStatic ?? createStaticHandler('dist/client'),
    loadServerEntry: options.loadServerEntry,
    graphiql: config.graphiql,
    trustProxy: config.trustProxy,
    admission,
    maxRequestsPerClient: config.maxConnectionsPerClient,
    isAcceptingRequests: () => isAcceptingRequests,
    ping: async () => {
      await Promise.race([Promise.all([db.ping(), deps.storage.ping()]), rejectAfterPingTimeout()])
    },
  })
  await db.withExclusiveLock(() => createInitialContent(config, db, deps, { ...options, print }))
  if (!db.isShared) {
    // Only one process at a time uses an embedded database, so all earlier uploads and jobs have ended.
    await deleteOrphanedFiles(deps, deps.clock())
    await releaseInterruptedJobs(deps)
  }
  const tasks = [
    startJobs(deps, config.retentionDays, BACKGROUND_DELAY_MS),
    startPostRerendering(deps, BACKGROUND_DELAY_MS),
  ]
  const embeddedServices = await startEmbeddedServices(config, db, deps)
  await endpoint.serve(app)
  print(`Kairos is serving ${endpoint.url} on ${db.description}.`)
  print('Press Ctrl+C to stop.')

  return {
    stop: async (drainMs, isReplaced) => {
      isAcceptingRequests = isReplaced
      await endpoint.close(drainMs, isReplaced)
      await embeddedServices.stop()
      for (const task of tasks) await task.stop()
      await cdn?.close()
      await deps.limiter.close()
    },
  }
}

/** Starts the control socket and the snapshots of an embedded database. Does nothing if PostgreSQL is used. */
const startEmbeddedServices = async ({ dataDir, snapshotIntervalMs }: Config, db: Database, deps: Deps) => {
  if (db.isShared) return { stop: async () => {} }
  const { storage, secret, log } = deps
  const source = { db, storage, secret, dataDir }
  const controlSocket = await openControlSocket(source, log)
  const snapshots = startSnapshots(source, snapshotIntervalMs, log)
  return { stop: () => Promise.all([controlSocket.close(), snapshots.stop()]) }
}

const createCdn = ({ cdnPurgeUrl }: Config, log: pino.Logger): CdnPurger | null =>
  cdnPurgeUrl
    ? createCdnPurger({
        url: cdnPurgeUrl,
        onError: error =>
          log.warn({ err: error }, 'the CDN could not be purged; it serves old pages for up to one minute'),
      })
    : null

// The Redis and SMTP clients are large modules, so each client is loaded only if it is used.

const createLimiter = async ({ redisUrl }: Config, log: pino.Logger, isWorker: boolean): Promise<RateLimiter> => {
  if (!redisUrl) return isWorker ? createClusterLimiter() : createMemoryLimiter()
  const { createRedisLimiter } = await import('../adapters/limiter/redis')
  return createRedisLimiter(redisUrl, error =>
    log.warn(
      { err: error },
      'Redis is unreachable; this process counts the attempts for rate limits in its own memory',
    ),
  )
}

const createMailer = async ({ mail: { smtpUrl, from, to } }: Config): Promise<Mailer | null> => {
  if (!smtpUrl) return null
  const { createSmtpMailer } = await import('../adapters/mail.smtp')
  return createSmtpMailer(smtpUrl, from, to)
}

const createDeps = async (
  config: Config,
  db: Database,
  {
    log,
    cdn,
    siteUrl,
    monitoring: { metrics, tracer },
    isWorker,
  }: Pick<Deps, 'siteUrl'> & {
    log: pino.Logger
    cdn: CdnPurger | null
    monitoring: Monitoring
    isWorker: boolean
  },
): Promise<Deps> => ({
  db: db.prisma,
  readPool: db.readPool,
  withSnapshot: db.withSnapshot,
  blogRevision: createBlogRevision({
    readPool: db.readPool,
    clock: systemClock,
    listen: onChange =>
      db.listen(BLOG_REVISION_CHANNEL, onChange, error =>
        log.warn(
          { err: error },
          'notifications from other processes do not arrive; their changes appear within one second',
        ),
      ),
    purgeCdn: cdn?.purge,
  }),
  storage: await createStorage(config, db.isShared),
  converter: createContentConverter(),
  limiter: withRejectionCount(await createLimiter(config, log, isWorker), metrics),
  mailer: await createMailer(config),
  // Replaced by `startJobs`.
  triggerJobs: () => {},
  clock: systemClock,
  log,
  metrics,
  tracer,
  slowOperationMs: config.slowOperationMs,
  siteUrl,
  secret: loadSigningSecret(config.jwtSecret, config.dataDir),
  limits: config.limits,
  requiresAdminFactor: config.requiresAdminFactor,
  allowsPrivateWebhooks: config.allowsPrivateWebhooks,
})

const openReplica = (db: Database, { blogRevision, log }: Deps) =>
  db.openReplica({
    getKnownRevision: blogRevision.get,
    readRevision: async connection => (await readBlogRevision(connection)).revision,
    onChange: reason =>
      reason === null
        ? log.info('the read replica is in use')
        : log.warn({ reason }, 'the read replica is excluded; its reads use the primary'),
  })

const rejectAfterPingTimeout = async (): Promise<never> => {
  await sleep(PING_TIMEOUT_MS, undefined, { ref: false })
  throw createUnavailableError()
}

const createInitialContent = async (
  config: Config,
  db: Database,
  deps: Deps,
  { print, ...options }: ApplicationOptions & { print: (line: string) => void },
) => {
  // The marker file is created before the first account, because only a database without accounts counts as new. It
  // exists until the demo content is complete, so that the next start continues an interrupted creation.
  const markerPath = join(config.dataDir, 'demo-unfinished')
  const demo = await loadMissingDemo(config, db, deps, existsSync(markerPath), options)
  if (demo) writeFileSync(markerPath, '')
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

/**
 * Loads the demo seed, or returns null if no demo content should be created. With SEED_DEMO=true, demo content is
 * created in any database without content. By default, it is created only in a new embedded database. An interrupted
 * creation continues unless SEED_DEMO is false.
 */
const loadMissingDemo = async (
  { seedDemo }: Config,
  { seedsDemoByDefault }: Database,
  deps: Deps,
  isInterrupted: boolean,
  { loadDemoSeed }: ApplicationOptions,
): Promise<DemoSeed | null> => {
  if (!(seedDemo ?? (isInterrupted || (seedsDemoByDefault && !(await hasUsers(deps)))))) return null
  const demo = await loadDemoSeed()
  return isInterrupted || !(await demo.hasContent(deps)) ? demo : null
}
