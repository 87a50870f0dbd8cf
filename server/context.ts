import type { Logger } from 'pino'
import type { Clock } from './adapters/clock'
import type { Database } from './adapters/db'
import type { RateLimiter } from './adapters/limiter'
import type { Mailer } from './adapters/mail'
import type { Storage } from './adapters/storage'
import type { Role, User } from './generated/prisma/client'

/** What the process has: made once at boot, given to every service. */
export interface Deps {
  db: Database['prisma']
  readPool: Database['readPool']
  storage: Storage
  limiter: RateLimiter
  /** Null where no mail server is set: what would be mailed is kept, and read in the admin area. */
  mailer: Mailer | null
  /** Has what is queued for the mail sent now instead of at the next round. */
  triggerMailDelivery: () => void
  clock: Clock
  log: Logger
  /** Signs access tokens and, by a key derived from it, links to files. */
  secret: Uint8Array
  limits: UploadLimits
}

/** How much people may upload, in bytes. */
export interface UploadLimits {
  maxFileBytes: number
  /** What one account may keep. */
  quotaBytes: number
}

/** Who asks. */
export interface Viewer {
  id: number
  role: Role
  sessionId: string
}

/** What a request carries. */
export interface Context extends Deps {
  /** Null for nobody; a login during the request makes it somebody. */
  viewer: Viewer | null
  /** A token was sent, but is not (or no longer) good for anything. */
  hasInvalidToken: boolean
  clientIp: string
  requestId: string
  /** The documents are our own (REST): their lists may be longer than a stranger's. */
  isRestRequest: boolean
}

/** Finds out who holds an access token; null when it is dead. */
export type Authenticate = (deps: Deps, accessToken: string) => Promise<Viewer | null>

export type { Role, User }

/** Makes a request's context. Only a request that brings a token costs a look at the database. */
export const createContext = async (
  deps: Deps,
  authenticate: Authenticate,
  request: { authorization: string | undefined; clientIp: string; requestId: string; isRestRequest: boolean },
): Promise<Context> => {
  const token = /^Bearer +(\S+)$/i.exec(request.authorization ?? '')?.[1]
  const viewer = token ? await authenticate(deps, token) : null
  return {
    ...deps,
    viewer,
    hasInvalidToken: Boolean(request.authorization) && viewer === null,
    clientIp: request.clientIp,
    requestId: request.requestId,
    isRestRequest: request.isRestRequest,
  }
}
