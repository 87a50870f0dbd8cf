import type { IncomingMessage, ServerResponse } from 'node:http'
import { type GraphQLSchema, Kind, OperationTypeNode } from 'graphql'
import type { Context } from '../context'
import { AppError, badUserInput, forbidden, notFound, unauthenticated } from '../errors'
import { parseFilePath, serveFile } from '../files/http'
import { toAppError } from '../graphql/errors'
import type { ExecuteDocument } from '../graphql/execute'
import { getAuthScopes } from '../graphql/scopes'
import { drain, readJson, send } from '../http/http'
import { isMultipart, readForm, UploadRef } from '../http/multipart'
import type { Pagination, Route, RouteRequest } from './route'
import { routes } from './routes'

type Scope = 'public' | 'signedIn' | 'admin'

interface CompiledRoute {
  route: Route
  pattern: RegExp
  scope: Scope
}

/** Answers every path below /api, always with JSON. */
export const createRestHandler = (schema: GraphQLSchema, executeDocument: ExecuteDocument) => {
  const compiledRoutes = routes.map(route => compileRoute(schema, route))

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    context: Context,
  ): Promise<void> => {
    try {
      const file = parseFilePath(url.pathname)
      if (file) return await serveFile(request, response, url, file, context)
      const { route, params } = matchRoute(
        compiledRoutes,
        request.method ?? 'GET',
        url.pathname,
        context,
        response,
      )
      const query = Object.fromEntries(url.searchParams)
      const result = route.isForm
        ? await handleFormRequest(route, request, { params, query }, context, executeDocument)
        : await route.handle(
            executeDocument,
            {
              params,
              query,
              body: route.method === 'GET' ? {} : toCamelCaseKeys(await readJson(request)),
              upload: null,
            },
            context,
          )
      await send(request, response, route.status, JSON.stringify(result.body), {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...(result.pagination && buildPaginationHeaders(url, result.pagination)),
      })
    } catch (error) {
      // In the middle of a file there is nothing to be said any more.
      if (response.headersSent) throw error
      if (isMultipart(request)) await drain(request, response)
      await sendError(request, response, toAppError(error, context.log, context.requestId), context.requestId)
    }
  }
}

/** Whatever becomes of it, a file that was received and not kept is gone afterwards. */
const handleFormRequest = async (
  route: Route,
  request: IncomingMessage,
  { params, query }: Pick<RouteRequest, 'params' | 'query'>,
  context: Context,
  executeDocument: ExecuteDocument,
) => {
  const { fields, upload } = await readForm(request, context.storage, context.limits.maxFileBytes)
  try {
    const routeRequest = {
      params,
      query,
      body: toCamelCaseKeys(fields),
      upload: upload && new UploadRef(async () => upload),
    }
    return await route.handle(executeDocument, routeRequest, context)
  } finally {
    await upload?.stagedFile.discard()
  }
}

/** What the specification (§3, §7) itself writes in camelCase. */
const CAMEL_CASE_FIELDS = new Set(['refreshToken', 'isPublic', 'tenantId', 'projectId'])

const toRestName = (path: string) => (CAMEL_CASE_FIELDS.has(path) ? path : toSnakeCase(path))

/** An error of the catalogue as REST says it. */
export const sendError = (
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  requestId: string,
): Promise<void> => {
  const { message, code, status } = error
  const errors = error.issues.map(issue => ({ ...issue, path: toRestName(issue.path) }))
  return send(
    request,
    response,
    status,
    JSON.stringify({ message, error: message, errors, code, requestId }),
    {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...getErrorHeaders(error),
    },
  )
}

/** The headers that belong to an error on every face. */
export const getErrorHeaders = ({ status, retryAfter }: AppError): Record<string, string> => ({
  ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
  // What was refused unread would otherwise be taken for the next request on this connection.
  ...(status === 413 && { connection: 'close' }),
})

const matchRoute = (
  compiledRoutes: CompiledRoute[],
  method: string,
  path: string,
  context: Context,
  response: ServerResponse,
) => {
  const candidates = compiledRoutes.filter(({ pattern }) => pattern.test(path))
  if (candidates.length === 0) throw notFound('There is no such address.')
  const match = candidates.find(
    ({ route }) => route.method === method || (route.method === 'GET' && method === 'HEAD'),
  )
  if (!match) {
    const allowedMethods = candidates
      .map(({ route }) => (route.method === 'GET' ? 'GET, HEAD' : route.method))
      .join(', ')
    response.setHeader('allow', allowedMethods)
    throw new AppError('METHOD_NOT_ALLOWED', `This address answers to ${allowedMethods} only.`)
  }
  if (!getAuthScopes(context)[match.scope]) throw context.viewer ? forbidden() : unauthenticated()
  return { route: match.route, params: parsePathParams(match.pattern, path) }
}

const parsePathParams = (pattern: RegExp, path: string): Record<string, string> => {
  try {
    const groups = pattern.exec(path)?.groups ?? {}
    return Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
  } catch {
    throw notFound('There is no such address.')
  }
}

/** Reads the scope off the one root field that a row's document asks for, so that no rule is written twice. */
const compileRoute = (schema: GraphQLSchema, route: Route): CompiledRoute => {
  const operation = route.document.definitions.find(node => node.kind === Kind.OPERATION_DEFINITION)
  const selection = operation?.selectionSet.selections[0]
  if (!operation || selection?.kind !== Kind.FIELD) throw new Error(`${route.path} needs one root field`)
  const root =
    operation.operation === OperationTypeNode.QUERY ? schema.getQueryType() : schema.getMutationType()
  const scopes = root?.getFields()[selection.name.value]?.extensions.pothosOptions as
    | { authScopes?: Partial<Record<Scope, true>> }
    | undefined
  // Anybody may ask who is signed in; what hangs on the viewer is for who is.
  const [scope] =
    selection.name.value === 'viewer'
      ? (['signedIn'] as const)
      : (Object.keys(scopes?.authScopes ?? {}) as Scope[])
  if (!scope) throw new Error(`${selection.name.value} names no scope`)
  const source = route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { route, pattern: new RegExp(`^${source}/?$`), scope }
}

/** The wire's first_name is the API's firstName: this pair alone knows. */
const toSnakeCase = (path: string) => path.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const toCamelCaseKeys = (body: unknown): Record<string, unknown> => {
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw badUserInput('The body must be a JSON object.')
  }
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}

const buildPaginationHeaders = (url: URL, { page, totalPages, totalCount }: Pagination) => {
  const link = (rel: string, targetPage: number) => {
    const query = new URLSearchParams(url.searchParams)
    query.set('page', String(targetPage))
    return `<${url.pathname}?${query}>; rel="${rel}"`
  }
  const links = [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, totalPages))] : []),
    ...(page < totalPages ? [link('next', page + 1)] : []),
    link('last', totalPages),
  ]
  return { 'x-total-count': totalCount, link: links.join(', ') }
}
