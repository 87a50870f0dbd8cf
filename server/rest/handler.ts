import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GraphQLSchema } from 'graphql'
import type { Context } from '../context'
import { type AppError, createNotFoundError } from '../errors'
import { parseFilePath, serveFile } from '../files/http'
import { runUpload } from '../files/storage-lifecycle'
import { assertTokenScope, createAccessDeniedError, getAuthScopes } from '../graphql/authorization/scopes'
import { toAppError } from '../graphql/errors'
import type { ExecuteDocument } from '../graphql/execution/document-executor'
import { assertNoIdempotencyKey } from '../graphql/execution/keyed-mutations'
import type { OperationRunner } from '../graphql/limits/concurrency'
import { requireViewer } from '../graphql/viewer'
import { addAccessLogFields } from '../http/access-log'
import { isMultipart, readForm, UploadRef } from '../http/multipart'
import { drainBody, getContentLength, readJson } from '../http/request-body'
import { assertMethod, getErrorHeaders, JSON_HEADERS, sendText } from '../http/response'
import { createResponseCache, sendCached } from '../http/response-cache'
import { toCamelCaseKeys, toRestName } from './field-names'
import { buildOpenApiDocument } from './openapi/openapi'
import { OPENAPI_PATH } from './openapi/static'
import { type RouteOperation, resolveOperation } from './operation'
import type { Pagination } from './pagination'
import type { RestRequest, Route } from './route'
import { routes } from './routes'

interface CompiledRoute {
  route: Route
  pattern: RegExp
  operation: RouteOperation
}

/** Creates the handler for all paths below /api. */
export const createRestHandler = (
  schema: GraphQLSchema,
  executeDocument: ExecuteDocument,
  runOperation: OperationRunner,
) => {
  const compiledRoutes = routes.map(route => compileRoute(schema, route))
  const getOpenApiResponse = createResponseCache({
    getRevision: async () => 0,
    clock: () => new Date(),
    maxAgeMs: Number.POSITIVE_INFINITY,
  })

  const serveOpenApi = async (request: IncomingMessage, response: ServerResponse) => {
    assertMethod(request, response, ['GET', 'HEAD'])
    const cached = await getOpenApiResponse(OPENAPI_PATH, async () => ({
      status: 200,
      body: JSON.stringify(buildOpenApiDocument(schema, routes)),
    }))
    await sendCached(request, response, cached, { 'content-type': JSON_HEADERS['content-type'] })
  }

  return async (request: IncomingMessage, response: ServerResponse, url: URL, context: Context): Promise<void> => {
    try {
      const file = parseFilePath(url.pathname)
      addAccessLogFields(response, { route: '/api/*' })
      if (file) {
        addAccessLogFields(response, { route: `/api/files/:id${file.variant === 'thumbnail' ? '/thumbnail' : ''}` })
        return await serveFile(request, response, url, file, context)
      }
      if (url.pathname === OPENAPI_PATH) {
        addAccessLogFields(response, { route: OPENAPI_PATH })
        return await serveOpenApi(request, response)
      }
      const { route, params } = matchRoute(compiledRoutes, request, response, url.pathname, context)
      const query = Object.fromEntries(url.searchParams)
      const result = await withBody(route, request, context, body =>
        runOperation(context, () => route.handle(executeDocument, { params, query, ...body }, context)),
      )
      if (result.send) return await result.send(request, response)
      await sendText(request, response, route.status, JSON.stringify(result.body), {
        ...JSON_HEADERS,
        ...(result.pagination && buildPaginationHeaders(url, result.pagination)),
      })
    } catch (error) {
      // After the start of a response, such as a file or an export, an error response can no longer be sent.
      if (response.headersSent) throw error
      if (isMultipart(request)) await drainBody(request, response)
      const appError = toAppError(error, context.log)
      context.metrics.countOperationError(appError.code)
      await sendError(request, response, appError, context.requestId)
    }
  }
}

/** Reads the body and passes it to `handle`. Afterwards, deletes the temporary file of an upload. */
const withBody = async <TResult>(
  route: Route,
  request: IncomingMessage,
  context: Context,
  handle: (body: Pick<RestRequest, 'body' | 'upload'>) => Promise<TResult>,
): Promise<TResult> => {
  if (route.method === 'GET') return handle({ body: {}, upload: null })
  if (!route.isForm) return handle({ body: toCamelCaseKeys(await readJson(request)), upload: null })
  assertNoIdempotencyKey(context)
  return runUpload(context, requireViewer(context), getContentLength(request), async () => {
    const { fields, upload } = await readForm(request, context.storage, context.limits.maxFileBytes)
    try {
      return await handle({
        body: toCamelCaseKeys(fields),
        upload: upload && new UploadRef(async () => upload),
      })
    } finally {
      await upload?.stagedFile.discard()
    }
  })
}

/** Sends an error as JSON. The field `error` of the body repeats `message` (specification §8). */
export const sendError = (
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  requestId: string,
): Promise<void> => {
  const { message, code, status, challenge, factors } = error
  const errors = error.issues.map(issue => ({ ...issue, path: toRestName(issue.path) }))
  const body = JSON.stringify({
    ...{ message, error: message, errors, code, requestId },
    ...(challenge !== null && { challenge, factors }),
  })
  return sendText(request, response, status, body, { ...JSON_HEADERS, ...getErrorHeaders(error) })
}

/**
 * Returns the route of a request with its path parameters, after checking that the caller may use the route.
 * @throws NOT_FOUND or METHOD_NOT_ALLOWED if no route matches; UNAUTHENTICATED or FORBIDDEN if the caller may not use
 * the route
 */
const matchRoute = (
  compiledRoutes: CompiledRoute[],
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  context: Context,
) => {
  const candidates = compiledRoutes.filter(({ pattern }) => pattern.test(path))
  if (candidates.length === 0) throw createNotFoundError('Path not found')
  const listMethods = ({ route }: CompiledRoute) => (route.method === 'GET' ? ['GET', 'HEAD'] : [route.method])
  assertMethod(request, response, candidates.flatMap(listMethods))
  const match = candidates.find(candidate => listMethods(candidate).includes(request.method ?? ''))
  if (!match) throw createNotFoundError('Path not found')
  addAccessLogFields(response, { route: match.route.path })
  const { scope, tokenScope } = match.operation
  const target = `${match.route.method} ${match.route.path}`
  assertTokenScope(context, tokenScope, target)
  if (!getAuthScopes(context)[scope]) throw createAccessDeniedError(context, target)
  return { route: match.route, params: parsePathParams(match.pattern, path) }
}

const parsePathParams = (pattern: RegExp, path: string): Record<string, string> => {
  try {
    const groups = pattern.exec(path)?.groups ?? {}
    return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
  } catch {
    throw createNotFoundError('Path not found')
  }
}

const compileRoute = (schema: GraphQLSchema, route: Route): CompiledRoute => {
  const source = route.path.replaceAll('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { route, pattern: new RegExp(`^${source}/?$`), operation: resolveOperation(schema, route) }
}

/** Builds the headers X-Total-Count and Link (RFC 8288) of a list. */
const buildPaginationHeaders = (url: URL, { page, totalPages, totalCount }: Pagination) => {
  const buildLink = (rel: string, targetPage: number) => {
    const query = new URLSearchParams(url.searchParams)
    query.set('page', String(targetPage))
    return `<${url.pathname}?${query}>; rel="${rel}"`
  }
  const links = [
    buildLink('first', 1),
    ...(page > 1 ? [buildLink('prev', Math.min(page - 1, totalPages))] : []),
    ...(page < totalPages ? [buildLink('next', page + 1)] : []),
    buildLink('last', totalPages),
  ]
  return { 'x-total-count': totalCount, link: links.join(', ') }
}
