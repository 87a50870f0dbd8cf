import type { Database } from '../adapters/db/database'
import { createNotFoundError } from '../errors'

/**
 * Returns the id of the account that has the username.
 * @throws NOT_FOUND
 */
export const requireAccountId = async (db: Database, username: string): Promise<number> => {
  const account = await db.prisma.user.findUnique({ where: { username }, select: { id: true } })
  if (!account) throw createNotFoundError(`No account has the username ${username}.`)
  return account.id
}

/** The option that names the account of a command. */
export const usernameOption = {
  username: { type: 'string', value: 'NAME', description: 'username of the account', isRequired: true },
} as const

/** Formats a note on an account that cannot sign in. Returns an empty text for an active account. */
export const formatStatusNote = (status: string): string =>
  status === 'active' ? '' : ` The account is ${status} and cannot sign in.`
