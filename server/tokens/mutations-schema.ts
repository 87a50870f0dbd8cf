import { builder } from '../graphql/builder'
import { RETURNS_CREDENTIALS } from '../graphql/execution/keyed-mutations'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/model-resolvers'
import { getActor, requireViewer } from '../graphql/viewer'
import { EXPIRY_TOLERANCE_DAYS, MAX_API_TOKENS, MAX_PERSONAL_TOKEN_DAYS, TOKEN_CREATION_RATE_LIMIT } from './rules'
import {
  API_TOKEN_NOT_FOUND_MESSAGE,
  createApiToken,
  createServiceAccount,
  createServiceAccountToken,
  deleteServiceAccount,
  type NewApiToken,
  revokeApiToken,
  SERVICE_ACCOUNT_NOT_FOUND_MESSAGE,
} from './service'

const NewApiTokenRef = builder.objectRef<NewApiToken>('NewApiToken').implement({
  description: 'A new API token with its text.',
  fields: t => ({
    token: t.exposeString('token', {
      description: 'Text of the token for the header `Authorization: Bearer …`. It cannot be read again.',
    }),
    apiToken: t.prismaField({
      type: 'ApiToken',
      description: 'The token.',
      resolve: (query, { apiToken }, _args, { db }) =>
        db.apiToken.findUniqueOrThrow({ ...query, where: { id: apiToken.id } }),
    }),
  }),
})

const CreateApiTokenInput = builder.inputType('CreateApiTokenInput', {
  description: 'A new API token.',
  fields: t => ({
    name: t.string({ required: true, description: 'Name, 2 to 100 characters.' }),
    scopes: t.stringList({
      required: true,
      description: 'Names of 1 to 100 scopes. `apiTokenScopes` lists all scopes.',
    }),
    expiresAt: t.field({
      type: 'DateTime',
      description: `Time of expiry, in the future. For a personal access token, at most ${MAX_PERSONAL_TOKEN_DAYS} days from now, plus a tolerance of ${EXPIRY_TOLERANCE_DAYS} days for time zones. If absent or null, a personal access token expires after ${MAX_PERSONAL_TOKEN_DAYS} days, and a token of a service account does not expire.`,
    }),
  }),
})

const CreateServiceAccountInput = builder.inputType('CreateServiceAccountInput', {
  description: 'A new service account.',
  fields: t => ({
    name: t.string({ required: true, description: 'Name, 2 to 100 characters.' }),
    organizationId: t.int({
      description:
        'Id of the organization in which the service account has the rights of a lead. Absent or null: the service account belongs to the instance and has the rights of an administrator.',
    }),
  }),
})

const LIMITS_DESCRIPTION = `Fails with \`CONFLICT\` if the owner of the token already has ${MAX_API_TOKENS} tokens. A user can call the mutations that create tokens or service accounts ${TOKEN_CREATION_RATE_LIMIT.points} times per hour in total.`

builder.mutationFields(t => ({
  createApiToken: t.field({
    type: NewApiTokenRef,
    description: `Creates a personal access token with the rights of the authenticated user, limited to the scopes of the token. ${LIMITS_DESCRIPTION} Returns the token.`,
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: { input: t.arg({ type: CreateApiTokenInput, required: true, description: 'The new token.' }) },
    resolve: (_root, { input }, context) => createApiToken(context, requireViewer(context), input, getActor(context)),
  }),
  revokeApiToken: t.prismaField({
    type: 'ApiToken',
    description:
      'Revokes an API token immediately. Returns the revoked token. Requires the `admin` role, except for personal access tokens of the authenticated user.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: 'Id of the token.' }) },
    resolve: buildDeletionResolver(
      'ApiToken',
      ({ id }) => ({ id }),
      ({ id }, context) => revokeApiToken(context, requireViewer(context), id, getActor(context)),
      API_TOKEN_NOT_FOUND_MESSAGE,
    ),
  }),
  createServiceAccount: t.prismaField({
    type: 'ServiceAccount',
    description: `Creates a service account. A user can call the mutations that create tokens or service accounts ${TOKEN_CREATION_RATE_LIMIT.points} times per hour in total. Returns the service account. Requires the \`admin\` role.`,
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    args: {
      input: t.arg({ type: CreateServiceAccountInput, required: true, description: 'The new service account.' }),
    },
    resolve: buildMutationResolver('ServiceAccount', ({ input }, context) =>
      createServiceAccount(context, requireViewer(context), input, getActor(context)),
    ),
  }),
  deleteServiceAccount: t.prismaField({
    type: 'ServiceAccount',
    description:
      'Deletes a service account and revokes its tokens. The files and audit events of the service account remain. Returns the deleted service account. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    args: { id: t.arg.int({ required: true, description: 'Id of the service account.' }) },
    resolve: buildDeletionResolver(
      'ServiceAccount',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteServiceAccount(context, id, getActor(context)),
      SERVICE_ACCOUNT_NOT_FOUND_MESSAGE,
    ),
  }),
  createServiceAccountToken: t.field({
    type: NewApiTokenRef,
    description: `Creates a token for a service account. ${LIMITS_DESCRIPTION} Returns the token. Requires the \`admin\` role.`,
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: {
      serviceAccountId: t.arg.int({ required: true, description: 'Id of the service account.' }),
      input: t.arg({ type: CreateApiTokenInput, required: true, description: 'The new token.' }),
    },
    resolve: (_root, { serviceAccountId, input }, context) =>
      createServiceAccountToken(context, requireViewer(context), serviceAccountId, input, getActor(context)),
  }),
}))
