import { createInUseError, translateUniqueViolation } from '../accounts/conflicts'
import { createSession, revokeUserSessions, type SessionOrigin, type SessionTokens } from '../accounts/sessions'
import { hasAdministrator } from '../accounts/store'
import type { Transaction } from '../adapters/db/database'
import { LOCK_KEYS } from '../adapters/db/lock-keys'
import { withFailureLimit } from '../adapters/limiter/limiter'
import { type Actor, auditDiff, auditSnapshot, recordAuditEvent } from '../audit-log'
import { writeBlog } from '../blog-revision'
import type { Context, Deps, User, Viewer } from '../context'
import { generatePassword, hashPassword, verifyPassword } from '../crypto/password'
import { AppError, createBadUserInputError, createConflictError, createNotFoundError, parseInput } from '../errors'
import { recordEvent } from '../webhook-events'
import { changePasswordInput, createUserInput, resetPasswordInput, updateProfileInput, updateUserInput } from './input'
import { accountWhere, EMAIL_CHANGE_RATE_LIMIT, isActiveAdmin, PASSWORD_FAILURE_RATE_LIMIT } from './rules'
import { type ProfileActor, requestEmailChange, updateOwnAccount } from './store'

/**
 * Creates an account.
 * @param actor actor of the audit event; null to record no audit event
 * @throws BAD_USER_INPUT, CONFLICT if the username or email is taken, UNAVAILABLE
 */
export const createUser = async (
  deps: Pick<Deps, 'db' | 'clock'> & Partial<Pick<Deps, 'triggerJobs'>>,
  input: unknown,
  actor: Actor | null = null,
): Promise<User> => {
  const { password, ...account } = parseInput(createUserInput, input)
  const passwordHash = await hashPassword(password)
  const createdAt = deps.clock()
  const { user, hasDeliveries } = await translateUniqueViolation(
    deps.db.$transaction(async tx => {
      const user = await tx.user.create({ data: { ...account, passwordHash, createdAt } })
      if (actor) {
        await recordAuditEvent(tx, actor, createdAt, 'createUser', 'User', user.id, auditSnapshot(account))
      }
      return { user, hasDeliveries: await recordEvent(tx, deps, 'user.created', user.id) }
    }),
  )
  if (hasDeliveries) deps.triggerJobs?.()
  return user
}

type UpdateDeps = Pick<Deps, 'db' | 'clock' | 'blogRevision'>

/**
 * Updates an account. A suspension permanently revokes the sessions and API tokens of the account.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT if the username or email is taken, or if no active administrator would
 * remain
 */
export const updateUser = async (deps: UpdateDeps, id: number, input: unknown, actor: Actor): Promise<User> => {
  const changes = parseInput(updateUserInput, input)
  const now = deps.clock()
  return await translateUniqueViolation(
    runUserUpdate(deps, id, changes, async tx => {
      await lockUser(tx, id)
      const before = await tx.user.findUnique({ where: { id, ...accountWhere } })
      if (!before) throw createNotFoundError('User not found')
      const user = await tx.user.update({ where: { id }, data: changes })
      if (isActiveAdmin(before) && !isActiveAdmin(user)) {
        await assertAdminRemains(tx, 'The last active administrator cannot be demoted or suspended')
      }
      const details = auditDiff(before, user, changes)
      if (user.status === 'suspended') {
        await revokeUserSessions(tx, id, now)
        const { count } = await tx.apiToken.deleteMany({ where: { userId: id } })
        if (count > 0) Object.assign(details, { apiTokens: { from: count, to: 0 } })
      }
      await recordAuditEvent(tx, actor, now, 'updateUser', 'User', id, details)
      return user
    }),
  )
}

/**
 * Runs an update of a user in a transaction. If the update renames the author of a post, `writeBlog` runs the
 * transaction. `writeBlog` locks the blog before the user, and invalidates the cached pages.
 */
const runUserUpdate = async (
  deps: UpdateDeps,
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
 * Locks the row of an account with FOR UPDATE, because the caller may change unique keys. The advisory lock serializes
 * the callers. Otherwise, the last two administrators could demote each other concurrently. Their transactions could
 * also deadlock, because each audit event references its actor, whose row the other transaction has locked.
 */
export const lockUser = async (tx: Transaction, id: number) => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_KEYS.accounts})`
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`
}

/** Throws CONFLICT with the message if there is no active administrator. */
export const assertAdminRemains = async (tx: Transaction, message: string): Promise<void> => {
  const count = await tx.user.count({ where: { role: 'admin', status: 'active', isServiceAccount: false } })
  if (count === 0) throw createConflictError(message)
}

/** A user whose password has changed. `newSession` is null unless the user changed their own password. */
export type PasswordChange = User & { newSession: SessionTokens | null }

/**
 * Sets a user's password and revokes all their sessions. An actor who resets their own password gets a new session if
 * `deps` contains the secret.
 * @throws BAD_USER_INPUT, NOT_FOUND, UNAVAILABLE
 */
export const resetPassword = async (
  deps: Pick<Deps, 'db' | 'clock'> & Partial<Pick<Context, 'secret' | 'origin'>>,
  userId: number,
  input: unknown,
  actor: Actor,
): Promise<PasswordChange> => {
  const { password } = parseInput(resetPasswordInput, input)
  if (!(await deps.db.user.findUnique({ where: { id: userId, ...accountWhere } }))) {
    throw createNotFoundError('User not found')
  }
  const passwordHash = await hashPassword(password)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    // The password is updated first, so that the session of a concurrent login with the old password is revoked too.
    const user = await tx.user.update({ where: { id: userId, ...accountWhere }, data: { passwordHash } })
    await revokeUserSessions(tx, userId, now)
    await recordAuditEvent(tx, actor, now, 'resetPassword', 'User', userId)
    const { secret } = deps
    const newSession = secret && actor.id === userId ? await createSession(tx, secret, user, now, deps.origin) : null
    return { ...user, newSession }
  })
}

/**
 * Updates the viewer's names and email (specification §7, PUT /api/user/profile). Absent names remain unchanged. With a
 * mail server, a new email requires the current password and takes effect when the user confirms it. Without a mail
 * server, a new email takes effect immediately.
 * @throws BAD_USER_INPUT, RATE_LIMITED, CONFLICT if the email is taken, UNAVAILABLE
 */
export const updateProfile = async (deps: Deps, actor: ProfileActor, input: unknown): Promise<User> => {
  const { currentPassword, ...profile } = parseInput(updateProfileInput, input)
  const account = await deps.db.user.findUniqueOrThrow({ where: { id: actor.id } })
  const isEmailChanged = profile.email.toLowerCase() !== account.email.toLowerCase()
  if (isEmailChanged) await deps.limiter.consume(EMAIL_CHANGE_RATE_LIMIT, String(actor.id))
  const needsConfirmation = isEmailChanged && deps.mailer !== null
  if (needsConfirmation) {
    if (!currentPassword) {
      throw createBadUserInputError([
        { path: 'currentPassword', message: 'Current password is required to change the email' },
      ])
    }
    await verifyCurrentPassword(deps, account, currentPassword)
    if (await deps.db.user.findUnique({ where: { email: profile.email } })) throw createInUseError('email')
  }
  const { email: newEmail, ...names } = profile
  const user = await translateUniqueViolation(
    runUserUpdate(deps, actor.id, profile, async tx => {
      if (!needsConfirmation) return await updateOwnAccount(tx, actor, profile, deps.clock())
      const user = await tx.user.update({ where: { id: actor.id, ...accountWhere }, data: names })
      await requestEmailChange(tx, deps, user, newEmail, actor)
      return user
    }),
  )
  if (needsConfirmation) deps.triggerJobs()
  return user
}

const createIncorrectPasswordError = (path = 'currentPassword') =>
  createBadUserInputError([{ path, message: 'Current password is incorrect' }])

/**
 * Verifies the current password of a user before a sensitive change.
 * @param path path of the password in the error; `currentPassword` by default
 * @throws BAD_USER_INPUT if the password is wrong, RATE_LIMITED for repeated failures, UNAVAILABLE
 */
export const verifyCurrentPassword = async (
  deps: Deps,
  { id, passwordHash }: User,
  password: string,
  path?: string,
): Promise<void> => {
  await withFailureLimit(deps.limiter, PASSWORD_FAILURE_RATE_LIMIT, String(id), async () => {
    if (!(await verifyPassword(passwordHash, password))) throw createIncorrectPasswordError(path)
  })
}

/**
 * Changes the viewer's password, revokes all their sessions and creates a new one.
 * @throws BAD_USER_INPUT, RATE_LIMITED, UNAVAILABLE
 */
export const changePassword = async (
  deps: Deps & { origin?: SessionOrigin },
  viewer: Viewer,
  input: unknown,
  actor: Actor,
): Promise<PasswordChange> => {
  const { currentPassword, newPassword } = parseInput(changePasswordInput, input)
  const account = await deps.db.user.findUniqueOrThrow({ where: { id: viewer.id } })
  await verifyCurrentPassword(deps, account, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  return await deps.db.$transaction(async tx => {
    // The password may have been changed or reset after the old password was verified.
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: viewer.id, passwordHash: account.passwordHash },
      data: { passwordHash },
    })
    if (!user) throw createIncorrectPasswordError()
    const now = deps.clock()
    await revokeUserSessions(tx, viewer.id, now)
    await recordAuditEvent(tx, actor, now, 'changePassword', 'User', viewer.id)
    return { ...user, newSession: await createSession(tx, deps.secret, user, now, deps.origin) }
  })
}

/**
 * Creates an administrator if none exists. Generates the password if `settings` has none.
 * @returns null if an administrator exists; otherwise the username and the generated password, if any
 */
export const ensureAdmin = async (
  deps: Deps,
  settings: { email?: string; username?: string; password?: string },
): Promise<{ username: string; generatedPassword: string | null } | null> => {
  if (await hasAdministrator(deps)) return null
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
    // Another process created the administrator at the same time.
    if (error instanceof AppError && error.code === 'CONFLICT' && (await hasAdministrator(deps))) return null
    throw error
  }
}
