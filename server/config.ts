import * as z from 'zod'
import { EMAIL } from './email'

const flag = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform(value => value === 'true' || value === '1')

const whole = (words: string, least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, words)
    .transform(Number)
    .refine(value => value >= least && value <= most, words)

const email = z.string().regex(EMAIL, 'must be an email address')

const url = (protocols: string[], words: string) =>
  z.string().refine(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), words)

const settings = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: whole('must be a port number from 0 to 65535', 0, 65_535).prefault('4000'),
  SITE_URL: url(['http:', 'https:'], 'must be an http(s) address such as https://example.com').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(
    ['postgres:', 'postgresql:'],
    'must look like postgresql://user:password@host:5432/database',
  ).optional(),
  REDIS_URL: url(['redis:', 'rediss:'], 'must look like redis://host:6379').optional(),
  S3_ENDPOINT: url(
    ['http:', 'https:'],
    'must be an http(s) address such as https://s3.example.com',
  ).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MAX_UPLOAD_MB: whole('must be a number of megabytes from 1 to 2047', 1, 2047).prefault('25'),
  USER_QUOTA_MB: whole('must be a number of megabytes from 1 to 10000000', 1, 10_000_000).prefault('500'),
  SMTP_URL: url(['smtp:', 'smtps:'], 'must look like smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Kairos <no-reply@kairos.example>'),
  CONTACT_EMAIL: email.default('hello@kairos.example'),
  JWT_SECRET: z.string().optional(),
  ADMIN_EMAIL: email.optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(/^[^@\s]{2,50}$/, 'must have 2 to 50 characters, without spaces or "@"')
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  SEED_DEMO: flag.optional(),
  GRAPHIQL: flag.optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
  TRUST_PROXY: flag.default(false),
})

/** The secret in .env.example: good enough to show the form, never to sign with. */
export const SAMPLE_SECRET = 'replace-me-with-32-or-more-random-characters'

/** The settings' names, for the test that holds .env.example against them. */
export const settingNames = Object.keys(settings.shape)

export interface Config {
  host: string
  port: number
  /** The public address without a trailing slash; null means the address the server listens on. */
  siteUrl: string | null
  dataDir: string
  databaseUrl: string | null
  redisUrl: string | null
  /** Null: files are kept below dataDir. */
  s3: {
    endpoint: string | null
    bucket: string
    region: string
    credentials: { accessKeyId: string; secretAccessKey: string } | null
  } | null
  /** Bytes. */
  limits: { maxFileBytes: number; quotaBytes: number }
  /** Null smtpUrl: contact messages are kept but not mailed. */
  mail: { smtpUrl: string | null; from: string; to: string }
  /** Null means: generate one and keep it in dataDir (embedded database only). */
  jwtSecret: string | null
  admin: { email?: string; username?: string; password?: string }
  /** Null means: only on a new embedded database. */
  seedDemo: boolean | null
  graphiql: boolean
  logLevel: string
  trustProxy: boolean
}

/** A setting is missing or wrong; the message names each one and says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/**
 * Reads the settings. An empty value counts as absent.
 * @throws ConfigError naming every bad setting.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(settingNames.map(name => [name, env[name] || undefined]))
  const result = settings.safeParse(given)
  if (!result.success) {
    const lines = result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`${WRONG}${lines.join('\n')}`)
  }
  const env_ = result.data
  // The embedded database makes a secret of its own, so that a copied .env.example starts.
  const jwtSecret = !env_.DATABASE_URL && env_.JWT_SECRET === SAMPLE_SECRET ? undefined : env_.JWT_SECRET
  const secretProblem = env_.DATABASE_URL || jwtSecret ? jwtSecretProblem(jwtSecret) : null
  if (secretProblem) throw new ConfigError(`${WRONG}  JWT_SECRET: ${secretProblem}`)
  return {
    host: env_.HOST,
    port: env_.PORT,
    siteUrl: env_.SITE_URL?.replace(/\/+$/, '') ?? null,
    dataDir: env_.DATA_DIR,
    databaseUrl: env_.DATABASE_URL ?? null,
    redisUrl: env_.REDIS_URL ?? null,
    s3: s3Of(env_),
    limits: { maxFileBytes: env_.MAX_UPLOAD_MB * 2 ** 20, quotaBytes: env_.USER_QUOTA_MB * 2 ** 20 },
    mail: { smtpUrl: env_.SMTP_URL ?? null, from: env_.MAIL_FROM, to: env_.CONTACT_EMAIL },
    jwtSecret: jwtSecret ?? null,
    admin: { email: env_.ADMIN_EMAIL, username: env_.ADMIN_USERNAME, password: env_.ADMIN_PASSWORD },
    seedDemo: env_.SEED_DEMO ?? null,
    graphiql: env_.GRAPHIQL ?? env_.DATABASE_URL === undefined,
    logLevel: env_.LOG_LEVEL,
    trustProxy: env_.TRUST_PROXY,
  }
}

/** The bucket decides; settings beside it that would be of no effect are a mistake. */
const s3Of = (env: z.infer<typeof settings>): Config['s3'] => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket && (env.S3_ENDPOINT || accessKeyId || secretAccessKey))
    throw new ConfigError(`${WRONG}  S3_BUCKET: is needed with the other S3_ settings`)
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new ConfigError(`${WRONG}  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both or none`)
  if (!bucket) return null
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return { endpoint: env.S3_ENDPOINT ?? null, bucket, region: env.S3_REGION, credentials }
}

const WRONG = 'These settings are wrong (see .env.example):\n'

const jwtSecretProblem = (secret: string | undefined): string | null => {
  if (!secret) {
    return 'is needed with DATABASE_URL, since several processes may share the sessions: set 32 or more random characters'
  }
  if (secret === SAMPLE_SECRET) return 'is still the sample: set 32 or more random characters of your own'
  if (secret.length < 32) return 'is too short: set 32 or more random characters'
  return null
}
