import { completeLoginInput, loginInput, refreshSessionInput } from '../auth/input'
import { createCreditCodeInput, creditCodesQuery, redeemCreditCodeInput, updateCreditCodeInput } from '../credits/input'
import { requestEarlyAccessInput, sendContactMessageInput } from '../leads/input'
import { addOrganizationMemberInput, createOrganizationInput } from '../organizations/input'
import { updateProfileInput } from '../users/input'
import { blogRoutes } from './blog-routes'
import * as documents from './documents.generated'
import { exportRoutes } from './exports/routes'
import { fileRoutes } from './file-routes'
import { defineConnection, defineRoute, getNoVariables, type Route } from './route'

/** Converts the expiration time to text, because GraphQL variables are JSON. */
const toCreditCodeInput = <TInput extends { expiresAt?: Date | null }>({ expiresAt, ...input }: TInput) => ({
  ...input,
  expiresAt: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt,
})

/** The REST routes of the specification (§7) and additional routes. files/http.ts serves the file contents. */
export const routes: Route[] = [
  defineRoute('GET', '/api/user', documents.RestViewerDocument, { toVariables: getNoVariables }),
  defineRoute('POST', '/api/auth/login', documents.RestLoginDocument, {
    body: loginInput,
    toVariables: ({ body }) => body,
    errors: ['UNAUTHENTICATED', 'MFA_REQUIRED'],
  }),
  defineRoute('POST', '/api/auth/login/complete', documents.RestCompleteLoginDocument, {
    body: completeLoginInput,
    toVariables: ({ body }) => body,
    errors: ['UNAUTHENTICATED'],
  }),
  defineRoute('POST', '/api/auth/logout', documents.RestLogoutDocument, { toVariables: getNoVariables }),
  defineRoute('POST', '/api/auth/refresh-token', documents.RestRefreshSessionDocument, {
    body: refreshSessionInput,
    toVariables: ({ body }) => body,
    errors: ['UNAUTHENTICATED'],
  }),

  defineRoute('PUT', '/api/user/profile', documents.RestUpdateProfileDocument, {
    body: updateProfileInput,
    toVariables: ({ body }) => ({ input: body }),
    errors: ['CONFLICT'],
  }),
  defineConnection('/api/credits/history', documents.RestCreditHistoryDocument, 'viewer.creditTransactions'),
  defineRoute('POST', '/api/credits/redeem', documents.RestRedeemCreditCodeDocument, {
    body: redeemCreditCodeInput,
    toVariables: ({ body }) => body,
  }),

  defineConnection('/api/organizations', documents.RestOrganizationsDocument, 'viewer.organizations'),
  defineRoute('POST', '/api/organizations', documents.RestCreateOrganizationDocument, {
    body: createOrganizationInput,
    toVariables: ({ body }) => ({ input: body }),
    status: 201,
  }),
  defineRoute('DELETE', '/api/organizations/:id', documents.RestDeleteOrganizationDocument, {
    toVariables: ({ params }) => params,
    message: 'Organization deleted',
  }),
  defineConnection('/api/organizations/:id/members', documents.RestMembersDocument, 'organization.members'),
  defineRoute('POST', '/api/organizations/:id/members', documents.RestAddMemberDocument, {
    body: addOrganizationMemberInput,
    toVariables: ({ params, body }) => ({ input: { organizationId: params.id, ...body } }),
    status: 201,
  }),
  defineRoute('DELETE', '/api/organizations/:id/members/:userId', documents.RestRemoveMemberDocument, {
    toVariables: ({ params }) => ({ organizationId: params.id, userId: params.userId }),
    message: 'Member removed',
  }),

  defineConnection('/api/credits/admin/codes', documents.RestCreditCodesDocument, 'creditCodes', {
    query: creditCodesQuery,
  }),
  defineConnection(
    '/api/credits/admin/codes/:id/redemptions',
    documents.RestRedemptionsDocument,
    'creditCode.redemptions',
  ),
  defineRoute('POST', '/api/credits/generate', documents.RestCreateCreditCodeDocument, {
    body: createCreditCodeInput,
    toVariables: ({ body }) => ({ input: toCreditCodeInput(body) }),
    status: 201,
  }),
  defineRoute('PATCH', '/api/credits/admin/codes/:id', documents.RestUpdateCreditCodeDocument, {
    body: updateCreditCodeInput,
    toVariables: ({ params, body }) => ({ id: params.id, input: toCreditCodeInput(body) }),
  }),
  defineRoute('DELETE', '/api/credits/admin/codes/:id', documents.RestDeleteCreditCodeDocument, {
    toVariables: ({ params }) => params,
    message: 'Credit code deleted',
  }),

  defineConnection('/api/admin/users', documents.RestUsersDocument, 'users'),
  defineConnection('/api/admin/tenants', documents.RestTenantsDocument, 'tenants'),
  defineConnection('/api/admin/projects', documents.RestProjectsDocument, 'projects'),
  defineConnection('/api/leads', documents.RestLeadsDocument, 'leads'),

  defineRoute('POST', '/api/leads', documents.RestRequestEarlyAccessDocument, {
    body: requestEarlyAccessInput,
    toVariables: ({ body }) => ({ input: body }),
    status: 201,
  }),
  defineRoute('POST', '/api/contact', documents.RestSendContactMessageDocument, {
    body: sendContactMessageInput,
    toVariables: ({ body }) => ({ input: body }),
  }),

  ...blogRoutes,
  ...fileRoutes,
  ...exportRoutes,
]
