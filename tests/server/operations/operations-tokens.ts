import { createTestAdmin } from '../../support/factories'
import { createTestApiToken, createTestServiceAccount } from '../../support/features/api-tokens'
import { buildRequest, buildRequestForId, type FixtureContext, type Operation } from '../../support/fixtures'
import { adminsOnly, authenticatedOnly, publicAccess } from '../../support/permission-matrix'

const createToken = async ({ app, caller }: FixtureContext) => (await createTestApiToken(app.deps, caller)).apiToken

const createServiceAccount = async ({ app }: FixtureContext) =>
  createTestServiceAccount(app.deps, await createTestAdmin(app.deps))

const input = { name: 'A token', scopes: ['leads:read'] }

export const tokenOperations: Record<string, Operation> = {
  'Query.apiTokenScopes': { permissions: publicAccess, prepareRequest: buildRequest('{ apiTokenScopes { name } }') },
  'Query.serviceAccounts': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('{ serviceAccounts { totalCount } }'),
  },
  'Query.deprecatedUses': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('{ deprecatedUses { totalCount } }'),
  },
  'Mutation.createApiToken': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest(
      'mutation ($input: CreateApiTokenInput!) { createApiToken(input: $input) { token } }',
      () => ({ input }),
    ),
  },
  'Mutation.revokeApiToken': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequestForId(createToken, 'mutation ($id: Int!) { revokeApiToken(id: $id) { id } }'),
  },
  'Mutation.createServiceAccount': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('mutation { createServiceAccount(input: { name: "Nightly export" }) { id } }'),
  },
  'Mutation.createServiceAccountToken': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      createServiceAccount,
      'mutation ($id: Int!, $input: CreateApiTokenInput!) { createServiceAccountToken(serviceAccountId: $id, input: $input) { token } }',
      { input },
    ),
  },
  'Mutation.deleteServiceAccount': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      createServiceAccount,
      'mutation ($id: Int!) { deleteServiceAccount(id: $id) { id } }',
    ),
  },
}
