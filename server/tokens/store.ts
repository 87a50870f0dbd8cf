import type { Deps, User } from '../context'
import { hashApiToken } from '../crypto/api-token'
import type { TokenScope } from '../token-scopes'

/** An API token with the role and the status of its owner. */
interface ApiTokenRow {
  id: number
  name: string
  scopes: TokenScope[]
  expiresAt: Date | null
  lastUsedAt: Date | null
  userId: number
  role: User['role']
  status: User['status']
  /** Whether the owner is a person with the role `admin` and without a second factor. False for service accounts. */
  lacksFactor: boolean
  isServiceAccount: boolean
}

const FIND_API_TOKEN_STATEMENT = `
  SELECT api_tokens.id, name, scopes, expires_at AS "expiresAt", last_used_at AS "lastUsedAt",
         users.id AS "userId", role, status, is_service_account AS "isServiceAccount",
         role = 'admin' AND NOT is_service_account
           AND NOT EXISTS (SELECT 1 FROM factors WHERE factors.user_id = users.id) AS "lacksFactor"
  FROM api_tokens JOIN users ON users.id = user_id WHERE token_hash = $1`

/**
 * Returns the API token with this text, or undefined if no such token exists. Every request with an API token executes
 * this query. The query does not use Prisma, because Prisma would execute two statements or one slower statement.
 */
export const findApiToken = async ({ readPool }: Deps, token: string): Promise<ApiTokenRow | undefined> => {
  const { rows } = await readPool.query<ApiTokenRow>({
    name: 'authenticate-token',
    text: FIND_API_TOKEN_STATEMENT,
    values: [hashApiToken(token)],
  })
  return rows[0]
}
