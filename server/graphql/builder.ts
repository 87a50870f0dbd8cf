import SchemaBuilder from '@pothos/core'
import PrismaPlugin from '@pothos/plugin-prisma'
import RelayPlugin from '@pothos/plugin-relay'
import ScopeAuthPlugin from '@pothos/plugin-scope-auth'
import type { Context } from '../context'
import type PrismaTypes from '../generated/pothos'
import { getDatamodel } from '../generated/pothos'
import type { User } from '../generated/prisma/client'
import type { UploadRef } from '../http/multipart'
import { createAccessDeniedError, getAuthScopes } from './authorization/scopes'
import './authorization/confirmation-plugin'
import './authorization/read-only-plugin'
import './authorization/token-scope-plugin'

export const builder = new SchemaBuilder<{
  Context: Context
  DefaultFieldNullability: false
  PrismaTypes: PrismaTypes
  AuthScopes: { public: boolean; signedIn: boolean; admin: boolean; readAccount: number; readProfile: number }
  Objects: { User: User }
  Scalars: {
    DateTime: { Input: Date; Output: Date }
    JSON: { Input: unknown; Output: unknown }
    SafeInt: { Input: number; Output: number }
    Upload: { Input: UploadRef; Output: never }
  }
}>({
  plugins: ['readOnly', 'tokenScope', ScopeAuthPlugin, 'confirmation', PrismaPlugin, RelayPlugin],
  defaultFieldNullability: false,
  prisma: {
    client: context => context.db,
    dmmf: getDatamodel(),
    onUnusedQuery: process.env.NODE_ENV === 'production' ? null : 'warn',
  },
  // Only connections use the Relay plugin. Objects have the ids of their database rows, not global ids
  // (docs/decisions/0002).
  relay: {
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    firstArgOptions: {
      description:
        'Number of rows from the start: 25 by default, at most 100. A larger number fails with `BAD_USER_INPUT`.',
    },
    lastArgOptions: {
      description: 'Number of rows from the end, at most 100. A larger number fails with `BAD_USER_INPUT`.',
    },
    afterArgOptions: {
      description:
        'Cursor after which the rows start. Valid only for the same list with the same arguments; the pagination arguments can differ. Stays valid if its row is deleted.',
    },
    beforeArgOptions: {
      description:
        'Cursor before which the rows end. Valid only for the same list with the same arguments; the pagination arguments can differ. Stays valid if its row is deleted.',
    },
    pageInfoTypeOptions: { description: 'The position of a page within its list.' },
    hasNextPageFieldOptions: { description: 'Whether more rows follow this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether rows precede this page.' },
    startCursorFieldOptions: {
      description: 'Cursor of the first row of the page; null if the page is empty.',
    },
    endCursorFieldOptions: { description: 'Cursor of the last row of the page; null if the page is empty.' },
    edgesFieldOptions: { description: 'The rows of the page, each with its cursor.' },
    nodesOnConnection: { description: 'The rows of the page.' },
    pageInfoFieldOptions: { description: 'The position of the page within the list.' },
    cursorFieldOptions: { description: 'Cursor of this row, for the arguments `after` and `before`.' },
    nodeFieldOptions: { description: 'The row.' },
    defaultConnectionTypeOptions: { description: 'One page of a list.' },
    defaultEdgeTypeOptions: { description: 'A row of a page and its cursor.' },
  },
  scopeAuth: {
    authScopes: getAuthScopes,
    unauthorizedError: (_parent, context, info) =>
      createAccessDeniedError(context, `${info.parentType.name}.${info.fieldName}`),
  },
})

builder.queryType({
  description: 'The fields that read data. Requests without a token may use the fields of the public site.',
})
builder.mutationType({ description: 'The fields that write data. Most mutations return the object that they changed.' })
