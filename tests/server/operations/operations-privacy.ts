import { buildRequest, buildRequestForId, create, createUniqueName, type Operation } from '../../support/fixtures'
import { adminsOnly, authenticatedOnly, callerRoles, type Permissions } from '../../support/permission-matrix'

/** The outcomes of a request with a wrong password. The correct password would delete the caller's account. */
const wrongPasswordOutcomes = Object.fromEntries(
  callerRoles.map(role => [role, authenticatedOnly[role] === 'ok' ? 'BAD_USER_INPUT' : authenticatedOnly[role]]),
) as Permissions

export const privacyOperations: Record<string, Operation> = {
  'Mutation.exportMyData': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest('mutation { exportMyData }'),
  },
  'Mutation.deleteAccount': {
    permissions: wrongPasswordOutcomes,
    prepareRequest: buildRequest('mutation { deleteAccount(password: "not the password") { message } }'),
  },
  'Mutation.eraseUser': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.user, 'mutation ($id: Int!) { eraseUser(id: $id) { id } }'),
  },
  'Mutation.deleteLead': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      ({ app }) =>
        app.deps.db.lead.create({ data: { email: `${createUniqueName('lead')}@example.com`, interest: 'other' } }),
      'mutation ($id: Int!) { deleteLead(id: $id) { id } }',
    ),
  },
}
