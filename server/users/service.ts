import type { Transaction } from '../adapters/db'
import { type Actor, auditDiff, auditSnapshot, recordAuditEvent } from '../audit-log'
import type { Deps, User, Viewer } from '../context'
import { generatePassword, hashPassword, verifyPassword } from '../crypto/password'
import { AppError, badUserInput, conflict, notFound, parseInput } from '../errors'
import { Prisma } from '../generated/prisma/client'
import {
  changePasswordInput,
  createUserInput,
  resetPasswordInput,
  updateProfileInput,
  updateUserInput,
} from './input'
import { isActiveAdmin, PASSWORD_FAILURE_RATE_LIMIT } from './rules'

/**
 * Makes an account. There is no public registration: administrators and the first boot call this.
 * @throws BAD_USER_INPUT, CONFLICT when the username or email is taken, in whatever case
 */
export const createUser = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  input: unknown,
  actor: Actor | null = null,
): Promise<User> => {
  const { password, ...rest } = parseInput(createUserInput, input)
  const account = { ...rest, firstName: emptyToNull(rest.firstName), lastName: emptyToNull(rest.lastName) }
  const passwordHash = await hashPassword(password)
  const createdAt = deps.clock()
  return await translateUniqueViolation(
    deps.db.$transaction(async tx => {
      const user = await tx.user.create({ data: { ...account, passwordHash, createdAt } })
      if (actor) {
        const event = {
          action: 'createUser',
          subject: 'User',
          subjectId: user.id,
          details: auditSnapshot(account),
        } as const
        await recordAuditEvent(tx, actor, createdAt, event)
      }
      return user
    }),
  )
}

/**
 * Changes an account. The last active administrator stays one, also when several demote each other at once.
 * @throws BAD_USER_INPUT, NOT_FOUND, CONFLICT
 */
export const updateUser = async (deps: Deps, id: number, input: unknown, actor: Actor): Promise<User> => {
  const changes = parseInput(updateUserInput, input)
  const { firstName, lastName } = changes
  const now = deps.clock()
  return await translateUniqueViolation(
    deps.db.$transaction(async tx => {
      await lockUser(tx, id)
      const before = await tx.user.findUnique({ where: { id } })
      if (!before) throw notFound('User not found')
      const user = await tx.user.update({
        where: { id },
        data: { ...changes, firstName: emptyToNull(firstName), lastName: emptyToNull(lastName) },
      })
      if (isActiveAdmin(before) && !isActiveAdmin(user)) {
        const remainingAdmins = await tx.user.count({ where: { role: 'admin', status: 'active' } })
        if (remainingAdmins === 0)
          throw conflict('The last active administrator cannot be demoted or suspended')
      }
      const details = auditDiff(before, user, changes)
      await recordAuditEvent(tx, actor, now, {
        action: 'updateUser',
        subject: 'User',
        subjectId: id,
        details,
      })
      return user
    }),
  )
}

/**
 * Accounts are changed one at a time, or the last two administrators would demote each other, and two who rename each
 * other deadlock: each needs the row that the other's entry in the audit log refers to. Nor does anybody else change
 * this one meanwhile; FOR UPDATE, since its username may change, which is a key.
 */
const lockUser = async (tx: Transaction, id: number) => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${USERS_ADVISORY_LOCK_ID})`
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ${id} FOR UPDATE`
}

/** Any number that no one else takes (see also adapters/db.migrations.ts). */
const USERS_ADVISORY_LOCK_ID = 4_209_612

/**
 * Sets somebody's password and ends all their sessions.
 * @throws BAD_USER_INPUT, NOT_FOUND
 */
export const resetPassword = async (
  deps: Deps,
  userId: number,
  input: unknown,
  actor: Actor,
): Promise<User> => {
  const { password } = parseInput(resetPasswordInput, input)
  if (!(await deps.db.user.findUnique({ where: { id: userId }, select: { id: true } }))) {
    throw notFound('User not found')
  }
  const passwordHash = await hashPassword(password)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    // The password first: whoever signs in with the old one by then has a session, which ends with the others.
    const user = await tx.user.update({ where: { id: userId }, data: { passwordHash } })
    await tx.session.updateMany({ where: { userId, revokedAt: null }, data: { revokedAt: now } })
    await recordAuditEvent(tx, actor, now, { action: 'resetPassword', subject: 'User', subjectId: userId })
    return user
  })
}

/** '' clears, absent stays. */
const emptyToNull = (name: string | null | undefined) => (name === '' ? null : name)

/**
 * Saves the viewer's names and email (specification §7, PUT /api/user/profile). An absent name stays, an empty one is
 * cleared.
 * @throws BAD_USER_INPUT, CONFLICT when the email is taken
 */
export const updateProfile = async (deps: Deps, viewer: Viewer, input: unknown): Promise<User> => {
  const { firstName, lastName, email } = parseInput(updateProfileInput, input)
  return await translateUniqueViolation(
    deps.db.user.update({
      where: { id: viewer.id },
      data: { firstName: emptyToNull(firstName), lastName: emptyToNull(lastName), email },
    }),
  )
}

/**
 * Changes the viewer's password and ends all other sessions.
 * @throws BAD_USER_INPUT, RATE_LIMITED
 */
export const changePassword = async (deps: Deps, viewer: Viewer, input: unknown): Promise<User> => {
  const { currentPassword, newPassword } = parseInput(changePasswordInput, input)
  await deps.limiter.consume(PASSWORD_FAILURE_RATE_LIMIT, String(viewer.id))
  const incorrectPasswordError = badUserInput([
    { path: 'currentPassword', message: 'Current password is incorrect' },
  ])
  const { passwordHash: currentHash } = await deps.db.user.findUniqueOrThrow({ where: { id: viewer.id } })
  if (!(await verifyPassword(currentHash, currentPassword))) throw incorrectPasswordError
  await deps.limiter.refund(PASSWORD_FAILURE_RATE_LIMIT, String(viewer.id))
  const passwordHash = await hashPassword(newPassword)
  return await deps.db.$transaction(async tx => {
    // Checking took a while: it may have been changed or reset since, and is then the current one no more.
    const [user] = await tx.user.updateManyAndReturn({
      where: { id: viewer.id, passwordHash: currentHash },
      data: { passwordHash },
    })
    if (!user) throw incorrectPasswordError
    await tx.session.updateMany({
      where: { userId: viewer.id, id: { not: viewer.sessionId }, revokedAt: null },
      data: { revokedAt: deps.clock() },
    })
    return user
  })
}

/** A username or email that somebody else has, in whatever case, is said to be taken, at its field. */
const translateUniqueViolation = async (write: Promise<User>): Promise<User> => {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error
    const field = JSON.stringify(error.meta ?? {}).includes('email') ? 'email' : 'username'
    throw new AppError('CONFLICT', `This ${field} is already in use`, {
      issues: [{ path: field, message: `This ${field} is already in use` }],
    })
  }
}

/**
 * Makes the first administrator where there is none: from the settings, else with a generated password, which is
 * returned so that it can be said once.
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
    // Two processes may start at once on an empty database: the other one has just made it.
    if (error instanceof AppError && error.code === 'CONFLICT' && (await hasAdmin())) return null
    throw error
  }
}
