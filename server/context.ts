import type { Logger } from 'pino'
import type { SessionOrigin } from './accounts/sessions'
import type { Clock } from './adapters/clock'
import type { Database, ReadPool } from './adapters/db/database'
import { type RateLimiter, withRateLimitHeaders, withRejectionLog } from './adapters/limiter/limiter'
import type { Mailer } from './adapters/mail'
import type { Metrics } from './adapters/metrics/metrics'
import type { Storage } from './adapters/storage/storage'
import type { Tracer } from './adapters/tracing'
import type { BlogRevision } from './blog-revision'
import type { ContentConverter } from './content/converter'
import type { Role, User } from './generated/prisma/client'
import type { AdmissionSlot } from './http/admission'
import { API_REQUEST_RATE_LIMIT, type TokenScope } from './token-scopes'

/** The dependencies of all services, created once at startup. */
export interface Deps {
  db: Database['prisma']
  readPool: ReadPool
  /** The `readPool` for anonymous requests. Undefined without a read replica. */
  replicaReadPool?: ReadPool
  withSnapshot: Database['withSnapshot']
  blogRevision: BlogRevision
  storage: Storage
  converter: ContentConverter
  limiter: RateLimiter
  /** Null without SMTP_URL. Users who create an invitation or a password reset then send the link themselves. */
  mailer: Mailer | null
  /** Runs the due jobs now instead of at the next interval. */
  triggerJobs: () => void
  clock: Clock
  log: Logger
  metrics: Metrics
  tracer: Tracer
  /** Operations and pages that take at least this long are logged. Null: none are logged. */
  slowOperationMs: number | null
  /** Public address of the site without a trailing slash. */
  siteUrl: string
  /** Signs access tokens and login challenges. Other keys are derived from it. */
  secret: Uint8Array
  limits: UploadLimits
  /** Whether administrators need a second factor to use their role. */
  requiresAdminFactor: boolean
  /** Whether webhooks may use HTTP and private addresses. For development and tests. */
  allowsPrivateWebhooks: boolean
}

export interface UploadLimits {
  maxFileBytes: number
  /** Maximum total size of one user's attachments. Blog images do not count. */
  quotaBytes: number
}

/** The API token of a request. The viewer has only the permissions that the scopes grant. */
export interface TokenGrant {
  id: number
  name: string
  scopes: TokenScope[]
  isServiceAccount: boolean
}

/** The authenticated user or service account of a request. */
export interface Viewer {
  id: number
  role: Role
  /** Null for a request with an API token. */
  sessionId: string | null
  /** Undefined for a request with a session. */
  token?: TokenGrant
  /** Time of the last proof of identity in the session. Undefined for a request with an API token. */
  confirmedAt?: Date
  /**
   * Whether mutations are refused. True while an administrator views the account of a user (docs/decisions/0040), and
   * in the payload query of a webhook.
   */
  isReadOnly?: boolean
}

export interface Context extends Deps {
  /** Null for an anonymous request. */
  readonly viewer: Viewer | null
  /** Whether the request has an Authorization header that contains no valid token. */
  hasInvalidToken: boolean
  /** Key for per-client rate limits: an IPv4 address or the /64 network of an IPv6 address. */
  clientKey: string
  /** The browser and the IP address, as users see them in the list of their sessions. */
  origin: SessionOrigin
  requestId: string
  /** Whether the request uses the REST API, which allows more list entries per page than GraphQL. */
  isRestRequest: boolean
  /** Value of the header Idempotency-Key, before validation. */
  idempotencyKey?: string | undefined
  /** Whether the client asked for the cost of the operation in the response. */
  reportsCost?: boolean
  slot?: AdmissionSlot
  setResponseHeader: (name: string, value: string) => void
}

/**
 * Returns the viewer of an access token or API token. Returns null for an invalid access token. Throws UNAUTHENTICATED
 * for an invalid API token.
 */
export type Authenticate = (deps: Deps, bearerToken: string, origin: SessionOrigin) => Promise<Viewer | null>

export type { Role, User }

/**
 * Creates the context of a request. Anonymous requests do not query the database.
 * @throws UNAUTHENTICATED for an invalid API token, RATE_LIMITED for too many requests with API tokens
 */
export const createContext = async (
  deps: Deps,
  authenticate: Authenticate,
  {
    authorization,
    ...request
  }: { authorization?: string } & Pick<
    Context,
    | 'clientKey'
    | 'origin'
    | 'requestId'
    | 'isRestRequest'
    | 'log'
    | 'idempotencyKey'
    | 'reportsCost'
    | 'slot'
    | 'setResponseHeader'
  >,
): Promise<Context> => {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const viewer = token ? await authenticate({ ...deps, log: request.log }, token, request.origin) : null
  const log = viewer ? request.log.child({ userId: viewer.id, tokenId: viewer.token?.id }) : request.log
  const loggingLimiter = withRejectionLog(deps.limiter, log)
  const limiter = viewer
    ? withRateLimitHeaders(loggingLimiter, String(viewer.id), request.setResponseHeader)
    : loggingLimiter
  if (viewer?.token) await limiter.consume(API_REQUEST_RATE_LIMIT, String(viewer.id))
  // Authenticated users read from the primary, so that they see their own writes.
  const readPool = viewer ? deps.readPool : (deps.replicaReadPool ?? deps.readPool)
  const hasInvalidToken = Boolean(authorization) && viewer === null
  return { ...deps, ...request, readPool, log, limiter, viewer, hasInvalidToken }
}
