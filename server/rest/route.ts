import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { Context } from '../context'
import { notFound, parseInput, unauthenticated } from '../errors'
import type { ExecuteDocument } from '../graphql/execute'
import type { UploadRef } from '../http/multipart'
import { listQuery } from './pagination'

/** What a request brings, its JSON body's keys already in camelCase. */
export interface RouteRequest {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  /** A form's file, where there is one. */
  upload: UploadRef | null
}

export interface Pagination {
  page: number
  totalPages: number
  totalCount: number
}

interface RouteOptions<TData, TVariables> {
  /** How the request becomes variables; refuses with the specified words what its schema refuses. */
  toVariables: (request: RouteRequest) => TVariables
  toBody: (data: TData, request: RouteRequest) => unknown
  /** Where the answer is a page: for the X-Total-Count and Link headers. */
  getPagination?: (data: TData, request: RouteRequest) => Pagination
  status?: number
  /** Takes multipart/form-data in the place of JSON. */
  isForm?: boolean
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Segments that begin with a colon are parameters. */
  path: string
  status: number
  isForm: boolean
  document: DocumentNode
  handle: (
    executeDocument: ExecuteDocument,
    request: RouteRequest,
    context: Context,
  ) => Promise<{ body: unknown; pagination?: Pagination }>
}

/** A row is typed by its document here; outside, all rows look alike. */
export const defineRoute = <TData, TVariables>(
  method: Route['method'],
  path: string,
  document: TypedDocumentNode<TData, TVariables>,
  { toVariables, toBody, getPagination, status = 200, isForm = false }: RouteOptions<TData, TVariables>,
): Route => ({
  method,
  path,
  status,
  isForm,
  document,
  handle: async (executeDocument, request, context) => {
    const data = await executeDocument(document, toVariables(request), context)
    return { body: toBody(data, request), pagination: getPagination?.(data, request) }
  },
})

export const noVariables = () => ({})

export const requireSignedIn = <TViewer>(viewer: TViewer | null | undefined): TViewer => {
  if (!viewer) throw unauthenticated()
  return viewer
}

/** A row's number in a path. What cannot be one is as missing as a number that nobody has. */
export const parseId = (text: string | undefined): number => {
  const id = Number(text)
  if (!/^\d+$/.test(text ?? '') || id > 2_147_483_647) throw notFound()
  return id
}

/** A list that its document gives whole, in the pages that every list has. */
export const paginateList = <TData, TVariables, TItem>(
  toVariables: (request: RouteRequest) => TVariables,
  getItems: (data: TData) => readonly TItem[],
): RouteOptions<TData, TVariables> => ({
  toVariables: request => {
    parseInput(listQuery, request.query)
    return toVariables(request)
  },
  toBody: (data, request) => {
    const { first, offset } = parsePageArgs(request)
    return getItems(data).slice(offset, offset + first)
  },
  getPagination: (data, request) => buildPagination({ totalCount: getItems(data).length }, request),
})

/** Lists are whole (up to the newest 1,000) unless a page is asked for. */
export const parsePageArgs = ({ query }: RouteRequest) => {
  const { page, limit } = parseInput(listQuery, query)
  return { first: limit, offset: (page - 1) * limit }
}

interface Connection<TNode> {
  totalCount: number
  edges: ({ node: TNode } | null)[]
}

export const getNodes = <TNode>(connection: Connection<TNode>): TNode[] =>
  connection.edges.flatMap(edge => edge?.node ?? [])

export const buildPagination = (
  { totalCount }: Pick<Connection<unknown>, 'totalCount'>,
  { query }: RouteRequest,
): Pagination => {
  const { page, limit } = parseInput(listQuery, query)
  return { page, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / limit)) }
}
