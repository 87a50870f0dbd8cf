import type { Deps } from '../context'

// These queries run when the server starts. They do not use Prisma, whose first query would delay the start.

type ReadDeps = Pick<Deps, 'readPool'>

/** Returns whether the database contains any account. */
export const hasUsers = async ({ readPool }: ReadDeps): Promise<boolean> =>
  (await readPool.query({ text: 'SELECT FROM users LIMIT 1' })).rowCount === 1

/** Returns whether an administrator exists, even a suspended one. Service accounts do not count. */
export const hasAdministrator = async ({ readPool }: ReadDeps): Promise<boolean> => {
  const text = "SELECT FROM users WHERE role = 'admin' AND NOT is_service_account LIMIT 1"
  return (await readPool.query({ text })).rowCount === 1
}
