import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type * as z from 'zod/mini'
import type { Context } from '../context'
import { createBadUserInputError, type ErrorCode, parseInput } from '../errors'
import type { ExecuteDocument } from '../graphql/execution/document-executor'
import type { UploadRef } from '../http/multipart'
import { buildPagination, type Pagination, pageQuery } from './pagination'
import {
  type Connection,
  getValueAtPath,
  type JsonSchema,
  type PathParams,
  type PathTo,
  parseParams,
} from './route-values'

/** A request before validation. The keys of the body are in camelCase. */
export interface RestRequest {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  /** The uploaded file. Null for a form without a file, and for a request that is not a form. */
  upload: UploadRef | null
}

/** The definition of a REST route, from which the request handler and the OpenAPI document are built. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Segments that start with a colon are parameters. */
  path: string
  document: DocumentNode
  /** Schemas of the query string. Each schema describes some of its parameters. */
  queries: z.ZodMiniType[]
  /** Schema of the body, or of the fields of the form. */
  body?: z.ZodMiniType
  /** Whether the body is multipart/form-data with a file. Otherwise, it is JSON. */
  isForm?: boolean
  status: number
  /** Path of the result in the data, such as `viewer.organizations`. Default: the root field. */
  resultPath?: string
  /** Whether the response is a list with the headers X-Total-Count and Link. */
  isPaginated?: boolean
  /** Media type of the response, set only for exports. Default: application/json. */
  mediaType?: string
  /** If set, the response contains this message instead of the result. */
  message?: string
  /** Converts the JSON Schema of the result to the JSON Schema of the response. */
  toSchema?: (result: JsonSchema) => JsonSchema
  /** Error codes for the OpenAPI document, in addition to the codes that openapi.ts derives from the route. */
  errors?: ErrorCode[]
  /**
   * Validates the request and returns the response body or, for an export, the function that sends the response.
   * @throws BAD_USER_INPUT for invalid input, NOT_FOUND for an invalid id or a missing result, and the errors of the
   * executed operation
   */
  handle: (executeDocument: ExecuteDocument, request: RestRequest, context: Context) => Promise<RouteResult>
}

/** A JSON body, or a function that sends a body of another media type. */
type RouteResult =
  | { body: unknown; pagination?: Pagination; send?: undefined }
  | { send: (request: IncomingMessage, response: ServerResponse) => Promise<void> }

interface RouteOptions<TPath extends string, TVariables, TQuery, TBody, TIsForm>
  extends Pick<Route, 'message' | 'errors'> {
  query?: z.ZodMiniType<TQuery>
  body?: z.ZodMiniType<TBody>
  isForm?: TIsForm
  toVariables: (request: {
    params: PathParams<TPath>
    query: TQuery
    body: TBody
    upload: TIsForm extends true ? UploadRef : null
  }) => TVariables
  status?: number
  /** For a list that is not a connection, the path of the pagination in the data. */
  paginationPath?: string
}

/** Validates the query or the body. Returns undefined if there is no schema. */
const parsePart = <TOutput>(schema: z.ZodMiniType<TOutput> | undefined, value: unknown): TOutput =>
  schema ? parseInput(schema, value) : (undefined as TOutput)

/**
 * Returns the uploaded file.
 * @throws BAD_USER_INPUT with the message of the specification (§5, File upload) if the form has no file
 */
const requireUpload = ({ upload }: RestRequest): UploadRef => {
  if (!upload) throw createBadUserInputError([{ path: 'file', message: 'Please select a file to upload.' }])
  return upload
}

/** Defines a route that returns the value of the root field, or a fixed message. */
export const defineRoute = <
  TData extends object,
  TVariables,
  TPath extends string,
  TQuery,
  TBody,
  TIsForm extends boolean = false,
>(
  method: Route['method'],
  path: TPath,
  document: TypedDocumentNode<TData, TVariables>,
  options: RouteOptions<TPath, NoInfer<TVariables>, TQuery, TBody, TIsForm>,
): Route => {
  const { query, body, isForm, message, paginationPath, errors, status = 200 } = options
  const isPaginated = paginationPath !== undefined
  return {
    method,
    path,
    document,
    queries: query ? [query] : [],
    body,
    isForm,
    status,
    message,
    isPaginated,
    errors,
    handle: async (executeDocument, request, context) => {
      const variables = options.toVariables({
        params: parseParams(path, request.params),
        upload: (isForm ? requireUpload(request) : null) as TIsForm extends true ? UploadRef : null,
        query: parsePart(query, request.query),
        body: parsePart(body, request.body),
      })
      const data = await executeDocument(document, variables, context)
      return {
        body: message === undefined ? getValueAtPath(data, Object.keys(data)[0] ?? '') : { message },
        pagination: isPaginated ? (getValueAtPath(data, paginationPath) as Pagination) : undefined,
      }
    },
  }
}

/** Options of a list route whose response body is not the array of its items. */
interface ListBody<TItem> {
  toBody: (items: readonly TItem[], pagination: Pagination) => unknown
  toSchema: (items: JsonSchema) => JsonSchema
}

/** Defines a GET route whose document returns the whole list. The route applies `page` and `limit`. */
export const defineList = <TData extends object, TPath extends string, TItem>(
  path: TPath,
  document: TypedDocumentNode<TData, NoInfer<PathParams<TPath>>>,
  resultPath: PathTo<TData, readonly NoInfer<TItem>[]>,
  { toBody = items => items, toSchema }: Partial<ListBody<TItem>> = {},
): Route => ({
  method: 'GET',
  path,
  document,
  queries: [pageQuery],
  status: 200,
  resultPath,
  isPaginated: true,
  toSchema,
  handle: async (executeDocument, request, context) => {
    const params = parseParams(path, request.params)
    const query = parseInput(pageQuery, request.query)
    const items = getValueAtPath(await executeDocument(document, params, context), resultPath) as TItem[]
    const offset = (query.page - 1) * query.limit
    const pagination = buildPagination(items.length, query)
    return { body: toBody(items.slice(offset, offset + query.limit), pagination), pagination }
  },
})

/** Defines a GET route for a connection. The variables are the path parameters, the filters, `first` and `offset`. */
export const defineConnection = <TData extends object, TPath extends string, TQuery extends object = object>(
  path: TPath,
  document: TypedDocumentNode<TData, NoInfer<PathParams<TPath> & TQuery & { first: number; offset: number }>>,
  resultPath: PathTo<TData, Connection<unknown>>,
  options: { query?: z.ZodMiniType<TQuery> } & Partial<ListBody<unknown>> = {},
): Route => {
  const { query: filters, toBody = nodes => nodes, toSchema } = options
  const queries = filters ? [pageQuery, filters] : [pageQuery]
  return {
    method: 'GET',
    path,
    document,
    queries,
    status: 200,
    resultPath,
    isPaginated: true,
    toSchema,
    handle: async (executeDocument, request, context) => {
      const params = parseParams(path, request.params)
      const query = parseInput(pageQuery, request.query)
      const page = { first: query.limit, offset: (query.page - 1) * query.limit }
      const variables = { ...params, ...parsePart(filters, request.query), ...page }
      const data = await executeDocument(document, variables, context)
      const { nodes, totalCount } = getValueAtPath(data, resultPath) as Connection<unknown>
      const pagination = buildPagination(totalCount, query)
      return { body: toBody(nodes, pagination), pagination }
    },
  }
}

export const getNoVariables = () => ({})
