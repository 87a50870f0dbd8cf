import type { Database } from '../adapters/db'
import { notFound } from '../errors'

/** @throws NOT_FOUND */
export const requireAccountId = async (db: Database, username: string): Promise<number> => {
  const account = await db.prisma.user.findUnique({ where: { username }, select: { id: true } })
  if (!account) throw notFound(`No account has the username ${username}.`)
  return account.id
}
