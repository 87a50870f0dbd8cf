import type { Deps, User, Viewer } from '../context'
import { AppError, badUserInput, parseInput } from '../errors'
import { Prisma } from '../generated/prisma/client'
import { generatePassword, hashPassword, verifyPassword } from '../ports/password'
import { changePasswordInput, createUserInput, updateProfileInput } from './input'
import { PASSWORD_FAILURES } from './rules'

/**
 * Makes an account. There is no public registration: administrators and the first boot call this.
 * @throws BAD_USER_INPUT, CONFLICT when the username or email is taken, in whatever case
 */
export const createUser = async (deps: Pick<Deps, 'db' | 'clock'>, input: unknown): Promise<User> => {
  const { password, ...account } = parseInput(createUserInput, input)
  const passwordHash = await hashPassword(password)
  return await refusingTaken(
    deps.db.user.create({ data: { ...account, passwordHash, createdAt: deps.clock() } }),
  )
}

/**
 * Saves the viewer's names and email (specification §7, PUT /api/user/profile). An absent name stays, an empty one is
 * cleared.
 * @throws BAD_USER_INPUT, CONFLICT when the email is taken
 */
export const updateProfile = async (deps: Deps, viewer: Viewer, input: unknown): Promise<User> => {
  const { firstName, lastName, email } = parseInput(updateProfileInput, input)
  const kept = (name: string | null | undefined) => (name === '' ? null : name)
  return await refusingTaken(
    deps.db.user.update({
      where: { id: viewer.id },
      data: { firstName: kept(firstName), lastName: kept(lastName), email },
    }),
  )
}

/**
 * Changes the viewer's password and ends all other sessions.
 * @throws BAD_USER_INPUT, RATE_LIMITED
 */
export const changePassword = async (deps: Deps, viewer: Viewer, input: unknown): Promise<User> => {
  const { currentPassword, newPassword } = parseInput(changePasswordInput, input)
  await deps.limiter.take(PASSWORD_FAILURES, String(viewer.id))
  const user = await deps.db.user.findUniqueOrThrow({ where: { id: viewer.id } })
  if (!(await verifyPassword(user.passwordHash, currentPassword))) {
    throw badUserInput([{ path: 'currentPassword', message: 'Current password is incorrect' }])
  }
  await deps.limiter.giveBack(PASSWORD_FAILURES, String(viewer.id))
  const passwordHash = await hashPassword(newPassword)
  return await deps.db.$transaction(async tx => {
    await tx.session.updateMany({
      where: { userId: viewer.id, id: { not: viewer.sessionId }, revokedAt: null },
      data: { revokedAt: deps.clock() },
    })
    return await tx.user.update({ where: { id: viewer.id }, data: { passwordHash } })
  })
}

/** A username or email that somebody else has, in whatever case, is said to be taken, at its field. */
const refusingTaken = async (write: Promise<User>): Promise<User> => {
  try {
    return await write
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') throw error
    const taken = JSON.stringify(error.meta ?? {}).includes('email') ? 'email' : 'username'
    throw new AppError('CONFLICT', `This ${taken} is already in use`, {
      issues: [{ path: taken, message: `This ${taken} is already in use` }],
    })
  }
}

/**
 * Makes the first administrator where there is none: from the settings, else with a generated password, which is
 * returned so that it can be said once.
 */
export const ensureAdmin = async (
  deps: Deps,
  given: { email?: string; username?: string; password?: string },
): Promise<{ username: string; generatedPassword: string | null } | null> => {
  const hasAdmin = () => deps.db.user.findFirst({ where: { role: 'admin' }, select: { id: true } })
  if (await hasAdmin()) return null
  const generatedPassword = given.password ? null : generatePassword()
  try {
    const admin = await createUser(deps, {
      username: given.username ?? 'admin',
      email: given.email ?? 'admin@kairos.example',
      password: given.password ?? generatedPassword,
      role: 'admin',
    })
    return { username: admin.username, generatedPassword }
  } catch (error) {
    // Two processes may start at once on an empty database: the other one has just made it.
    if (error instanceof AppError && error.code === 'CONFLICT' && (await hasAdmin())) return null
    throw error
  }
}
