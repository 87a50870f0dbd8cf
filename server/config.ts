import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as z from 'zod'
import { EMAIL_PATTERN } from './accounts/email'

const booleanInput = z.stringbool({
  truthy: ['true', '1'],
  falsy: ['false', '0'],
  case: 'sensitive',
  error: 'must be true or false',
})

const buildIntegerInput = (message: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine(value => value >= min && value <= max, message)

const SECONDS_PER_UNIT: Record<string, number> = { s: 1, m: 60, h: 3600 }

const MAX_DURATION_SECONDS = 168 * 3600

/** Converts a duration such as 90s, 30m or 1h to milliseconds. The default unit is minutes. 0 and off become null. */
const durationInput = z.string().transform((value, context) => {
  if (value === 'off') return null
  const [, amount, unit = 'm'] = /^(\d{1,6})([smh])?$/.exec(value) ?? []
  const seconds = Number(amount) * (SECONDS_PER_UNIT[unit] ?? 0)
  if (seconds >= 0 && seconds <= MAX_DURATION_SECONDS) return seconds * 1000 || null
  context.addIssue('must be a duration such as 30m or 1h, at most 168h, or off')
  return z.NEVER
})

const emailInput = z.string().regex(EMAIL_PATTERN, 'must be an email address')

const buildUrlInput = (protocol: RegExp, message: string) => z.url({ protocol, error: message }).optional()

/** The proxies whose headers the server trusts: the number of proxies, or a list of addresses and CIDR ranges. */
export type TrustedProxies = number | string[]

const trustedProxiesInput = z.string().transform((value, context): TrustedProxies => {
  if (value === 'false') return 0
  if (value === 'true') return 1
  if (/^\d{1,2}$/.test(value)) return Number(value)
  const ranges = value.split(',').map(range => range.trim())
  if (ranges.every(isAddressRange)) return ranges
  context.addIssue(
    'must be true, false, a number of proxies, or a list of addresses and CIDR ranges such as 127.0.0.1,10.0.0.0/8',
  )
  return z.NEVER
})

const isAddressRange = (range: string): boolean => {
  const [address = ''] = range.split('/')
  return isIP(address) > 0 && (range === address || ipaddr.isValidCIDR(range))
}

/** The JWT_SECRET of .env.example. It is public, so the server never uses it. */
export const SAMPLE_SECRET = 'replace-me-with-32-or-more-random-characters'

const settingsSchema = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: buildIntegerInput('must be a port number from 0 to 65535', 0, 65_535).prefault('4000'),
    SITE_URL: buildUrlInput(/^https?$/, 'must be an http(s) address such as https://example.com'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: buildUrlInput(/^postgres(ql)?$/, 'must look like postgresql://user:password@host:5432/database'),
    DATABASE_REPLICA_URL: buildUrlInput(
      /^postgres(ql)?$/,
      'must look like postgresql://user:password@host:5432/database',
    ),
    REDIS_URL: buildUrlInput(/^rediss?$/, 'must look like redis://host:6379'),
    S3_ENDPOINT: buildUrlInput(/^https?$/, 'must be an http(s) address such as https://s3.example.com'),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    MAX_UPLOAD_MB: buildIntegerInput('must be a number of megabytes from 1 to 2047', 1, 2047).prefault('25'),
    USER_QUOTA_MB: buildIntegerInput('must be a number of megabytes from 1 to 10000000', 1, 10_000_000).prefault('500'),
    CDN_PURGE_URL: buildUrlInput(
      /^https?$/,
      'must be an http(s) address such as https://cdn.example.com/purge?token=secret',
    ),
    SMTP_URL: buildUrlInput(/^smtps?$/, 'must look like smtp://user:password@host:587'),
    MAIL_FROM: z.string().default('Kairos <no-reply@kairos.example>'),
    CONTACT_EMAIL: emailInput.default('hello@kairos.example'),
    JWT_SECRET: z.string().optional(),
    ADMIN_EMAIL: emailInput.optional(),
    ADMIN_USERNAME: z
      .string()
      .regex(/^[^@\s]{2,50}$/, 'must have 2 to 50 characters, without spaces or "@"')
      .optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(10, 'must have at least 10 characters')
      .max(200, 'must have at most 200 characters')
      .optional(),
    SEED_DEMO: booleanInput.optional(),
    GRAPHIQL: booleanInput.optional(),
    LOG_LEVEL: z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be one of fatal, error, warn, info, debug, trace, silent',
      )
      .default('info'),
    METRICS_PORT: buildIntegerInput('must be a port number from 0 to 65535', 0, 65_535).optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    OTEL_EXPORTER_OTLP_ENDPOINT: buildUrlInput(/^https?$/, 'must be an http(s) address such as http://127.0.0.1:4318'),
    SLOW_OPERATION_MS: buildIntegerInput('must be a number of milliseconds from 0 to 600000', 0, 600_000).prefault(
      '1000',
    ),
    MAX_CONNECTIONS_PER_CLIENT: buildIntegerInput('must be a number from 1 to 100000', 1, 100_000).prefault('100'),
    WORKERS: buildIntegerInput('must be a number from 1 to 64', 1, 64).prefault('1'),
    MAX_CONCURRENT_REQUESTS: buildIntegerInput('must be a number from 1 to 10000', 1, 10_000).optional(),
    REQUIRE_ADMIN_MFA: booleanInput.prefault('false'),
    RETENTION_DAYS: buildIntegerInput('must be a number of days from 0 to 36500', 0, 36_500).prefault('0'),
    SNAPSHOT_EVERY: durationInput.prefault('1h'),
    SHUTDOWN_DRAIN_SECONDS: buildIntegerInput('must be a number of seconds from 0 to 300', 0, 300).prefault('3'),
    TRUST_PROXY: trustedProxiesInput.prefault('false'),
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: booleanInput.prefault('false'),
  })
  // With the embedded database, the server ignores the sample secret and generates a secret, so that a copy of
  // .env.example works without changes.
  .transform(env => (!env.DATABASE_URL && env.JWT_SECRET === SAMPLE_SECRET ? { ...env, JWT_SECRET: undefined } : env))
  .superRefine((env, context) => {
    const addIssue = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
    const secretProblem = env.DATABASE_URL || env.JWT_SECRET ? findJwtSecretProblem(env.JWT_SECRET) : null
    if (secretProblem) addIssue(['JWT_SECRET'], secretProblem)
    if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
      addIssue(['DATABASE_REPLICA_URL'], 'needs DATABASE_URL: the embedded database has no replicas')
    if (env.WORKERS > 1 && !env.DATABASE_URL)
      addIssue(['WORKERS'], 'must be 1 without DATABASE_URL, because the embedded database belongs to one process')
    const hasAnyCredential = Boolean(env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY)
    if (!env.S3_BUCKET && (env.S3_ENDPOINT || hasAnyCredential))
      addIssue(['S3_BUCKET'], 'is required with the other S3_ settings')
    if (hasAnyCredential && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY))
      addIssue(['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], 'set both or neither')
  })

const findJwtSecretProblem = (secret: string | undefined): string | null => {
  if (!secret) {
    return 'is required with DATABASE_URL, because several processes may share the sessions: set 32 or more random characters'
  }
  if (secret === SAMPLE_SECRET) return 'is still the sample value: set 32 or more random characters of your own'
  if (secret.length < 32) return 'is too short: set 32 or more random characters'
  return null
}

/** Names of all settings. A test compares them with .env.example. */
export const settingNames = Object.keys(settingsSchema.in.shape)

export interface S3Config {
  /** Null for Amazon S3. */
  endpoint: string | null
  bucket: string
  region: string
  /** Null: the default credential chain of the AWS SDK. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

export interface Config {
  host: string
  port: number
  /** The public address without a trailing slash. Null: the address that the server listens on. */
  siteUrl: string | null
  dataDir: string
  /** Null: the embedded database. */
  databaseUrl: string | null
  /** A streaming replica for reads by anonymous visitors. Null: none. */
  replicaUrl: string | null
  /** Redis for rate limits that several hosts share. Null: each host counts on its own. */
  redisUrl: string | null
  /** Null: files are stored in dataDir. */
  s3: S3Config | null
  /** Maximum size of one file, and maximum total size of a user's files, not counting blog images. */
  limits: { maxFileBytes: number; quotaBytes: number }
  /** If `smtpUrl` is null, no email is sent. `to` receives the contact messages. */
  mail: { smtpUrl: string | null; from: string; to: string }
  /** The URL that purges pages from the CDN. Null: the CDN, if any, is not notified of changes. */
  cdnPurgeUrl: string | null
  /** Null: a secret is generated and stored in dataDir (embedded database only). */
  jwtSecret: string | null
  admin: { email?: string; username?: string; password?: string }
  /** Whether to create demo content. Null: depends on the database (Database.seedsDemoByDefault). */
  seedDemo: boolean | null
  graphiql: boolean
  logLevel: string
  /** Null: no metrics. */
  metrics: { host: string; port: number } | null
  /** Whether to send traces. The OpenTelemetry packages read the address and other options from the OTEL_ variables. */
  recordsTraces: boolean
  /** Operations and pages that take at least this long are logged. Null: none. */
  slowOperationMs: number | null
  trustProxy: TrustedProxies
  /** Maximum number of open connections per client or, behind trusted proxies, of requests in progress per client. */
  maxConnectionsPerClient: number
  /** Number of worker processes. 1: this process serves the requests, without workers. */
  workerCount: number
  /** Maximum number of requests that a process runs at a time. Null: the limit adapts to the load. */
  maxConcurrentRequests: number | null
  /** Whether administrators need a second factor to use their role. */
  requiresAdminFactor: boolean
  /** Age in days at which leads and contact messages are deleted. Null: they are kept. */
  retentionDays: number | null
  /** Whether webhooks may use HTTP and private addresses. For development and tests. */
  allowsPrivateWebhooks: boolean
  /** Time between snapshots of the embedded database. Null: no snapshots. */
  snapshotIntervalMs: number | null
  /** Time between SIGTERM and the moment when the server stops listening. */
  shutdownDrainMs: number
}

/** An error whose message names each invalid setting and its remedy. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** Reads the settings. An empty value counts as absent. Throws ConfigError. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const { data, error } = settingsSchema.safeParse(
    Object.fromEntries(settingNames.map(name => [name, env[name] || undefined])),
  )
  if (error) {
    const lines = error.issues.map(issue => `  ${issue.path.join(', ')}: ${issue.message}`)
    throw new ConfigError(`Invalid settings (see .env.example):\n${lines.join('\n')}`)
  }
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = data
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return {
    host: data.HOST,
    port: data.PORT,
    siteUrl: data.SITE_URL?.replace(/\/+$/, '') ?? null,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    replicaUrl: data.DATABASE_REPLICA_URL ?? null,
    redisUrl: data.REDIS_URL ?? null,
    s3: bucket ? { endpoint: data.S3_ENDPOINT ?? null, bucket, region: data.S3_REGION, credentials } : null,
    limits: { maxFileBytes: data.MAX_UPLOAD_MB * 2 ** 20, quotaBytes: data.USER_QUOTA_MB * 2 ** 20 },
    mail: { smtpUrl: data.SMTP_URL ?? null, from: data.MAIL_FROM, to: data.CONTACT_EMAIL },
    cdnPurgeUrl: data.CDN_PURGE_URL ?? null,
    jwtSecret: data.JWT_SECRET ?? null,
    admin: { email: data.ADMIN_EMAIL, username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD },
    seedDemo: data.SEED_DEMO ?? null,
    graphiql: data.GRAPHIQL ?? data.DATABASE_URL === undefined,
    logLevel: data.LOG_LEVEL,
    metrics: data.METRICS_PORT === undefined ? null : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    recordsTraces: data.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    slowOperationMs: data.SLOW_OPERATION_MS || null,
    trustProxy: data.TRUST_PROXY,
    maxConnectionsPerClient: data.MAX_CONNECTIONS_PER_CLIENT,
    workerCount: data.WORKERS,
    maxConcurrentRequests: data.MAX_CONCURRENT_REQUESTS ?? null,
    requiresAdminFactor: data.REQUIRE_ADMIN_MFA,
    retentionDays: data.RETENTION_DAYS || null,
    allowsPrivateWebhooks: data.WEBHOOK_ALLOW_PRIVATE_ADDRESSES,
    snapshotIntervalMs: data.SNAPSHOT_EVERY,
    shutdownDrainMs: data.SHUTDOWN_DRAIN_SECONDS * 1000,
  }
}
