import type { Transaction } from '../adapters/db'
import { isUniqueViolation } from '../adapters/db.errors'
import { type Actor, auditDiff, auditSnapshot, recordAuditEvent } from '../audit-log'
import { writeBlog } from '../blog-revision'
import type { Deps, User, Viewer } from '../context'
import { generatePassword, hashPassword, verifyPassword } from '../crypto/password'
import { AppError, badUserInput, conflict, notFound, parseInput } from '../errors'
import { createSession, revokeUserSessions, type SessionTokens } from '../sessions'
import { changePasswordInput, createUserInput, resetPasswordInput, updateProfileInput, updateUserInput } from './input'
import { EMAIL_CHANGE_RATE_LIMIT, isActiveAdmin, PASSWORD_FAILURE_RATE_LIMIT } from './rules'

/**
 * Creates an account. There is no public registration: administrators and the first start of the server call this.
 * @param actor user of the audit event; without it, none is recorded
 * @throws BAD_USER_INPUT, CONFLICT if the username or email is taken, compared without regard to case
 */
export const createUser = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  input: unknown,
  actor: Actor | null = null,
): Promise<User> => {
  const { password, ...account } = parseInput(createUserInput, input)
  const passwordHash = await hashPassword(password)
  const createdAt = deps.clock()
  return await translateUniqueViolation(
    deps.db.$transaction(async tx => {
      const user = await tx.user.create({ data: { ...account, passwordHash, createdAt } })
      if (actor) {
        await recordAuditEvent(tx, actor, createdAt, 'createUser', 'User', user.id, auditSnapshot(account))
      }
      return user
    }),
  )
}

/**
 * Updates an account. A suspension revokes its sessions permanently.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT if the username or email is taken, or if no active administrator would
 * remain
 */
export const updateUser = async (deps: Deps, id: number, input: unknown, actor: Actor): Promise<User> => {
  const changes = parseInput(updateUserInput, input)
  const now = deps.clock()
  return await translateUniqueViolation(
    updateNamedUser(deps, id, changes, async tx => {
      await lockUser(tx, id)
      const before = await tx.user.findUnique({ where: { id } })
      if (!before) throw notFound('User not found')
      const user = await tx.user.update({ where: { id }, data: changes })
      if (isActiveAdmin(before) && !isActiveAdmin(user)) {
        const remainingAdmins = await tx.user.count({ where: { role: 'admin', status: 'active' } })
        if (remainingAdmins === 0) throw conflict('The last active administrator cannot be demoted or suspended')
      }
      if (user.status === 'suspended') await revokeUserSessions(tx, id, now)
      await recordAuditEvent(tx, actor, now, 'updateUser', 'User', id, auditDiff(before, user, changes))
      return user
    }),
  )
}

/**
 * Updates a user in a transaction, which is a blog write if the changes rename an author, whose name the blog shows.
 * Other changes must not invalidate the cached pages. As in other blog writes, that lock precedes the locks of users.
 */
const updateNamedUser = async (
  deps: Deps,
  id: number,
  { firstName, lastName }: NameChanges,
  update: (tx: Transaction) => Promise<User>,
): Promise<User> => {
  const author = await deps.db.user.findFirst({
    where: { id, posts: { some: {} } },
    select: { firstName: true, lastName: true },
  })
  const isRenamed =
    author &&
    ((firstName !== undefined && firstName !== author.firstName) ||
      (lastName !== undefined && lastName !== author.lastName))
  return isRenamed ? await writeBlog(deps, update) : await deps.db.$transaction(update)
}

interface NameChanges {
  firstName?: string | null
  lastName?: string | null
}

/**
 * Serializes updates of accounts and locks the row of this one. Without the advisory lock, the last two administrators
 * could demote each other concurrently, and two administrators who update each other deadlock, because each audit event
 * references the row that the other transaction has locked. The row lock is FOR UPDATE, because the username is a key.
 */
const lockUser = async (tx: Transaction, id: number) => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${USERS_ADVISORY_LOCK_ID})`
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`
}

/** Arbitrary and unique among the advisory locks (see adapters/db.migrations.ts). */
const USERS_ADVISORY_LOCK_ID = 4_209_612

/** A user whose password has changed. `newSession` is null if the caller is another user. */
export type PasswordChange = User & { newSession: SessionTokens | null }

/**
 * Sets a user's password and revokes all their sessions. Actors who reset their own password get a new session.
 * @throws BAD_USER_INPUT, NOT_FOUND
 */
export const resetPassword = async (
  deps: Pick<Deps, 'db' | 'clock'> & Partial<Pick<Deps, 'secret'>>,
  userId: number,
  input: unknown,
  actor: Actor,
): Promise<PasswordChange> => {
  const { password } = parseInput(resetPasswordInput, input)
  if (!(await deps.db.user.findUnique({ where: { id: userId }, select: { id: true } }))) {
    throw notFound('User not found')
  }
  const passwordHash = await hashPassword(password)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    // The password is updated first, so that the update of the sessions includes a concurrent login with the old one.
    const user = await tx.user.update({ where: { id: userId }, data: { passwordHash } })
    await revokeUserSessions(tx, userId, now)
    await recordAuditEvent(tx, actor, now, 'resetPassword', 'User', userId)
    const { secret } = deps
    const newSession = secret && actor.id === userId ? await createSession(tx, secret, user, now) : null
    return { ...user, newSession }
  })
}

/**
 * Updates the viewer's names and email (specification §7, PUT /api/user/profile). Absent names remain unchanged.
 * @throws BAD_USER_INPUT, RATE_LIMITED for repeated changes of the email, CONFLICT if the email is taken
 */
export const updateProfile = async (deps: Deps, viewer: Viewer, input: unknown): Promise<User> => {
  const data = parseInput(updateProfileInput, input)
  const { email } = await deps.db.user.findUniqueOrThrow({ where: { id: viewer.id }, select: { email: true } })
  if (data.email.toLowerCase() !== email.toLowerCase()) {
    await deps.limiter.consume(EMAIL_CHANGE_RATE_LIMIT, String(viewer.id))
  }
  return await translateUniqueViolation(
    updateNamedUser(deps, viewer.id, data, tx => tx.user.update({ where: { id: viewer.id }, data })),
  )
}

/**
 * Changes the viewer's password, revokes all their sessions and creates a new one.
 * @throws BAD_USER_INPUT, RATE_LIMITED
 */
export const changePassword = async (deps: Deps, viewer: Viewer, input: unknown): Promise<PasswordChange> => {
  const { currentPassword, newPassword } = parseInput(changePasswordInput, input)
  await deps.limiter.consume(PASSWORD_FAILURE_RATE_LIMIT, String(viewer.id))
  const incorrectPasswordError = badUserInput([{ path: 'currentPassword', message: 'Current password is incorrect' }])
  const { passwordHash: currentHash } = await deps.db.user.findUniqueOrThrow({ where: { id: viewer.id } })
  const refundFailure = () => deps.limiter.refund(PASSWORD_FAILURE_RATE_LIMIT, String(viewer.id))
  const isPasswordCorrect = await verifyPassword(currentHash, currentPassword).catch(async error => {
    await refundFailure()
    throw error
  })
  if (!isPasswordCorrect) throw incorrectPasswordError
  await refundFailure()
  const passwordHash = await hashPassword(newPassword)
  return await deps.db.$transaction(async tx => {
    // The password may have been changed or reset while the hash was verified.
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: viewer.id, passwordHash: currentHash },
      data: { passwordHash },
    })
    if (!user) throw incorrectPasswordError
    const now = deps.clock()
    await revokeUserSessions(tx, viewer.id, now)
    return { ...user, newSession: await createSession(tx, deps.secret, user, now) }
  })
}

/** @throws CONFLICT at the field if another user has the username or email */
const translateUniqueViolation = async (write: Promise<User>): Promise<User> => {
  try {
    return await write
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const { meta } = error as { meta?: object }
    const field = JSON.stringify(meta ?? {}).includes('email') ? 'email' : 'username'
    const message = `This ${field} is already in use`
    throw conflict(message, [{ path: field, message }])
  }
}

/**
 * Creates an administrator if none exists.
 * @param settings account data; the default password is generated
 * @returns the username and the generated password, if any, or null if an administrator exists
 */
export const ensureAdmin = async (
  deps: Deps,
  settings: { email?: string; username?: string; password?: string },
): Promise<{ username: string; generatedPassword: string | null } | null> => {
  const hasAdmin = () => deps.db.user.findFirst({ where: { role: 'admin' }, select: { id: true } })
  if (await hasAdmin()) return null
  const generatedPassword = settings.password ? null : generatePassword()
  try {
    const admin = await createUser(deps, {
      username: settings.username ?? 'admin',
      email: settings.email ?? 'admin@kairos.example',
      password: settings.password ?? generatedPassword,
      role: 'admin',
    })
    return { username: admin.username, generatedPassword }
  } catch (error) {
    // Another process that started at the same time has created the administrator.
    if (error instanceof AppError && error.code === 'CONFLICT' && (await hasAdmin())) return null
    throw error
  }
}
