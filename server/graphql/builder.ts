import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type { Context } from '../context'
import { forbidden, unauthenticated } from '../errors'
import type PrismaTypes from '../generated/pothos'
import { getDatamodel } from '../generated/pothos'
import type { User } from '../generated/prisma/client'
import type { UploadRef } from '../http/multipart'
import { getAuthScopes } from './scopes'

/** The schema's builder: every feature adds its types and fields to this one. */
export const builder = new SchemaBuilder<{
  Context: Context
  DefaultFieldNullability: false
  PrismaTypes: PrismaTypes
  AuthScopes: { public: boolean; signedIn: boolean; admin: boolean; readAccount: number }
  Objects: { User: User; Message: { message: string } }
  Scalars: { DateTime: { Input: Date; Output: Date }; Upload: { Input: UploadRef; Output: never } }
}>({
  plugins: [ScopeAuthPlugin, PrismaPlugin, RelayPlugin],
  defaultFieldNullability: false,
  prisma: {
    client: context => context.db,
    dmmf: getDatamodel(),
    onUnusedQuery: process.env.NODE_ENV === 'production' ? null : 'warn',
  },
  // Connections alone: rows are found by their number, not by global ids (docs/decisions/0002).
  relay: { nodeQueryOptions: false, nodesQueryOptions: false },
  scopeAuth: {
    authScopes: getAuthScopes,
    unauthorizedError: (_parent, context) => (context.viewer ? forbidden() : unauthenticated()),
  },
})

builder.queryType({})
builder.mutationType({})
