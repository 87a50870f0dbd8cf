import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import { loginInput, refreshSessionInput } from '../auth/input'
import { postsQuery } from '../blog/input'
import type { Context } from '../context'
import {
  codesQuery,
  createCreditCodeInput,
  redeemCreditCodeInput,
  updateCreditCodeInput,
} from '../credits/input'
import { badUserInput, notFound, parseInput, unauthenticated } from '../errors'
import { uploadFileInput } from '../files/input'
import type { RunDocument } from '../graphql/execute'
import { requestEarlyAccessInput, sendContactMessageInput } from '../leads/input'
import { addOrganizationMemberInput, createOrganizationInput } from '../organizations/input'
import type { UploadRef } from '../ports/multipart'
import { updateProfileInput } from '../users/input'
import {
  RestAddMemberDocument,
  RestCategoriesDocument,
  RestCreateCreditCodeDocument,
  RestCreateOrganizationDocument,
  RestCreditCodesDocument,
  RestCreditHistoryDocument,
  RestDeleteCreditCodeDocument,
  RestDeleteOrganizationDocument,
  RestFilesDocument,
  RestLeadsDocument,
  RestLoginDocument,
  RestLogoutDocument,
  RestMembersDocument,
  RestOrganizationsDocument,
  RestPostBySlugDocument,
  RestPostsDocument,
  RestProjectsDocument,
  RestRedeemCreditCodeDocument,
  RestRedemptionsDocument,
  RestRefreshSessionDocument,
  RestRemoveMemberDocument,
  RestRequestEarlyAccessDocument,
  RestSendContactMessageDocument,
  RestTagsDocument,
  RestTenantsDocument,
  RestUpdateCreditCodeDocument,
  RestUpdateProfileDocument,
  RestUploadFileDocument,
  RestUploadImageDocument,
  RestUsersDocument,
  RestViewerDocument,
} from './documents.generated'
import { listQuery } from './paging'

/** What a request brings, its JSON body's keys already in camelCase. */
export interface Given {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  /** A form's file, where there is one. */
  upload: UploadRef | null
}

export interface PageOfRows {
  page: number
  totalPages: number
  totalCount: number
}

interface RowOptions<TData, TVariables> {
  /** How the request becomes variables; refuses with the specified words what its schema refuses. */
  variables: (given: Given) => TVariables
  pick: (data: TData) => unknown
  /** Where the answer is a page: for the X-Total-Count and Link headers. */
  page?: (data: TData, given: Given) => PageOfRows
  status?: number
  /** Takes multipart/form-data in the place of JSON. */
  isForm?: boolean
}

export interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Segments that begin with a colon are parameters. */
  path: string
  status: number
  isForm: boolean
  document: DocumentNode
  answer: (run: RunDocument, given: Given, context: Context) => Promise<{ body: unknown; page?: PageOfRows }>
}

/** A row is typed by its document here; outside, all rows look alike. */
const row = <TData, TVariables>(
  method: Row['method'],
  path: string,
  document: TypedDocumentNode<TData, TVariables>,
  { variables, pick, page, status = 200, isForm = false }: RowOptions<TData, TVariables>,
): Row => ({
  method,
  path,
  status,
  isForm,
  document,
  answer: async (run, given, context) => {
    const data = await run(document, variables(given), context)
    return { body: pick(data), page: page?.(data, given) }
  },
})

const none = () => ({})

const signedIn = <TViewer>(viewer: TViewer | null | undefined): TViewer => {
  if (!viewer) throw unauthenticated()
  return viewer
}

/** A row's number in a path. What cannot be one is as missing as a number that nobody has. */
const idOf = (text: string | undefined): number => {
  const id = Number(text)
  if (!/^\d+$/.test(text ?? '') || id > 2_147_483_647) throw notFound()
  return id
}

/** Lists are whole (up to the newest 1,000) unless a page is asked for. */
const listOf = ({ query }: Given) => {
  const { page, limit } = parseInput(listQuery, query)
  return { first: limit, offset: (page - 1) * limit }
}

/** @throws BAD_USER_INPUT where no file was chosen, in the words of the specification (§5, File upload) */
const chosen = ({ upload }: Given): UploadRef => {
  if (!upload) throw badUserInput([{ path: 'file', message: 'Please select a file to upload.' }])
  return upload
}

/** A date travels as text; GraphQL makes it one again. */
const asInput = <TInput extends { expiresAt?: Date | null }>({ expiresAt, ...input }: TInput) => ({
  ...input,
  expiresAt: expiresAt instanceof Date ? expiresAt.toISOString() : expiresAt,
})

interface Connection<TNode> {
  totalCount: number
  edges: ({ node: TNode } | null)[]
}

const rowsOf = <TNode>(connection: Connection<TNode>): TNode[] =>
  connection.edges.flatMap(edge => edge?.node ?? [])

const pageOf = ({ totalCount }: Connection<unknown>, { query }: Given): PageOfRows => {
  const { page, limit } = parseInput(listQuery, query)
  return { page, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / limit)) }
}

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
  row('GET', '/api/organizations/:id/members', RestMembersDocument, {
    variables: ({ params }) => ({ id: idOf(params.id) }),
    pick: data => data.organization.members,
  }),
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
  row('GET', '/api/credits/admin/codes/:id/redemptions', RestRedemptionsDocument, {
    variables: ({ params }) => ({ id: idOf(params.id) }),
    pick: data => data.creditCode.redemptions,
  }),
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

  row('GET', '/api/users/:userId/files', RestFilesDocument, {
    variables: given => ({ userId: idOf(given.params.userId), ...listOf(given) }),
    pick: data => rowsOf(data.files),
    page: (data, given) => pageOf(data.files, given),
  }),
  row('POST', '/api/files/upload', RestUploadFileDocument, {
    variables: given => ({ input: { file: chosen(given), ...parseInput(uploadFileInput, given.body) } }),
    pick: data => data.uploadFile,
    status: 201,
    isForm: true,
  }),
  row('POST', '/api/admin/upload', RestUploadImageDocument, {
    variables: given => ({ file: chosen(given) }),
    pick: data => data.uploadImage,
    status: 201,
    isForm: true,
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

  row('GET', '/api/blog/posts', RestPostsDocument, {
    variables: ({ query }) => parseInput(postsQuery, query),
    pick: data => data.posts,
    page: data => data.posts.pagination,
  }),
  row('GET', '/api/blog/posts/:slug', RestPostBySlugDocument, {
    variables: ({ params }) => ({ slug: params.slug ?? '' }),
    pick: data => data.post,
  }),
  row('GET', '/api/blog/categories', RestCategoriesDocument, {
    variables: none,
    pick: data => data.categories,
  }),
  row('GET', '/api/blog/tags', RestTagsDocument, {
    variables: none,
    pick: data => data.tags.map(tag => tag.name),
  }),
]
