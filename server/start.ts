import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { type AppOptions, builtFiles, createApp } from './app'
import { renderPosts } from './blog/keep'
import type { Config } from './config'
import type { Deps } from './context'
import { AppError, unavailable } from './errors'
import { sweepFiles } from './files/keep'
import { mailContactMessages } from './leads/service'
import { systemClock } from './ports/clock'
import { type Database, openDatabase } from './ports/db'
import { memoryLimiter } from './ports/limiter.memory'
import { redisLimiter } from './ports/limiter.redis'
import { smtpMail } from './ports/mail.smtp'
import { signingSecret } from './ports/secret'
import type { Storage } from './ports/storage'
import { diskStorage } from './ports/storage.disk'
import { builtAssets } from './ssr'
import { ensureAdmin } from './users/service'

export interface Running {
  url: string
  /** Not ready, finish what is in flight, close everything. */
  stop(): Promise<void>
}

/** What the development server puts in the place of the build. */
export type Replacements = Partial<Pick<AppOptions, 'assets' | 'statics' | 'loadEntry'>>

/** How long requests in flight may take to finish once the process was told to stop, in milliseconds. */
const PATIENCE = 6_500

/** How long the database and the storage may take to say that they are there, in milliseconds. */
const PING_PATIENCE = 3_000

/** How often the mail queue is looked at, in milliseconds. */
const MAIL_ROUND = 30_000

/** How often bytes without a row are looked for, and how long an upload may take to get its row, in milliseconds. */
const SWEEP_ROUND = 60 * 60_000

/** How long a message on its way may keep the process from ending, in milliseconds. */
const MAIL_PATIENCE = 1_500

/** Who sends a file may be as slow as this, in bytes a millisecond. */
const SLOWEST_UPLOAD = 20

/**
 * Opens the ports, brings the database up to date, seeds and listens.
 * @param signal hurries the start along when it is not wanted any more, or ends it where it waits for another's
 * @throws DatabaseError, DirectoryLockedError, an AbortError, or the listen error (EADDRINUSE)
 */
export const start = async (
  config: Config,
  replacements: Replacements = {},
  signal?: AbortSignal,
): Promise<Running> => {
  const log = pino({ level: config.logLevel })
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const server = createServer()
  await listen(server, config)
  const db = await openDatabase(config, { say, onError, signal }).catch(closing(server))

  let open = true
  const deps = await openPorts(config, db, log)
  const url = addressOf(server, config)
  const app = createApp({
    deps,
    assets: replacements.assets ?? builtAssets('dist/client'),
    statics: replacements.statics ?? builtFiles('dist/client'),
    loadEntry: replacements.loadEntry,
    siteUrl: config.siteUrl ?? url,
    graphiql: config.graphiql,
    trustProxy: config.trustProxy,
    isOpen: () => open,
    ping: async () => {
      await Promise.race([Promise.all([db.ping(), deps.storage.ping()]), late()])
    },
  })
  await db.alone(() => prepareContent(config, db, deps, signal))
  // What a process left behind that died is nobody's: at once where there is one process, else when it is surely so.
  await sweepFiles(deps, new Date(deps.clock().getTime() - (db.kind === 'embedded' ? 0 : SWEEP_ROUND)))
  const sweeper = setInterval(() => sweepLater(deps), SWEEP_ROUND)
  const mail = runMail(deps)
  const rendering = renderInPassing(deps)
  server.on('request', app)
  say(`Kairos is serving ${url} on ${db.describe}.`)
  say('Press Ctrl+C to stop.')

  return {
    url,
    stop: async () => {
      open = false
      const closed = new Promise(resolve => server.close(resolve))
      // A connection is kept alive for the next request; now there is none to wait for once it has been answered.
      const sweep = setInterval(() => server.closeIdleConnections(), 50)
      const force = setTimeout(() => server.closeAllConnections(), PATIENCE)
      await closed
      clearInterval(sweep)
      clearTimeout(force)
      clearInterval(sweeper)
      await mail.stop()
      await rendering.stop()
      await deps.limiter.close()
      await db.close()
    },
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

const say = (line: string) => console.log(line)

/** The port is taken before the database is opened, so that a second start fails at once and touches nothing. */
const listen = (server: Server, config: Config) =>
  new Promise<void>((resolve, reject) => {
    server.headersTimeout = 15_000
    server.requestTimeout = 60_000 + config.limits.maxFileBytes / SLOWEST_UPLOAD
    server.keepAliveTimeout = 65_000
    // Whoever comes before the doors open is told so instead of being kept waiting.
    const early = (request: IncomingMessage, response: ServerResponse) => {
      if (request.url === '/healthz') return response.writeHead(200, JSON_TYPE).end('{"status":"up"}')
      const { status, code, message } = new AppError(
        'UNAVAILABLE',
        'Kairos is starting. Please try again in a moment.',
      )
      const body = { message, error: message, errors: [], code }
      return response.writeHead(status, { ...JSON_TYPE, 'retry-after': '2' }).end(JSON.stringify(body))
    }
    server.on('request', early)
    server.on('newListener', event => {
      if (event === 'request') server.off('request', early)
    })
    server.once('error', reject)
    server.listen(config.port, config.host, () => {
      server.off('error', reject)
      resolve()
    })
  })

const closing = (server: Server) => (error: unknown) => {
  server.close()
  throw error
}

/** The bucket's client is a large thing to load: only where there is a bucket. */
const openStorage = async ({ s3, dataDir }: Config, isShared: boolean): Promise<Storage> => {
  if (!s3) return diskStorage(join(dataDir, 'files'), isShared)
  const { s3Storage } = await import('./ports/storage.s3')
  return s3Storage(s3, join(dataDir, 'incoming'), isShared)
}

const openPorts = async (config: Config, db: Database, log: pino.Logger): Promise<Deps> => ({
  db: db.prisma,
  read: db.read,
  storage: await openStorage(config, db.kind !== 'embedded'),
  limiter: config.redisUrl
    ? redisLimiter(config.redisUrl, error =>
        log.warn({ err: error }, 'Redis is not reachable; counting alone'),
      )
    : memoryLimiter(),
  mail: config.mail.smtpUrl ? smtpMail(config.mail.smtpUrl, config.mail.from, config.mail.to) : null,
  wakeMail: () => {},
  clock: systemClock,
  log,
  secret: signingSecret(config.jwtSecret, config.dataDir),
  limits: config.limits,
})

const late = async (): Promise<never> => {
  await sleep(PING_PATIENCE, undefined, { ref: false })
  throw unavailable()
}

const sweepLater = (deps: Deps) =>
  sweepFiles(deps, new Date(deps.clock().getTime() - SWEEP_ROUND)).catch(error =>
    deps.log.warn({ err: error }, 'what is left of files could not be swept; it will be tried again'),
  )

/** Mails what is queued: when something was, and every half minute for what had to wait. */
const runMail = (deps: Deps) => {
  const stopping = new AbortController()
  let round: Promise<unknown> = Promise.resolve()
  deps.wakeMail = () => {
    round = round
      .then(() => mailContactMessages(deps, stopping.signal))
      .catch(error => {
        if (stopping.signal.aborted) return
        deps.log.warn({ err: error }, 'the mail queue could not be read; it will be tried again')
      })
  }
  const timer = deps.mail ? setInterval(deps.wakeMail, MAIL_ROUND) : undefined
  deps.wakeMail()
  return {
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      deps.mail?.close()
      // What was claimed and not brought comes due again.
      await Promise.race([round, new Promise(resolve => setTimeout(resolve, MAIL_PATIENCE).unref())])
    },
  }
}

/** Posts whose readers' copy is of an older edition get a new one while the doors are open already. */
const renderInPassing = (deps: Deps) => {
  const stopping = new AbortController()
  const done = renderPosts(deps, stopping.signal).catch(error =>
    deps.log.warn({ err: error }, 'posts could not be rendered anew; the next start tries again'),
  )
  return {
    stop: async () => {
      stopping.abort()
      await done
    },
  }
}

const prepareContent = async (config: Config, db: Database, deps: Deps, signal?: AbortSignal) => {
  const admin = await ensureAdmin(deps, config.admin)
  if (admin) {
    const words = admin.generatedPassword
      ? `the password ${admin.generatedPassword} (said this once; keep it)`
      : 'the password in ADMIN_PASSWORD'
    say(`Sign in at /auth as ${admin.username} with ${words}.`)
  } else {
    say('Sign in at /auth with an account you have.')
  }

  // A note beside the data says that the demo is not complete: a start that was cut short goes on with it.
  const unfinished = join(config.dataDir, 'demo-unfinished')
  const wanted = config.seedDemo ?? (db.isNew && db.kind === 'embedded')
  const { hasContent, seedDemo } = await import('../prisma/seed')
  if (wanted && !(await hasContent(deps))) {
    mkdirSync(config.dataDir, { recursive: true })
    writeFileSync(unfinished, '')
  }
  if (config.seedDemo === false || !existsSync(unfinished)) return
  if (await seedDemo(deps, say, signal)) rmSync(unfinished)
}

const addressOf = (server: Server, config: Config): string => {
  const { port } = server.address() as AddressInfo
  const host = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
