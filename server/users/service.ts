import type { Deps, User } from '../context'
import { AppError, parseInput } from '../errors'
import { Prisma } from '../generated/prisma/client'
import { generatePassword, hashPassword } from '../ports/password'
import { createUserInput } from './input'

/**
 * Makes an account. There is no public registration: administrators and the first boot call this.
 * @throws BAD_USER_INPUT, CONFLICT when the username or email is taken, in whatever case
 */
export const createUser = async (deps: Deps, input: unknown): Promise<User> => {
  const { password, ...account } = parseInput(createUserInput, input)
  try {
    return await deps.db.user.create({
      data: { ...account, passwordHash: await hashPassword(password), createdAt: deps.clock() },
    })
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
  if (await deps.db.user.findFirst({ where: { role: 'admin' }, select: { id: true } })) return null
  const generatedPassword = given.password ? null : generatePassword()
  const admin = await createUser(deps, {
    username: given.username ?? 'admin',
    email: given.email ?? 'admin@kairos.example',
    password: given.password ?? generatedPassword,
    role: 'admin',
  })
  return { username: admin.username, generatedPassword }
}
