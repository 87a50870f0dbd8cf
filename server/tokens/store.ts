import type { Deps, User } from '../context'
import { hashApiToken } from '../crypto/api-token'
import type { TokenScope } from '../token-scopes'

interface ApiTokenRow {
  id: number
  name: string
  scopes: TokenScope[]
  expiresAt: Date | null
  lastUsedAt: Date | null
  userId: number
  role: User['role']
  status: User['status']
  /** Whether the owner is an administrator without a second factor. False for service accounts. */
  lacksFactor: boolean
  isServiceAccount: boolean
}

const FIND_API_TOKEN_STATEMENT = `
  SELECT api_tokens.id, name, scopes, expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
         users.id AS "userId", role, status, is_service_account AS "isServiceAccount",
         role = 'admin' AND NOT is_service_account
           AND NOT EXISTS (SELECT 1 FROM factors WHERE factors.user_id = users.id) AS "lacksFactor"
  FROM api_tokens JOIN users ON users.id = user_id WHERE token_hash = $1`

/** Finds an API token and its owner. Uses SQL instead of Prisma for speed, as `findSession` does. */
export const findApiToken = async ({ readPool }: Deps, token: string): Promise<ApiTokenRow | undefined> => {
  const { rows } = await readPool.query<ApiTokenRow>({
    name: 'authenticate-token',
    text: FIND_API_TOKEN_STATEMENT,
    values: [hashApiToken(token)],
  })
  return rows[0]
}
