import { loginInput, refreshSessionInput } from '../auth/input'
import { createCreditCodeInput, creditCodesQuery, redeemCreditCodeInput, updateCreditCodeInput } from '../credits/input'
import { parseInput } from '../errors'
import { requestEarlyAccessInput, sendContactMessageInput } from '../leads/input'
import { addOrganizationMemberInput, createOrganizationInput } from '../organizations/input'
import { updateProfileInput } from '../users/input'
import { blogRoutes } from './blog-routes'
import * as documents from './documents.generated'
import { fileRoutes } from './file-routes'
import {
  defineConnection,
  defineList,
  defineRoute,
  noVariables,
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
  defineRoute('GET', '/api/user', documents.RestViewerDocument, {
    toVariables: noVariables,
    toBody: data => requireSignedIn(data.viewer),
  }),
  defineRoute('POST', '/api/auth/login', documents.RestLoginDocument, {
    toVariables: ({ body }) => parseInput(loginInput, body),
  }),
  defineRoute('POST', '/api/auth/logout', documents.RestLogoutDocument, {
    toVariables: noVariables,
  }),
  defineRoute('POST', '/api/auth/refresh-token', documents.RestRefreshSessionDocument, {
    toVariables: ({ body }) => parseInput(refreshSessionInput, body),
  }),

  defineRoute('PUT', '/api/user/profile', documents.RestUpdateProfileDocument, {
    toVariables: ({ body }) => ({ input: parseInput(updateProfileInput, body) }),
  }),
  defineConnection(
    '/api/credits/history',
    documents.RestCreditHistoryDocument,
    parsePageArgs,
    data => requireSignedIn(data.viewer).creditTransactions,
  ),
  defineRoute('POST', '/api/credits/redeem', documents.RestRedeemCreditCodeDocument, {
    toVariables: ({ body }) => parseInput(redeemCreditCodeInput, body),
  }),

  defineConnection(
    '/api/organizations',
    documents.RestOrganizationsDocument,
    parsePageArgs,
    data => requireSignedIn(data.viewer).organizations,
  ),
  defineRoute('POST', '/api/organizations', documents.RestCreateOrganizationDocument, {
    toVariables: ({ body }) => ({ input: parseInput(createOrganizationInput, body) }),
    status: 201,
  }),
  defineRoute('DELETE', '/api/organizations/:id', documents.RestDeleteOrganizationDocument, {
    toVariables: ({ params }) => ({ id: parseId(params.id) }),
    toBody: () => ({ message: 'Organization deleted' }),
  }),
  defineList(
    '/api/organizations/:id/members',
    documents.RestMembersDocument,
    ({ params }) => ({ id: parseId(params.id) }),
    data => data.organization.members,
  ),
  defineRoute('POST', '/api/organizations/:id/members', documents.RestAddMemberDocument, {
    toVariables: ({ params, body }) => ({
      input: { organizationId: parseId(params.id), ...parseInput(addOrganizationMemberInput, body) },
    }),
    status: 201,
  }),
  defineRoute('DELETE', '/api/organizations/:id/members/:userId', documents.RestRemoveMemberDocument, {
    toVariables: ({ params }) => ({ organizationId: parseId(params.id), userId: parseId(params.userId) }),
    toBody: () => ({ message: 'Member removed' }),
  }),

  defineConnection(
    '/api/credits/admin/codes',
    documents.RestCreditCodesDocument,
    request => ({ ...parsePageArgs(request), ...parseInput(creditCodesQuery, request.query) }),
    data => data.creditCodes,
  ),
  defineList(
    '/api/credits/admin/codes/:id/redemptions',
    documents.RestRedemptionsDocument,
    ({ params }) => ({ id: parseId(params.id) }),
    data => data.creditCode.redemptions,
  ),
  defineRoute('POST', '/api/credits/generate', documents.RestCreateCreditCodeDocument, {
    toVariables: ({ body }) => ({ input: toCreditCodeInput(parseInput(createCreditCodeInput, body)) }),
    status: 201,
  }),
  defineRoute('PATCH', '/api/credits/admin/codes/:id', documents.RestUpdateCreditCodeDocument, {
    toVariables: ({ params, body }) => ({
      id: parseId(params.id),
      input: toCreditCodeInput(parseInput(updateCreditCodeInput, body)),
    }),
  }),
  defineRoute('DELETE', '/api/credits/admin/codes/:id', documents.RestDeleteCreditCodeDocument, {
    toVariables: ({ params }) => ({ id: parseId(params.id) }),
    toBody: () => ({ message: 'Credit code deleted' }),
  }),

  defineConnection('/api/admin/users', documents.RestUsersDocument, parsePageArgs, data => data.users),
  defineConnection('/api/admin/tenants', documents.RestTenantsDocument, parsePageArgs, data => data.tenants),
  defineConnection('/api/admin/projects', documents.RestProjectsDocument, parsePageArgs, data => data.projects),
  defineConnection('/api/leads', documents.RestLeadsDocument, parsePageArgs, data => data.leads),

  defineRoute('POST', '/api/leads', documents.RestRequestEarlyAccessDocument, {
    toVariables: ({ body }) => ({ input: parseInput(requestEarlyAccessInput, body) }),
    status: 201,
  }),
  defineRoute('POST', '/api/contact', documents.RestSendContactMessageDocument, {
    toVariables: ({ body }) => ({ input: parseInput(sendContactMessageInput, body) }),
  }),

  ...blogRoutes,
  ...fileRoutes,
]
