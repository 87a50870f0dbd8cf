import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import { loginInput, refreshSessionInput } from '../auth/input'
import { postsQuery } from '../blog/input'
import type { Context } from '../context'
import { parseInput, unauthenticated } from '../errors'
import type { RunDocument } from '../graphql/execute'
import { requestEarlyAccessInput, sendContactMessageInput } from '../leads/input'
import {
  RestCategoriesDocument,
  RestLoginDocument,
  RestLogoutDocument,
  RestPostBySlugDocument,
  RestPostsDocument,
  RestRefreshSessionDocument,
  RestRequestEarlyAccessDocument,
  RestSendContactMessageDocument,
  RestTagsDocument,
  RestViewerDocument,
} from './documents.generated'

/** What a request brings, its JSON body's keys already in camelCase. */
export interface Given {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
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
  page?: (data: TData) => PageOfRows
  status?: number
}

export interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Segments that begin with a colon are parameters. */
  path: string
  status: number
  document: DocumentNode
  answer: (run: RunDocument, given: Given, context: Context) => Promise<{ body: unknown; page?: PageOfRows }>
}

/** A row is typed by its document here; outside, all rows look alike. */
const row = <TData, TVariables>(
  method: Row['method'],
  path: string,
  document: TypedDocumentNode<TData, TVariables>,
  { variables, pick, page, status = 200 }: RowOptions<TData, TVariables>,
): Row => ({
  method,
  path,
  status,
  document,
  answer: async (run, given, context) => {
    const data = await run(document, variables(given), context)
    return { body: pick(data), page: page?.(data) }
  },
})

const none = () => ({})

/** Every /api/* path of the specification (§7) that is a document; bytes and multipart have their own handlers. */
export const routes: Row[] = [
  row('GET', '/api/user', RestViewerDocument, {
    variables: none,
    pick: data => {
      if (!data.viewer) throw unauthenticated()
      return data.viewer
    },
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
