import { PASSWORD } from '../../support/factories'
import { buildRequest, buildRequestForId, create, createUniqueName, type Operation } from '../../support/fixtures'
import {
  adminsOnly,
  allowOrganizationLeads,
  authenticatedOnly,
  callerRoles,
  type Permissions,
  publicAccess,
} from '../../support/permission-matrix'
import { accountLinkOperations } from './operations-account-links'
import { blogOperations } from './operations-blog'
import { factorOperations } from './operations-factors'
import { fileOperations } from './operations-files'
import { invitationOperations } from './operations-invitations'
import { jobOperations } from './operations-jobs'
import { organizationOperations } from './operations-organizations'
import { privacyOperations } from './operations-privacy'
import { tokenOperations } from './operations-tokens'
import { webhookOperations } from './operations-webhooks'

// Defines a request for every root field, and the permissions that permissions.test.ts checks.

export const operations: Record<string, Operation> = {
  ...accountLinkOperations,
  ...blogOperations,
  ...factorOperations,
  ...fileOperations,
  ...invitationOperations,
  ...jobOperations,
  ...organizationOperations,
  ...privacyOperations,
  ...tokenOperations,
  ...webhookOperations,

  'Query.viewer': {
    permissions: { ...publicAccess, 'invalid token': 'UNAUTHENTICATED', suspended: 'UNAUTHENTICATED' },
    prepareRequest: buildRequest('{ viewer { id } }'),
  },
  'Query.users': { permissions: adminsOnly, prepareRequest: buildRequest('{ users { totalCount } }') },
  'Query.user': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.user, 'query ($id: Int!) { user(id: $id) { id } }'),
  },
  'Query.tenants': { permissions: adminsOnly, prepareRequest: buildRequest('{ tenants { totalCount } }') },
  'Query.projects': { permissions: adminsOnly, prepareRequest: buildRequest('{ projects { totalCount } }') },
  'Query.leads': { permissions: adminsOnly, prepareRequest: buildRequest('{ leads { totalCount } }') },
  'Query.contactMessages': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('{ contactMessages { totalCount } }'),
  },
  'Query.creditCodes': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('{ creditCodes { totalCount } }'),
  },
  'Query.creditCode': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.creditCode, 'query ($id: Int!) { creditCode(id: $id) { id } }'),
  },
  'Query.creditRedemptions': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('{ creditRedemptions { totalCount } }'),
  },
  'Query.auditLog': { permissions: adminsOnly, prepareRequest: buildRequest('{ auditLog { totalCount } }') },
  'Query.adminOverview': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('{ adminOverview { newLeads { value } } }'),
  },

  'Mutation.login': {
    permissions: publicAccess,
    prepareRequest: async context => [
      'mutation ($identifier: String!, $password: String!) { login(identifier: $identifier, password: $password) { user { id } } }',
      { identifier: (await create.user(context)).username, password: PASSWORD },
    ],
  },
  'Mutation.refreshSession': {
    // The refresh token is the only credential. An unknown refresh token is rejected for every role.
    permissions: Object.fromEntries(callerRoles.map(role => [role, 'UNAUTHENTICATED'])) as Permissions,
    prepareRequest: buildRequest('mutation { refreshSession(refreshToken: "none") { accessToken } }'),
  },
  'Mutation.logout': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest('mutation { logout { message } }'),
    endsSession: true,
  },
  'Mutation.requestEarlyAccess': {
    permissions: publicAccess,
    prepareRequest: buildRequest(
      'mutation ($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { id } }',
      () => ({
        input: { name: 'Ada', email: `${createUniqueName('lead')}@example.com`, interest: 'social' },
      }),
    ),
  },
  'Mutation.sendContactMessage': {
    permissions: publicAccess,
    prepareRequest: buildRequest(
      'mutation ($input: SendContactMessageInput!) { sendContactMessage(input: $input) { message } }',
      () => ({
        input: {
          name: 'Ada',
          email: 'ada@example.com',
          subject: 'A question',
          message: 'Where does it begin?',
        },
      }),
    ),
  },

  'Mutation.updateProfile': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest(
      'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }',
      ({ caller }) => ({
        input: { email: caller.email },
      }),
    ),
  },
  'Mutation.changePassword': {
    permissions: authenticatedOnly,
    prepareRequest: buildRequest(
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }',
      () => ({
        input: { currentPassword: PASSWORD, newPassword: PASSWORD },
      }),
    ),
    endsSession: true,
  },
  'Mutation.redeemCreditCode': {
    permissions: authenticatedOnly,
    prepareRequest: async context => [
      'mutation ($code: String!) { redeemCreditCode(code: $code) { id } }',
      { code: (await create.creditCode(context)).code },
    ],
  },
  'Mutation.createProject': {
    permissions: allowOrganizationLeads('BAD_USER_INPUT'),
    prepareRequest: async context => [
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { id } }',
      { input: { name: 'A new project', tenantId: (await create.tenant(context)).id } },
    ],
  },
  'Mutation.updateProject': {
    permissions: allowOrganizationLeads('NOT_FOUND'),
    prepareRequest: buildRequestForId(
      create.project,
      'mutation ($id: Int!) { updateProject(id: $id, input: { name: "Another name" }) { id } }',
    ),
  },

  'Mutation.createUser': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', () => {
      const username = createUniqueName('newcomer')
      return { input: { username, email: `${username}@example.com`, password: 'a long enough one' } }
    }),
  },
  'Mutation.updateUser': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      create.user,
      'mutation ($id: Int!) { updateUser(id: $id, input: { role: admin }) { id } }',
    ),
  },
  'Mutation.resetPassword': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      create.user,
      'mutation ($id: Int!) { resetPassword(userId: $id, password: "a long enough one") { id } }',
    ),
  },
  'Mutation.adjustCredits': {
    permissions: adminsOnly,
    prepareRequest: async context => [
      'mutation ($input: AdjustCreditsInput!) { adjustCredits(input: $input) { id } }',
      { input: { userId: (await create.user(context)).id, amount: 10, reason: 'A bonus' } },
    ],
  },
  'Mutation.createTenant': {
    permissions: adminsOnly,
    prepareRequest: buildRequest(
      'mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }',
      ({ caller }) => ({
        input: { name: 'A new tenant', ownerId: caller.id },
      }),
    ),
  },
  'Mutation.updateTenant': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      create.tenant,
      'mutation ($id: Int!) { updateTenant(id: $id, input: { name: "Another name" }) { id } }',
    ),
  },
  'Mutation.createCreditCode': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('mutation { createCreditCode(input: { creditAmount: 10 }) { id } }'),
  },
  'Mutation.createCreditCodes': {
    permissions: adminsOnly,
    prepareRequest: buildRequest('mutation { createCreditCodes(count: 2, input: { creditAmount: 10 }) { id } }'),
  },
  'Mutation.updateCreditCode': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      create.creditCode,
      'mutation ($id: Int!) { updateCreditCode(id: $id, input: { creditAmount: 7 }) { id } }',
    ),
  },
  'Mutation.deleteCreditCode': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(create.creditCode, 'mutation ($id: Int!) { deleteCreditCode(id: $id) { id } }'),
  },
  'Mutation.updateContactMessage': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      create.contactMessage,
      'mutation ($id: Int!) { updateContactMessage(id: $id, input: { status: read }) { id } }',
    ),
  },
  'Mutation.deleteContactMessage': {
    permissions: adminsOnly,
    prepareRequest: buildRequestForId(
      create.contactMessage,
      'mutation ($id: Int!) { deleteContactMessage(id: $id) { id } }',
    ),
  },
}
