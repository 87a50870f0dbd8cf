import { loginInput, refreshSessionInput } from '../auth/input'
import {
  createCreditCodeInput,
  creditCodesQuery,
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
import {
  buildPagination,
  defineRoute,
  getNodes,
  noVariables,
  paginateList,
  parseId,
  parsePageArgs,
  type Route,
  requireSignedIn,
} from './route'

/** Serializes the date, because GraphQL variables are JSON. */
const toCreditCodeInput = <TInput extends { expiresAt?: Date | null }>({ expiresAt, ...input }: TInput) => ({
  ...input,
  expiresAt: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt,
})

/** Every /api/* path of the specification (§7) except file contents, which files/http.ts serves. */
export const routes: Route[] = [
  defineRoute('GET', '/api/user', RestViewerDocument, {
    toVariables: noVariables,
    toBody: data => requireSignedIn(data.viewer),
  }),
  defineRoute('POST', '/api/auth/login', RestLoginDocument, {
    toVariables: ({ body }) => parseInput(loginInput, body),
    toBody: data => data.login,
  }),
  defineRoute('POST', '/api/auth/logout', RestLogoutDocument, {
    toVariables: noVariables,
    toBody: data => data.logout,
  }),
  defineRoute('POST', '/api/auth/refresh-token', RestRefreshSessionDocument, {
    toVariables: ({ body }) => parseInput(refreshSessionInput, body),
    toBody: data => data.refreshSession,
  }),

  defineRoute('PUT', '/api/user/profile', RestUpdateProfileDocument, {
    toVariables: ({ body }) => ({ input: parseInput(updateProfileInput, body) }),
    toBody: data => data.updateProfile,
  }),
  defineRoute('GET', '/api/credits/history', RestCreditHistoryDocument, {
    toVariables: parsePageArgs,
    toBody: data => getNodes(requireSignedIn(data.viewer).creditTransactions),
    getPagination: (data, request) =>
      buildPagination(requireSignedIn(data.viewer).creditTransactions, request),
  }),
  defineRoute('POST', '/api/credits/redeem', RestRedeemCreditCodeDocument, {
    toVariables: ({ body }) => parseInput(redeemCreditCodeInput, body),
    toBody: data => data.redeemCreditCode,
  }),

  defineRoute('GET', '/api/organizations', RestOrganizationsDocument, {
    toVariables: parsePageArgs,
    toBody: data => getNodes(requireSignedIn(data.viewer).organizations),
    getPagination: (data, request) => buildPagination(requireSignedIn(data.viewer).organizations, request),
  }),
  defineRoute('POST', '/api/organizations', RestCreateOrganizationDocument, {
    toVariables: ({ body }) => ({ input: parseInput(createOrganizationInput, body) }),
    toBody: data => data.createOrganization,
    status: 201,
  }),
  defineRoute('DELETE', '/api/organizations/:id', RestDeleteOrganizationDocument, {
    toVariables: ({ params }) => ({ id: parseId(params.id) }),
    toBody: () => ({ message: 'Organization deleted' }),
  }),
  defineRoute(
    'GET',
    '/api/organizations/:id/members',
    RestMembersDocument,
    paginateList(
      ({ params }) => ({ id: parseId(params.id) }),
      data => data.organization.members,
    ),
  ),
  defineRoute('POST', '/api/organizations/:id/members', RestAddMemberDocument, {
    toVariables: ({ params, body }) => ({
      input: { organizationId: parseId(params.id), ...parseInput(addOrganizationMemberInput, body) },
    }),
    toBody: data => data.addOrganizationMember,
    status: 201,
  }),
  defineRoute('DELETE', '/api/organizations/:id/members/:userId', RestRemoveMemberDocument, {
    toVariables: ({ params }) => ({ organizationId: parseId(params.id), userId: parseId(params.userId) }),
    toBody: () => ({ message: 'Member removed' }),
  }),

  defineRoute('GET', '/api/credits/admin/codes', RestCreditCodesDocument, {
    toVariables: request => ({ ...parsePageArgs(request), ...parseInput(creditCodesQuery, request.query) }),
    toBody: data => getNodes(data.creditCodes),
    getPagination: (data, request) => buildPagination(data.creditCodes, request),
  }),
  defineRoute(
    'GET',
    '/api/credits/admin/codes/:id/redemptions',
    RestRedemptionsDocument,
    paginateList(
      ({ params }) => ({ id: parseId(params.id) }),
      data => data.creditCode.redemptions,
    ),
  ),
  defineRoute('POST', '/api/credits/generate', RestCreateCreditCodeDocument, {
    toVariables: ({ body }) => ({ input: toCreditCodeInput(parseInput(createCreditCodeInput, body)) }),
    toBody: data => data.createCreditCode,
    status: 201,
  }),
  defineRoute('PATCH', '/api/credits/admin/codes/:id', RestUpdateCreditCodeDocument, {
    toVariables: ({ params, body }) => ({
      id: parseId(params.id),
      input: toCreditCodeInput(parseInput(updateCreditCodeInput, body)),
    }),
    toBody: data => data.updateCreditCode,
  }),
  defineRoute('DELETE', '/api/credits/admin/codes/:id', RestDeleteCreditCodeDocument, {
    toVariables: ({ params }) => ({ id: parseId(params.id) }),
    toBody: () => ({ message: 'Credit code deleted' }),
  }),

  defineRoute('GET', '/api/admin/users', RestUsersDocument, {
    toVariables: parsePageArgs,
    toBody: data => getNodes(data.users),
    getPagination: (data, request) => buildPagination(data.users, request),
  }),
  defineRoute('GET', '/api/admin/tenants', RestTenantsDocument, {
    toVariables: parsePageArgs,
    toBody: data => getNodes(data.tenants),
    getPagination: (data, request) => buildPagination(data.tenants, request),
  }),
  defineRoute('GET', '/api/admin/projects', RestProjectsDocument, {
    toVariables: parsePageArgs,
    toBody: data => getNodes(data.projects),
    getPagination: (data, request) => buildPagination(data.projects, request),
  }),
  defineRoute('GET', '/api/leads', RestLeadsDocument, {
    toVariables: parsePageArgs,
    toBody: data => getNodes(data.leads),
    getPagination: (data, request) => buildPagination(data.leads, request),
  }),

  defineRoute('POST', '/api/leads', RestRequestEarlyAccessDocument, {
    toVariables: ({ body }) => ({ input: parseInput(requestEarlyAccessInput, body) }),
    toBody: data => data.requestEarlyAccess,
    status: 201,
  }),
  defineRoute('POST', '/api/contact', RestSendContactMessageDocument, {
    toVariables: ({ body }) => ({ input: parseInput(sendContactMessageInput, body) }),
    toBody: data => data.sendContactMessage,
  }),

  ...blogRoutes,
  ...fileRoutes,
]
