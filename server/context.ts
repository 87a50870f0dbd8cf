import type { Logger } from 'pino'
import type { Clock } from './adapters/clock'
import type { Database } from './adapters/db'
import { type RateLimiter, withRejectionLog } from './adapters/limiter'
import type { Mailer } from './adapters/mail'
import type { Storage } from './adapters/storage'
import type { BlogRevision } from './blog-revision'
import type { ContentConverter } from './content/converter'
import type { Role, User } from './generated/prisma/client'

/** The dependencies of all services, created once at startup. */
export interface Deps {
  db: Database['prisma']
  readPool: Database['readPool']
  blogRevision: BlogRevision
  storage: Storage
  converter: ContentConverter
  limiter: RateLimiter
  /** Null without SMTP_URL: contact messages are stored for the admin area and not mailed. */
  mailer: Mailer | null
  /** Delivers queued messages immediately instead of at the next interval. */
  triggerMailDelivery: () => void
  clock: Clock
  log: Logger
  /** Signs access tokens and, with a derived key, file links. */
  secret: Uint8Array
  limits: UploadLimits
}

export interface UploadLimits {
  /** Maximum size of one file. */
  maxFileBytes: number
  /** Maximum total size of one user's files. */
  quotaBytes: number
}

/** The authenticated user of a request. */
export interface Viewer {
  id: number
  role: Role
  sessionId: string
}

/** The dependencies and the state of one request. */
export interface Context extends Deps {
  /** Null for an anonymous request. */
  readonly viewer: Viewer | null
  /** Whether the request sent an access token that is invalid or expired. */
  hasInvalidToken: boolean
  /** Key of limits per client: an IPv4 address or the /64 network of an IPv6 address. */
  clientIp: string
  requestId: string
  /** Whether a REST route executes its own document. Such documents may request longer lists. */
  isRestRequest: boolean
}

/** Returns the viewer of an access token, or null for an invalid token. */
export type Authenticate = (deps: Deps, accessToken: string) => Promise<Viewer | null>

export type { Role, User }

/** Creates the context of a request. Anonymous requests do not query the database. */
export const createContext = async (
  deps: Deps,
  authenticate: Authenticate,
  {
    authorization,
    ...request
  }: { authorization?: string } & Pick<Context, 'clientIp' | 'requestId' | 'isRestRequest' | 'log'>,
): Promise<Context> => {
  const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  const viewer = token ? await authenticate(deps, token) : null
  const log = viewer ? request.log.child({ userId: viewer.id }) : request.log
  const limiter = withRejectionLog(deps.limiter, log)
  return { ...deps, ...request, log, limiter, viewer, hasInvalidToken: Boolean(authorization) && viewer === null }
}
