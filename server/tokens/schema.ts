import { type GraphQLField, type GraphQLSchema, isObjectType } from 'graphql'
import { getTokenScope } from '../graphql/authorization/token-scope-plugin'
import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs, withFilter } from '../graphql/connection'
import { DateRangeInput } from '../graphql/shared-types'
import { isTokenScope, TOKEN_SCOPES, type TokenScope } from '../token-scopes'
import { type ServiceAccountFilter, serviceAccountWhere } from './filters'
import { MAX_API_TOKENS } from './rules'

builder.prismaObject('ApiToken', {
  description: 'An API token of a user or a service account. Only the mutation that creates a token returns its text.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the token.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    scopes: t.exposeStringList('scopes', { description: 'Names of the scopes, such as `leads:read`.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time of expiry. Null if the token does not expire, which is possible only for tokens of service accounts.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last use, updated at most once a minute. Null if the token was never used.',
    }),
    owner: t.relation('user', {
      description:
        'The user whose rights the token has. For a token of a service account, the user that represents the service account.',
    }),
    serviceAccount: t.relation('serviceAccount', {
      nullable: true,
      description: 'The service account that owns the token. Null for a personal access token.',
    }),
  }),
})

builder.prismaObjectField('User', 'apiTokens', t =>
  t.relation('apiTokens', {
    description: `API tokens of the user, newest first, at most ${MAX_API_TOKENS}. Readable by the user and by administrators.`,
    authScopes: user => ({ readAccount: user.id }),
    tokenScope: 'forbidden',
    query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
  }),
)

const ServiceAccount = builder.prismaObject('ServiceAccount', {
  description:
    'An account for a program that uses the API with its own tokens. A service account cannot sign in. It remains if the user who created it is erased.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the service account.' }),
    name: t.exposeString('name', { description: 'Name.' }),
    organization: t.relation('organization', {
      nullable: true,
      description:
        'The organization in which the service account has the rights of a lead. Null for a service account of the instance, which has the rights of an administrator.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time.' }),
    createdBy: t.relation('createdBy', {
      nullable: true,
      description:
        'The user who created the service account. An erased user has a pseudonym. Null if the user no longer exists.',
    }),
    tokens: t.relation('tokens', {
      description: `Tokens of the service account, newest first, at most ${MAX_API_TOKENS}.`,
      query: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] },
    }),
  }),
})

interface ScopedField {
  /** Schema coordinate of the field, such as `Query.leads`. */
  name: string
  requiresAdmin: boolean
}

interface ApiTokenScope {
  name: TokenScope
  fields: ScopedField[]
}

const ApiTokenScopeRef = builder.objectRef<ApiTokenScope>('ApiTokenScope').implement({
  description: 'A scope of API tokens: a part of the API that a token may use with the rights of its owner.',
  fields: t => ({
    name: t.exposeString('name', { description: 'Name, such as `leads:read`.' }),
    description: t.string({
      description: 'What the scope permits.',
      resolve: ({ name }) => TOKEN_SCOPES[name],
    }),
    fields: t.stringList({
      description:
        'The fields that require the scope, such as `Query.leads`. Empty for `profile:read`, which permits private fields of `viewer`.',
      resolve: ({ fields }) => fields.map(({ name }) => name),
    }),
    requiresAdmin: t.boolean({
      description: 'Whether all `fields` require the `admin` role. False if `fields` is empty.',
      resolve: ({ fields }) => fields.length > 0 && fields.every(field => field.requiresAdmin),
    }),
  }),
})

const requiresAdminRole = ({ extensions }: GraphQLField<unknown, unknown>): boolean =>
  (extensions.pothosOptions as { authScopes?: { admin?: true } } | undefined)?.authScopes?.admin === true

/** Lists all scopes, each with the fields of the schema that require it. */
const listTokenScopes = (schema: GraphQLSchema): ApiTokenScope[] => {
  const fields = Object.values(schema.getTypeMap())
    .filter(isObjectType)
    .flatMap(type =>
      Object.values(type.getFields()).map(field => ({
        name: `${type.name}.${field.name}`,
        scope: getTokenScope(field),
        requiresAdmin: requiresAdminRole(field),
      })),
    )
  return Object.keys(TOKEN_SCOPES)
    .filter(isTokenScope)
    .map(name => ({ name, fields: fields.filter(({ scope }) => scope === name) }))
}

const ServiceAccountFilterInput = builder.inputRef<ServiceAccountFilter>('ServiceAccountFilter').implement({
  description: 'Conditions for a list of service accounts. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in the names of service accounts and organizations.' }),
    organizationId: t.int({ description: 'Id of the organization.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Creation time.' }),
  }),
})

const ORDER_FIELDS = { name: 'Name.', createdAt: 'Creation time.' }

builder.queryFields(t => ({
  apiTokenScopes: t.field({
    type: [ApiTokenScopeRef],
    description: 'The scopes of API tokens.',
    authScopes: { public: true },
    tokenScope: 'any',
    resolve: (_root, _args, _context, { schema }) => listTokenScopes(schema),
  }),
  serviceAccounts: t.prismaConnection(
    {
      ...buildConnection('ServiceAccount', withFilter(serviceAccountWhere)),
      description: 'All service accounts. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'forbidden',
      args: {
        filter: t.arg({ type: ServiceAccountFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('ServiceAccount', 'service accounts', ORDER_FIELDS, {
          field: 'createdAt',
          direction: 'desc',
        }),
      },
    },
    defineConnectionType('ServiceAccount', ServiceAccount),
  ),
}))
