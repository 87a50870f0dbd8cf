import { PASSWORD } from '../support/factories'
import { actors, administrators, everybody, type Law, leads, members, owners, signedIn } from '../support/law'
import { make, type Operation, on, plain, unique } from '../support/world'
import { blogOperations } from './operations-blog'
import { fileOperations } from './operations-files'

// Every root field of the schema, how it is asked, and who may: the law that permissions.test.ts holds the server to.

export const operations: Record<string, Operation> = {
  ...blogOperations,
  ...fileOperations,

  'Query.viewer': {
    law: { ...everybody, 'dead token': 'UNAUTHENTICATED', suspended: 'UNAUTHENTICATED' },
    ask: plain('{ viewer { id } }'),
  },
  'Query.organization': {
    law: members,
    ask: on(make.organization, 'query ($id: Int!) { organization(id: $id) { id } }'),
  },
  'Query.users': { law: administrators, ask: plain('{ users { totalCount } }') },
  'Query.user': { law: administrators, ask: on(make.user, 'query ($id: Int!) { user(id: $id) { id } }') },
  'Query.tenants': { law: administrators, ask: plain('{ tenants { totalCount } }') },
  'Query.projects': { law: administrators, ask: plain('{ projects { totalCount } }') },
  'Query.leads': { law: administrators, ask: plain('{ leads { totalCount } }') },
  'Query.contactMessages': { law: administrators, ask: plain('{ contactMessages { totalCount } }') },
  'Query.creditCodes': { law: administrators, ask: plain('{ creditCodes { totalCount } }') },
  'Query.creditCode': {
    law: administrators,
    ask: on(make.code, 'query ($id: Int!) { creditCode(id: $id) { id } }'),
  },
  'Query.auditLog': { law: administrators, ask: plain('{ auditLog { totalCount } }') },

  'Mutation.login': {
    law: everybody,
    ask: async world => [
      'mutation ($identifier: String!, $password: String!) { login(identifier: $identifier, password: $password) { user { id } } }',
      { identifier: (await make.user(world)).username, password: PASSWORD },
    ],
  },
  'Mutation.refreshSession': {
    // A refresh token is its own proof: whoever brings a bad one is refused, whoever they are.
    law: Object.fromEntries(actors.map(actor => [actor, 'UNAUTHENTICATED'])) as Law,
    ask: plain('mutation { refreshSession(refreshToken: "none") { accessToken } }'),
  },
  'Mutation.logout': { law: signedIn, ask: plain('mutation { logout { message } }'), endsSession: true },
  'Mutation.requestEarlyAccess': {
    law: everybody,
    ask: plain(
      'mutation ($input: RequestEarlyAccessInput!) { requestEarlyAccess(input: $input) { id } }',
      () => ({
        input: { name: 'Ada', email: `${unique('lead')}@example.com`, interest: 'social' },
      }),
    ),
  },
  'Mutation.sendContactMessage': {
    law: everybody,
    ask: plain(
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
    law: signedIn,
    ask: plain(
      'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { id } }',
      ({ self }) => ({
        input: { email: self.email },
      }),
    ),
  },
  'Mutation.changePassword': {
    law: signedIn,
    ask: plain('mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { id } }', () => ({
      input: { currentPassword: PASSWORD, newPassword: PASSWORD },
    })),
  },
  'Mutation.redeemCreditCode': {
    law: signedIn,
    ask: async world => [
      'mutation ($code: String!) { redeemCreditCode(code: $code) { id } }',
      { code: (await make.code(world)).code },
    ],
  },
  'Mutation.createOrganization': {
    law: signedIn,
    ask: plain('mutation { createOrganization(input: { name: "A new house", orgType: business }) { id } }'),
  },
  'Mutation.deleteOrganization': {
    law: owners,
    ask: on(make.organization, 'mutation ($id: Int!) { deleteOrganization(id: $id) { id } }'),
  },
  'Mutation.addOrganizationMember': {
    law: owners,
    ask: async world => [
      'mutation ($input: AddOrganizationMemberInput!) { addOrganizationMember(input: $input) { id } }',
      { input: { organizationId: (await make.organization(world)).id, userId: (await make.user(world)).id } },
    ],
  },
  'Mutation.removeOrganizationMember': {
    law: owners,
    ask: async world => [
      'mutation ($id: Int!, $userId: Int!) { removeOrganizationMember(organizationId: $id, userId: $userId) { id } }',
      { id: (await make.organization(world)).id, userId: world.people.viewer.id },
    ],
  },
  'Mutation.createProject': {
    law: leads('BAD_USER_INPUT'),
    ask: async world => [
      'mutation ($input: CreateProjectInput!) { createProject(input: $input) { id } }',
      { input: { name: 'A new project', tenantId: (await make.tenant(world)).id } },
    ],
  },
  'Mutation.updateProject': {
    law: leads('NOT_FOUND'),
    ask: on(
      make.project,
      'mutation ($id: Int!) { updateProject(id: $id, input: { name: "Another name" }) { id } }',
    ),
  },

  'Mutation.createUser': {
    law: administrators,
    ask: plain('mutation ($input: CreateUserInput!) { createUser(input: $input) { id } }', () => {
      const username = unique('newcomer')
      return { input: { username, email: `${username}@example.com`, password: 'a long enough one' } }
    }),
  },
  'Mutation.updateUser': {
    law: administrators,
    ask: on(make.user, 'mutation ($id: Int!) { updateUser(id: $id, input: { role: admin }) { id } }'),
  },
  'Mutation.resetPassword': {
    law: administrators,
    ask: on(
      make.user,
      'mutation ($id: Int!) { resetPassword(userId: $id, password: "a long enough one") { id } }',
    ),
  },
  'Mutation.adjustCredits': {
    law: administrators,
    ask: async world => [
      'mutation ($input: AdjustCreditsInput!) { adjustCredits(input: $input) { id } }',
      { input: { userId: (await make.user(world)).id, amount: 10, reason: 'A present' } },
    ],
  },
  'Mutation.createTenant': {
    law: administrators,
    ask: plain(
      'mutation ($input: CreateTenantInput!) { createTenant(input: $input) { id } }',
      ({ self }) => ({
        input: { name: 'A new tenant', ownerId: self.id },
      }),
    ),
  },
  'Mutation.updateTenant': {
    law: administrators,
    ask: on(
      make.tenant,
      'mutation ($id: Int!) { updateTenant(id: $id, input: { name: "Another name" }) { id } }',
    ),
  },
  'Mutation.createCreditCode': {
    law: administrators,
    ask: plain('mutation { createCreditCode(input: { creditAmount: 10 }) { id } }'),
  },
  'Mutation.updateCreditCode': {
    law: administrators,
    ask: on(
      make.code,
      'mutation ($id: Int!) { updateCreditCode(id: $id, input: { creditAmount: 7 }) { id } }',
    ),
  },
  'Mutation.deleteCreditCode': {
    law: administrators,
    ask: on(make.code, 'mutation ($id: Int!) { deleteCreditCode(id: $id) { id } }'),
  },
  'Mutation.updateContactMessage': {
    law: administrators,
    ask: on(
      make.message,
      'mutation ($id: Int!) { updateContactMessage(id: $id, input: { status: read }) { id } }',
    ),
  },
  'Mutation.deleteContactMessage': {
    law: administrators,
    ask: on(make.message, 'mutation ($id: Int!) { deleteContactMessage(id: $id) { id } }'),
  },
}
