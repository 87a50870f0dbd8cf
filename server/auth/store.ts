import { describeDevice } from '../accounts/device'
import { createSession, type SessionOrigin, type SessionTokens } from '../accounts/sessions'
import { buildAuditEventInsert, recordAuditEvent } from '../audit-log'
import type { Deps, User } from '../context'
import { AppError } from '../errors'
import { Prisma } from '../generated/prisma/client'

export interface LoginRequest {
  clientKey: string
  requestId: string
  origin: SessionOrigin
}

/** The method that completed a login: a code in the second step, or a passkey instead of the password. */
type LoginMethod = 'totp' | 'recoveryCode' | 'passkey'

/**
 * Creates the session of a verified login and records the login. Also deletes the user's sessions whose refresh tokens
 * have all expired, but not account views, which have no refresh tokens.
 * @param method undefined for a login with a password only
 * @throws UNAUTHENTICATED if the password or the status of the account changed during the login
 */
export const startSession = async (
  deps: Deps,
  user: Pick<User, 'id' | 'role' | 'passwordHash'>,
  { requestId, origin }: Pick<LoginRequest, 'requestId' | 'origin'>,
  method?: LoginMethod,
): Promise<SessionTokens> => {
  const now = deps.clock()
  await deps.db.session.deleteMany({
    where: { userId: user.id, administratorSessionId: null, refreshTokens: { every: { expiresAt: { lt: now } } } },
  })
  return await deps.db.$transaction(async tx => {
    // The password may have changed since its verification. A later change waits for this lock, and then also revokes
    // the new session.
    const lockedRows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users
      WHERE id = ${user.id} AND password_hash = ${user.passwordHash} AND status = 'active' FOR SHARE`
    if (lockedRows.length === 0) {
      logLoginFailure(deps, user.id)
      throw createLoginError()
    }
    const details = { ...describeSessionOrigin(origin), ...(method && { method }) }
    await recordAuditEvent(tx, { id: user.id, requestId }, now, 'login', 'User', user.id, details)
    return await createSession(tx, deps.secret, user, now, origin)
  })
}

/** Logs a failed login. Does not log the identifier, because users may enter a password there by mistake. */
const logLoginFailure = ({ log }: Deps, accountId: number | null) =>
  log.warn({ category: 'security', accountId }, 'login failed')

/**
 * Logs and counts a failed login, and records it in the audit log without delaying the response. For an unknown
 * account, the same statement runs but inserts no row, so that the database load does not reveal whether the account
 * exists.
 */
export const recordLoginFailure = (
  deps: Deps,
  userId: number | null,
  reason: 'wrongPassword' | 'suspended' | 'tooManyFailures' | 'wrongCode' | 'wrongPasskey',
  { requestId, origin }: Pick<LoginRequest, 'requestId' | 'origin'>,
): void => {
  const { db, clock, log, metrics } = deps
  logLoginFailure(deps, userId)
  metrics.countLoginFailure(reason)
  const accountSql = Prisma.sql`WITH account AS (SELECT id FROM users WHERE id = ${userId ?? 0})`
  const details = { reason, ...describeSessionOrigin(origin) }
  const fields = { actor: { id: null, requestId }, now: clock(), action: 'loginFailure', details } as const
  const insert = buildAuditEventInsert(fields, 'User', Prisma.sql`account`, Prisma.sql`'{}'::jsonb`)
  db.$executeRaw`${accountSql} ${insert}`.catch(error => log.warn({ err: error }, 'could not record a failed login'))
}

const describeSessionOrigin = ({ userAgent, address }: SessionOrigin) => ({
  device: describeDevice(userAgent),
  address,
})

export const createLoginError = () => new AppError('UNAUTHENTICATED', 'Invalid credentials')

type SessionRow = Pick<User, 'id' | 'role' | 'status'> & {
  revokedAt: Date | null
  lastUsedAt: Date
  confirmedAt: Date
  /** Whether the user is an administrator without a second factor. */
  lacksFactor: boolean
  /** Whether the session is an account view. */
  isView: boolean
  /** False for an account view that its administrator may no longer continue; otherwise true. */
  isAllowed: boolean
}

/** The column `viewer_session_id` is the Prisma field `Session.administratorSessionId`. */
const FIND_SESSION_STATEMENT = `
  SELECT users.id, role, status, revoked_at AS "revokedAt", last_used_at AS "lastUsedAt",
    confirmed_at AS "confirmedAt",
    role = 'admin' AND NOT EXISTS (SELECT 1 FROM factors WHERE factors.user_id = users.id) AS "lacksFactor",
    viewer_session_id IS NOT NULL AS "isView",
    viewer_session_id IS NULL OR EXISTS (
      SELECT 1 FROM sessions AS admin_sessions JOIN users AS admins ON admins.id = admin_sessions.user_id
      WHERE admin_sessions.id = sessions.viewer_session_id AND admin_sessions.revoked_at IS NULL
      AND users.role <> 'admin' AND admins.role = 'admin' AND admins.status = 'active'
      AND (NOT $2::boolean OR EXISTS (SELECT 1 FROM factors WHERE factors.user_id = admins.id))) AS "isAllowed"
  FROM sessions JOIN users ON users.id = user_id WHERE sessions.id = $1::uuid`

/**
 * Finds a session and its user. Uses SQL, because every request with an access token executes this query, and Prisma
 * would need two statements or a slower one.
 */
export const findSession = async (
  { readPool, requiresAdminFactor }: Deps,
  sessionId: string,
): Promise<SessionRow | undefined> => {
  const { rows } = await readPool.query<SessionRow>({
    name: 'authenticate',
    text: FIND_SESSION_STATEMENT,
    values: [sessionId, requiresAdminFactor],
  })
  return rows[0]
}
