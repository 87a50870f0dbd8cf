import type { Deps, User } from '../../../server/context'
import { generateApiToken, hashApiToken } from '../../../server/crypto/api-token'
import type { ApiToken, ServiceAccount } from '../../../server/generated/prisma/client'
import { TOKEN_SCOPES, type TokenScope } from '../../../server/token-scopes'
import { createServiceAccount } from '../../../server/tokens/service'
import type { TestApp, TestClient } from '../app'
import { createActor } from '../factories'

export const ALL_SCOPES = Object.keys(TOKEN_SCOPES) as TokenScope[]

/** Stores a personal access token, by default with all scopes. The limits of the token service do not apply. */
export const createTestApiToken = (
  deps: Deps,
  user: Pick<User, 'id'>,
  overrides: Partial<ApiToken> = {},
): Promise<{ token: string; apiToken: ApiToken }> =>
  saveTestToken(deps, generateApiToken('user'), { userId: user.id, ...overrides })

export const createTestServiceAccount = (
  deps: Deps,
  admin: User,
  input: { name?: string; organizationId?: number } = {},
): Promise<ServiceAccount> => {
  const viewer = { id: admin.id, role: admin.role, sessionId: null }
  return createServiceAccount(deps, viewer, { name: 'Nightly export', ...input }, createActor(admin.id))
}

/** Stores a token for a service account, by default with all scopes. */
export const createTestServiceAccountToken = (
  deps: Deps,
  { id }: Pick<ServiceAccount, 'id'>,
  overrides: Partial<ApiToken> = {},
): Promise<{ token: string; apiToken: ApiToken }> =>
  saveTestToken(deps, generateApiToken('serviceAccount'), { userId: id, serviceAccountId: id, ...overrides })

const saveTestToken = async (deps: Deps, token: string, data: Partial<ApiToken> & { userId: number }) => {
  const row = { name: 'A token', scopes: ALL_SCOPES, ...data, tokenHash: hashApiToken(token) }
  return { token, apiToken: await deps.db.apiToken.create({ data: row }) }
}

/** Creates one client for each scope. The token of each client has only that scope. */
export const createScopeClients = async (
  app: TestApp,
  createToken: (scopes: TokenScope[]) => Promise<{ token: string }>,
) => {
  const entries = ALL_SCOPES.map(async scope => [scope, app.createClient((await createToken([scope])).token)])
  return Object.fromEntries(await Promise.all(entries)) as Record<TokenScope, TestClient>
}

const CREATE_API_TOKEN = `mutation ($input: CreateApiTokenInput!) {
  createApiToken(input: $input) { token apiToken { id name scopes expiresAt lastUsedAt } }
}`

export const sendCreateApiToken = (client: TestClient, overrides: object = {}) =>
  client.graphql(CREATE_API_TOKEN, {
    input: { name: 'Sync leads', scopes: ['leads:read'], expiresAt: new Date(Date.now() + 30 * DAY_MS), ...overrides },
  })

interface NewApiToken {
  token: string
  apiToken: { id: number; name: string; scopes: string[]; expiresAt: string; lastUsedAt: string | null }
}

export const createApiToken = async (client: TestClient, overrides?: object): Promise<NewApiToken> => {
  const { body } = await sendCreateApiToken(client, overrides)
  if (!body.data?.createApiToken) throw new Error(JSON.stringify(body.errors))
  return body.data.createApiToken as NewApiToken
}

export const DAY_MS = 24 * 60 * 60 * 1000
