import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { createMemoryLimiter } from '../../server/adapters/limiter/memory'
import { type Metrics, noMetrics } from '../../server/adapters/metrics/metrics'
import { createDiskStorage } from '../../server/adapters/storage/disk'
import { createS3Storage } from '../../server/adapters/storage/s3'
import { noTracer } from '../../server/adapters/tracing'
import { type AppOptions, createApp } from '../../server/app'
import { createBlogRevision } from '../../server/blog-revision'
import { createContentConverter } from '../../server/content/converter'
import type { Deps } from '../../server/context'
import { createStaticHandler } from '../../server/http/static-files'
import { loadBuildAssets } from '../../server/rendering'
import { openTestDatabase, type TestDatabase } from './database/database'
import { createTestSession } from './factories'
import { addFailureDetails, hasFailed } from './failure-details'
import { openBucket, type TestBucket } from './processes/s3'

export interface TestResponse<TBody = unknown> {
  status: number
  headers: Headers
  body: TBody
}

export interface GraphQLResult {
  data?: Record<string, unknown> | null
  errors?: {
    message: string
    path?: (string | number)[]
    extensions: { code: string; http: { status: number }; issues?: unknown; requestId?: string }
  }[]
}

export interface TestClient {
  graphql(query: string, variables?: Record<string, unknown>): Promise<TestResponse<GraphQLResult>>
  rest<TBody = unknown>(method: string, path: string, body?: unknown): Promise<TestResponse<TBody>>
  accessToken: string | null
  withHeaders(headers: Record<string, string>): TestClient
}

export interface LogEntry {
  level: number
  msg: string
  requestId?: string
  category?: string
}

export interface TestApp {
  url: string
  deps: Deps
  db: TestDatabase
  /** Directory of the disk storage. With S3, the directory contains only incoming uploads. */
  directory: string
  /** Log entries of this test at level warn and above, except security events and the access log. */
  logEntries: LogEntry[]
  securityEvents: LogEntry[]
  requestLog: LogEntry[]
  /** All log lines of this test. */
  logLines: string[]
  anonymous: TestClient
  /** Starts a session and returns a client that sends its access token. */
  signInAs(user: { username: string }): Promise<TestClient>
  createClient(accessToken: string): TestClient
  /** Sets the clock to the real time plus an offset in milliseconds. */
  setClockOffset(offsetMs: number): void
}

const WARN_LEVEL = 40

/** Limits that are small enough for tests to reach. */
const LIMITS = { maxFileBytes: 2 ** 20, quotaBytes: 8 * 2 ** 20 }

/** The test files in a worker share one converter, because starting its thread from the sources takes a second. */
const converter = createContentConverter()

/**
 * Registers hooks that start the whole application on its own port, empty its database before each test, and stop the
 * application after the test file. The returned object has no properties until the application has started.
 */
export const setupTestApp = ({
  storage: storageKind = 'disk',
  isDatabaseShared = true,
  metrics = noMetrics,
  ...options
}: Partial<Pick<AppOptions, 'admission' | 'graphiql' | 'trustProxy' | 'maxRequestsPerClient'>> & {
  storage?: 'disk' | 's3'
  /** False for a database that other test files do not use. Default: true. */
  isDatabaseShared?: boolean
  metrics?: Metrics
} = {}): TestApp => {
  const app = {} as TestApp
  let clockOffsetMs = 0
  const directory = mkdtempSync(join(tmpdir(), 'kairos-test-'))
  const server = createServer()
  let bucket: TestBucket | null = null

  beforeAll(async () => {
    bucket = storageKind === 's3' ? await openBucket() : null
    const db = await openTestDatabase({ isShared: isDatabaseShared })
    const logEntries: LogEntry[] = []
    const securityEvents: LogEntry[] = []
    const requestLog: LogEntry[] = []
    const logLines: string[] = []
    const write = (line: string) => {
      logLines.push(line)
      const entry: LogEntry = JSON.parse(line)
      if (entry.category === 'security') securityEvents.push(entry)
      else if (entry.category === 'access') requestLog.push(entry)
      else if (entry.level >= WARN_LEVEL) logEntries.push(entry)
    }
    const log = pino({ level: 'trace' }, { write })
    const clock = () => new Date(Date.now() + clockOffsetMs)
    const deps: Deps = {
      db: db.prisma,
      readPool: db.readPool,
      withSnapshot: db.withSnapshot,
      blogRevision: createBlogRevision({ readPool: db.readPool, clock }),
      storage: bucket
        ? await createS3Storage(bucket.settings, join(directory, 'incoming'))
        : await createDiskStorage(directory),
      converter,
      limiter: createMemoryLimiter(),
      mailer: null,
      triggerJobs: () => {},
      allowsPrivateWebhooks: true,
      clock,
      log,
      metrics,
      tracer: noTracer,
      slowOperationMs: null,
      siteUrl: '',
      secret: new TextEncoder().encode('a secret for tests, long enough to sign with'),
      limits: { ...LIMITS },
      requiresAdminFactor: false,
    }
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    deps.siteUrl = url
    server.on(
      'request',
      createApp({
        deps,
        assets: loadBuildAssets('dist/client'),
        serveStatic: createStaticHandler('dist/client'),
        graphiql: true,
        trustProxy: 0,
        maxRequestsPerClient: 100,
        isAcceptingRequests: () => true,
        ping: () => db.ping(),
        ...options,
      }),
    )
    const createClient = (accessToken: string | null) => createHttpClient(url, accessToken)
    Object.assign(app, {
      url,
      deps,
      db,
      directory,
      logEntries,
      securityEvents,
      requestLog,
      logLines,
      anonymous: createClient(null),
      createClient,
      signInAs: async (user: { username: string }) => createClient((await createTestSession(deps, user)).accessToken),
      setClockOffset: (offsetMs: number) => {
        clockOffsetMs = offsetMs
      },
    } satisfies TestApp)
  })

  beforeEach(async () => {
    clockOffsetMs = 0
    for (const entries of [app.logEntries, app.securityEvents, app.requestLog, app.logLines]) entries.length = 0
    app.deps.limiter = createMemoryLimiter()
    app.deps.limits = { ...LIMITS }
    app.deps.converter = converter
    await app.db.clear()
    app.deps.blogRevision.invalidate()
  })

  afterEach(testContext => {
    if (!hasFailed(testContext)) return
    const log = app.logEntries.map(entry => JSON.stringify(entry)).join('\n')
    addFailureDetails(testContext, 'Server log (level warn and above)', log)
  })

  afterAll(async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    await app.db.close()
    await bucket?.close()
    rmSync(directory, { recursive: true, force: true })
  })

  return app
}

const createHttpClient = (
  url: string,
  accessToken: string | null,
  extraHeaders: Record<string, string> = {},
): TestClient => {
  const sendRequest = async (method: string, path: string, body?: unknown): Promise<TestResponse<unknown>> => {
    const response = await fetch(url + path, {
      method,
      redirect: 'manual',
      headers: {
        ...extraHeaders,
        ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.match(/\bjson/)
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text ? JSON.parse(text) : text,
    }
  }
  return {
    accessToken,
    withHeaders: headers => createHttpClient(url, accessToken, { ...extraHeaders, ...headers }),
    graphql: (query, variables) =>
      sendRequest('POST', '/graphql', { query, variables }) as Promise<TestResponse<GraphQLResult>>,
    rest: <TBody>(method: string, path: string, body?: unknown) =>
      sendRequest(method, path, body) as Promise<TestResponse<TBody>>,
  }
}

/**
 * Returns the first error of a GraphQL response. `status` is the status of the error, because a response with partial
 * data has status 200. If the response has no errors, `status` is the status of the response, and the other
 * properties are undefined.
 */
export const getGraphQLError = ({ status, body }: TestResponse<GraphQLResult>) => {
  const error = body.errors?.[0]
  return {
    status: error?.extensions.http.status ?? status,
    code: error?.extensions.code,
    message: error?.message,
    issues: error?.extensions.issues,
  }
}
