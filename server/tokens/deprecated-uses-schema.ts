import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs, withFilter } from '../graphql/connection'
import { findDeprecationReason } from '../graphql/execution/deprecated-uses'
import type { ListOrder } from '../graphql/pagination'
import { DateRangeInput } from '../graphql/shared-types'
import { type DeprecatedUseFilter, deprecatedUseWhere } from './filters'

const DeprecatedUse = builder.prismaObject('DeprecatedUse', {
  description:
    'The uses of one deprecated element of the schema (a field, argument, input field or enum value) by one API token, or by all clients without an API token.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the row.' }),
    coordinate: t.exposeString('coordinate', {
      description: 'Schema coordinate of the element, such as `Query.users(sort:)`.',
    }),
    reason: t.string({
      nullable: true,
      description:
        'Why the element is deprecated and what replaces it. Null if the element was removed or is no longer deprecated.',
      select: { coordinate: true },
      resolve: ({ coordinate }, _args, _context, { schema }) => findDeprecationReason(schema, coordinate),
    }),
    apiToken: t.relation('apiToken', {
      nullable: true,
      description: 'The API token whose uses are counted. Null for the uses of all clients without an API token.',
    }),
    count: t.field({
      type: 'SafeInt',
      description: 'Number of operations that used the element.',
      select: { count: true },
      resolve: ({ count }) => Number(count),
    }),
    firstUsedAt: t.expose('firstUsedAt', { type: 'DateTime', description: 'Time of the first use.' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'DateTime', description: 'Time of the last use.' }),
  }),
})

const DeprecatedUseFilterInput = builder.inputRef<DeprecatedUseFilter>('DeprecatedUseFilter').implement({
  description: 'Conditions for a list of uses of deprecated elements. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in schema coordinates and in the names of API tokens.' }),
    apiTokenId: t.int({ description: 'Id of the API token.' }),
    lastUsedAt: t.field({ type: DateRangeInput, description: 'Time of the last use.' }),
  }),
})

const ORDER_FIELDS = {
  coordinate: 'Schema coordinate.',
  firstUsedAt: 'Time of the first use.',
  lastUsedAt: 'Time of the last use.',
}

const DEFAULT_ORDER: ListOrder<keyof typeof ORDER_FIELDS> = { field: 'lastUsedAt', direction: 'desc' }

builder.queryField('deprecatedUses', t =>
  t.prismaConnection(
    {
      ...buildConnection('DeprecatedUse', withFilter(deprecatedUseWhere), DEFAULT_ORDER),
      description:
        'The uses of deprecated elements of this schema by GraphQL operations. Revoking a token deletes the record of its uses. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'forbidden',
      args: {
        filter: t.arg({ type: DeprecatedUseFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('DeprecatedUse', 'uses of deprecated elements', ORDER_FIELDS, DEFAULT_ORDER),
      },
    },
    defineConnectionType('DeprecatedUse', DeprecatedUse),
  ),
)
