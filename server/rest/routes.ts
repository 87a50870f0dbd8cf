import { loginInput, refreshSessionInput } from '../auth/input'
import {
  codesQuery,
  createCreditCodeInput,
  redeemCreditCodeInput,
  updateCreditCodeInput,
} from '../credits/input'
import { parseInput } from '../errors'
import { requestEarlyAccessInput, sendContactMessageInput } from '../leads/input'
import { addOrganizationMemberInput, createOrganizationInput } from '../organizations/input'
import { updateProfileInput } from '../users/input'
import { blogRoutes } from './blog-routes'
import {
  RestAddMemberDocument,
  RestCreateCreditCodeDocument,
  RestCreateOrganizationDocument,
  RestCreditCodesDocument,
  RestCreditHistoryDocument,
  RestDeleteCreditCodeDocument,
  RestDeleteOrganizationDocument,
  RestLeadsDocument,
  RestLoginDocument,
  RestLogoutDocument,
  RestMembersDocument,
  RestOrganizationsDocument,
  RestProjectsDocument,
  RestRedeemCreditCodeDocument,
  RestRedemptionsDocument,
  RestRefreshSessionDocument,
  RestRemoveMemberDocument,
  RestRequestEarlyAccessDocument,
  RestSendContactMessageDocument,
  RestTenantsDocument,
  RestUpdateCreditCodeDocument,
  RestUpdateProfileDocument,
  RestUsersDocument,
  RestViewerDocument,
} from './documents.generated'
import { fileRoutes } from './file-routes'
import { idOf, listOf, none, pageOf, type Row, row, rowsOf, signedIn, wholeList } from './row'

/** A date travels as text; GraphQL makes it one again. */
const asInput = <TInput extends { expiresAt?: Date | null }>({ expiresAt, ...input }: TInput) => ({
  ...input,
  expiresAt: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt,
})

/** Every /api/* path of the specification (§7) that is a document; bytes and multipart have their own handlers. */
export const routes: Row[] = [
  row('GET', '/api/user', RestViewerDocument, {
    variables: none,
    pick: data => signedIn(data.viewer),
  }),
  row('POST', '/api/auth/login', RestLoginDocument, {
    variables: ({ body }) => parseInput(loginInput, body),
    pick: data => data.login,
  }),
  row('POST', '/api/auth/logout', RestLogoutDocument, { variables: none, pick: data => data.logout }),
  row('POST', '/api/auth/refresh-token', RestRefreshSessionDocument, {
    variables: ({ body }) => parseInput(refreshSessionInput, body),
    pick: data => data.refreshSession,
  }),

  row('PUT', '/api/user/profile', RestUpdateProfileDocument, {
    variables: ({ body }) => ({ input: parseInput(updateProfileInput, body) }),
    pick: data => data.updateProfile,
  }),
  row('GET', '/api/credits/history', RestCreditHistoryDocument, {
    variables: listOf,
    pick: data => rowsOf(signedIn(data.viewer).creditTransactions),
    page: (data, given) => pageOf(signedIn(data.viewer).creditTransactions, given),
  }),
  row('POST', '/api/credits/redeem', RestRedeemCreditCodeDocument, {
    variables: ({ body }) => parseInput(redeemCreditCodeInput, body),
    pick: data => data.redeemCreditCode,
  }),

  row('GET', '/api/organizations', RestOrganizationsDocument, {
    variables: listOf,
    pick: data => rowsOf(signedIn(data.viewer).organizations),
    page: (data, given) => pageOf(signedIn(data.viewer).organizations, given),
  }),
  row('POST', '/api/organizations', RestCreateOrganizationDocument, {
    variables: ({ body }) => ({ input: parseInput(createOrganizationInput, body) }),
    pick: data => data.createOrganization,
    status: 201,
  }),
  row('DELETE', '/api/organizations/:id', RestDeleteOrganizationDocument, {
    variables: ({ params }) => ({ id: idOf(params.id) }),
    pick: () => ({ message: 'Organization deleted' }),
  }),
  row(
    'GET',
    '/api/organizations/:id/members',
    RestMembersDocument,
    wholeList(
      ({ params }) => ({ id: idOf(params.id) }),
      data => data.organization.members,
    ),
  ),
  row('POST', '/api/organizations/:id/members', RestAddMemberDocument, {
    variables: ({ params, body }) => ({
      input: { organizationId: idOf(params.id), ...parseInput(addOrganizationMemberInput, body) },
    }),
    pick: data => data.addOrganizationMember,
    status: 201,
  }),
  row('DELETE', '/api/organizations/:id/members/:userId', RestRemoveMemberDocument, {
    variables: ({ params }) => ({ organizationId: idOf(params.id), userId: idOf(params.userId) }),
    pick: () => ({ message: 'Member removed' }),
  }),

  row('GET', '/api/credits/admin/codes', RestCreditCodesDocument, {
    variables: given => ({ ...listOf(given), ...parseInput(codesQuery, given.query) }),
    pick: data => rowsOf(data.creditCodes),
    page: (data, given) => pageOf(data.creditCodes, given),
  }),
  row(
    'GET',
    '/api/credits/admin/codes/:id/redemptions',
    RestRedemptionsDocument,
    wholeList(
      ({ params }) => ({ id: idOf(params.id) }),
      data => data.creditCode.redemptions,
    ),
  ),
  row('POST', '/api/credits/generate', RestCreateCreditCodeDocument, {
    variables: ({ body }) => ({ input: asInput(parseInput(createCreditCodeInput, body)) }),
    pick: data => data.createCreditCode,
    status: 201,
  }),
  row('PATCH', '/api/credits/admin/codes/:id', RestUpdateCreditCodeDocument, {
    variables: ({ params, body }) => ({
      id: idOf(params.id),
      input: asInput(parseInput(updateCreditCodeInput, body)),
    }),
    pick: data => data.updateCreditCode,
  }),
  row('DELETE', '/api/credits/admin/codes/:id', RestDeleteCreditCodeDocument, {
    variables: ({ params }) => ({ id: idOf(params.id) }),
    pick: () => ({ message: 'Credit code deleted' }),
  }),

  row('GET', '/api/admin/users', RestUsersDocument, {
    variables: listOf,
    pick: data => rowsOf(data.users),
    page: (data, given) => pageOf(data.users, given),
  }),
  row('GET', '/api/admin/tenants', RestTenantsDocument, {
    variables: listOf,
    pick: data => rowsOf(data.tenants),
    page: (data, given) => pageOf(data.tenants, given),
  }),
  row('GET', '/api/admin/projects', RestProjectsDocument, {
    variables: listOf,
    pick: data => rowsOf(data.projects),
    page: (data, given) => pageOf(data.projects, given),
  }),
  row('GET', '/api/leads', RestLeadsDocument, {
    variables: listOf,
    pick: data => rowsOf(data.leads),
    page: (data, given) => pageOf(data.leads, given),
  }),

  row('POST', '/api/leads', RestRequestEarlyAccessDocument, {
    variables: ({ body }) => ({ input: parseInput(requestEarlyAccessInput, body) }),
    pick: data => data.requestEarlyAccess,
    status: 201,
  }),
  row('POST', '/api/contact', RestSendContactMessageDocument, {
    variables: ({ body }) => ({ input: parseInput(sendContactMessageInput, body) }),
    pick: data => data.sendContactMessage,
  }),

  ...blogRoutes,
  ...fileRoutes,
]
