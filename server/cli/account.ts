import type { Database } from '../adapters/db/database'
import { createNotFoundError } from '../errors'

/** Returns the id of the account that has the username. Throws NOT_FOUND. */
export const requireAccountId = async (db: Database, username: string): Promise<number> => {
  const account = await db.prisma.user.findUnique({ where: { username }, select: { id: true } })
  if (!account) throw createNotFoundError(`No account has the username ${username}.`)
  return account.id
}

export const usernameOption = {
  username: { type: 'string', value: 'NAME', description: 'username of the account', isRequired: true },
} as const

/** Returns a sentence about an account that cannot sign in, or an empty string for an active account. */
export const formatStatusNote = (status: string): string =>
  status === 'active' ? '' : ` The account is ${status} and cannot sign in.`
