import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { Context } from '../context'
import { notFound, parseInput, unauthenticated } from '../errors'
import type { ExecuteDocument } from '../graphql/execute'
import type { UploadRef } from '../http/multipart'
import { listQuery } from './pagination'

/** The parsed request of a route. The keys of the body are in camelCase. */
export interface RouteRequest {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  /** The file of a multipart form. */
  upload: UploadRef | null
}

export interface Pagination {
  page: number
  totalPages: number
  totalCount: number
}

interface RouteOptions<TData, TVariables> {
  /**
   * Converts the request to the variables of the document.
   * @throws BAD_USER_INPUT with the messages of the specification, NOT_FOUND for an invalid id in the path
   */
  toVariables: (request: RouteRequest) => TVariables
  /** Default: the value of the root field. */
  toBody?: (data: TData, request: RouteRequest) => unknown
  /** For lists: returns what the X-Total-Count and Link headers are built from. */
  getPagination?: (data: TData, request: RouteRequest) => Pagination
  status?: number
  /** The body is multipart/form-data instead of JSON. */
  isForm?: boolean
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Segments that start with a colon are parameters. */
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

/**
 * Defines a route. The document's types check the options. The returned type is not generic, so that one table holds all
 * routes.
 */
export const defineRoute = <TData extends object, TVariables>(
  method: Route['method'],
  path: string,
  document: TypedDocumentNode<TData, TVariables>,
  {
    toVariables,
    toBody = data => Object.values(data)[0],
    getPagination,
    status = 200,
    isForm = false,
  }: RouteOptions<TData, TVariables>,
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

/**
 * Parses an id in a path.
 * @throws NOT_FOUND for anything but decimal digits up to 2,147,483,647
 */
export const parseId = (text: string | undefined): number => {
  const id = Number(text)
  if (!/^\d+$/.test(text ?? '') || id > 2_147_483_647) throw notFound()
  return id
}

/** Defines a GET route whose document returns the whole list. The route applies `page` and `limit` to the result. */
export const defineList = <TData extends object, TVariables>(
  path: string,
  document: TypedDocumentNode<TData, TVariables>,
  toVariables: (request: RouteRequest) => TVariables,
  getItems: (data: TData) => readonly unknown[],
): Route =>
  defineRoute('GET', path, document, {
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

/** Defines a GET route whose document returns one page of a connection. */
export const defineConnection = <TData extends object, TVariables>(
  path: string,
  document: TypedDocumentNode<TData, TVariables>,
  toVariables: (request: RouteRequest) => TVariables,
  getConnection: (data: TData) => Connection<unknown>,
): Route =>
  defineRoute('GET', path, document, {
    toVariables,
    toBody: data => getNodes(getConnection(data)),
    getPagination: (data, request) => buildPagination(getConnection(data), request),
  })

/** Parses `page` and `limit` to connection arguments. The default is the first page with 1,000 rows. */
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
