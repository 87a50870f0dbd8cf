import * as z from 'zod'
import { EMAIL_PATTERN } from './email'

const booleanInput = z
  .enum(['true', 'false', '1', '0'], 'must be true or false')
  .transform(value => value === 'true' || value === '1')

const integerInput = (message: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine(value => value >= min && value <= max, message)

const emailInput = z.string().regex(EMAIL_PATTERN, 'must be an email address')

const urlInput = (protocols: string[], message: string) =>
  z.string().refine(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), message)

const settingsSchema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integerInput('must be a port number from 0 to 65535', 0, 65_535).prefault('4000'),
  SITE_URL: urlInput(
    ['http:', 'https:'],
    'must be an http(s) address such as https://example.com',
  ).optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlInput(
    ['postgres:', 'postgresql:'],
    'must look like postgresql://user:password@host:5432/database',
  ).optional(),
  REDIS_URL: urlInput(['redis:', 'rediss:'], 'must look like redis://host:6379').optional(),
  S3_ENDPOINT: urlInput(
    ['http:', 'https:'],
    'must be an http(s) address such as https://s3.example.com',
  ).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  MAX_UPLOAD_MB: integerInput('must be a number of megabytes from 1 to 2047', 1, 2047).prefault('25'),
  USER_QUOTA_MB: integerInput('must be a number of megabytes from 1 to 10000000', 1, 10_000_000).prefault(
    '500',
  ),
  SMTP_URL: urlInput(['smtp:', 'smtps:'], 'must look like smtp://user:password@host:587').optional(),
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
  TRUST_PROXY: booleanInput.default(false),
})

/** The secret in .env.example: good enough to show the form, never to sign with. */
export const SAMPLE_SECRET = 'replace-me-with-32-or-more-random-characters'

/** The settings' names, for the test that holds .env.example against them. */
export const settingNames = Object.keys(settingsSchema.shape)

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
  const rawSettings = Object.fromEntries(settingNames.map(name => [name, env[name] || undefined]))
  const result = settingsSchema.safeParse(rawSettings)
  if (!result.success) {
    const lines = result.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`${INVALID_SETTINGS_PREFIX}${lines.join('\n')}`)
  }
  const parsedEnv = result.data
  // The embedded database makes a secret of its own, so that a copied .env.example starts.
  const jwtSecret =
    !parsedEnv.DATABASE_URL && parsedEnv.JWT_SECRET === SAMPLE_SECRET ? undefined : parsedEnv.JWT_SECRET
  const secretProblem = parsedEnv.DATABASE_URL || jwtSecret ? findJwtSecretProblem(jwtSecret) : null
  if (secretProblem) throw new ConfigError(`${INVALID_SETTINGS_PREFIX}  JWT_SECRET: ${secretProblem}`)
  return {
    host: parsedEnv.HOST,
    port: parsedEnv.PORT,
    siteUrl: parsedEnv.SITE_URL?.replace(/\/+$/, '') ?? null,
    dataDir: parsedEnv.DATA_DIR,
    databaseUrl: parsedEnv.DATABASE_URL ?? null,
    redisUrl: parsedEnv.REDIS_URL ?? null,
    s3: parseS3Config(parsedEnv),
    limits: {
      maxFileBytes: parsedEnv.MAX_UPLOAD_MB * 2 ** 20,
      quotaBytes: parsedEnv.USER_QUOTA_MB * 2 ** 20,
    },
    mail: { smtpUrl: parsedEnv.SMTP_URL ?? null, from: parsedEnv.MAIL_FROM, to: parsedEnv.CONTACT_EMAIL },
    jwtSecret: jwtSecret ?? null,
    admin: {
      email: parsedEnv.ADMIN_EMAIL,
      username: parsedEnv.ADMIN_USERNAME,
      password: parsedEnv.ADMIN_PASSWORD,
    },
    seedDemo: parsedEnv.SEED_DEMO ?? null,
    graphiql: parsedEnv.GRAPHIQL ?? parsedEnv.DATABASE_URL === undefined,
    logLevel: parsedEnv.LOG_LEVEL,
    trustProxy: parsedEnv.TRUST_PROXY,
  }
}

/** The bucket decides; settings beside it that would be of no effect are a mistake. */
const parseS3Config = (env: z.infer<typeof settingsSchema>): Config['s3'] => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket && (env.S3_ENDPOINT || accessKeyId || secretAccessKey))
    throw new ConfigError(`${INVALID_SETTINGS_PREFIX}  S3_BUCKET: is needed with the other S3_ settings`)
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new ConfigError(
      `${INVALID_SETTINGS_PREFIX}  S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both or none`,
    )
  if (!bucket) return null
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null
  return { endpoint: env.S3_ENDPOINT ?? null, bucket, region: env.S3_REGION, credentials }
}

const INVALID_SETTINGS_PREFIX = 'These settings are wrong (see .env.example):\n'

const findJwtSecretProblem = (secret: string | undefined): string | null => {
  if (!secret) {
    return 'is needed with DATABASE_URL, since several processes may share the sessions: set 32 or more random characters'
  }
  if (secret === SAMPLE_SECRET) return 'is still the sample: set 32 or more random characters of your own'
  if (secret.length < 32) return 'is too short: set 32 or more random characters'
  return null
}
