import type { IncomingMessage, ServerResponse } from 'node:http'
import { type GraphQLSchema, Kind, OperationTypeNode } from 'graphql'
import type { Context } from '../context'
import { AppError, badUserInput, forbidden, notFound, unauthenticated } from '../errors'
import { fileAddress, serveFile } from '../files/http'
import type { RunDocument } from '../graphql/execute'
import { toAppError } from '../graphql/failure'
import { scopesOf } from '../graphql/scopes'
import { drain, readJson, send } from '../http'
import { isMultipart, readForm, UploadRef } from '../ports/multipart'
import { routes } from './routes'
import type { Given, PageOfRows, Row } from './row'

type Scope = 'public' | 'signedIn' | 'admin'

interface Compiled {
  row: Row
  pattern: RegExp
  scope: Scope
}

/** Answers every path below /api, always with JSON. */
export const createRestHandler = (schema: GraphQLSchema, run: RunDocument) => {
  const compiled = routes.map(row => compile(schema, row))

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    context: Context,
  ): Promise<void> => {
    try {
      const file = fileAddress(url.pathname)
      if (file) return await serveFile(request, response, url, file, context)
      const { row, params } = find(compiled, request.method ?? 'GET', url.pathname, context, response)
      const query = Object.fromEntries(url.searchParams)
      const answer = row.isForm
        ? await answerForm(row, request, { params, query }, context, run)
        : await row.answer(
            run,
            {
              params,
              query,
              body: row.method === 'GET' ? {} : camelCased(await readJson(request)),
              upload: null,
            },
            context,
          )
      await send(request, response, row.status, JSON.stringify(answer.body), {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...(answer.page && pageHeaders(url, answer.page)),
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
const answerForm = async (
  row: Row,
  request: IncomingMessage,
  { params, query }: Pick<Given, 'params' | 'query'>,
  context: Context,
  run: RunDocument,
) => {
  const { fields, upload } = await readForm(request, context.storage, context.limits.maxFileBytes)
  try {
    const given = {
      params,
      query,
      body: camelCased(fields),
      upload: upload && new UploadRef(async () => upload),
    }
    return await row.answer(run, given, context)
  } finally {
    await upload?.incoming.discard()
  }
}

/** What the specification (§3, §7) itself writes in camelCase. */
const CAMEL_CASE = new Set(['refreshToken', 'isPublic', 'tenantId', 'projectId'])

const wireName = (path: string) => (CAMEL_CASE.has(path) ? path : snakeCase(path))

/** An error of the catalogue as REST says it. */
export const sendError = (
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  requestId: string,
): Promise<void> => {
  const { message, code, status } = error
  const errors = error.issues.map(issue => ({ ...issue, path: wireName(issue.path) }))
  return send(
    request,
    response,
    status,
    JSON.stringify({ message, error: message, errors, code, requestId }),
    {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headersOf(error),
    },
  )
}

/** The headers that belong to an error on every face. */
export const headersOf = ({ status, retryAfter }: AppError): Record<string, string> => ({
  ...(retryAfter !== null && { 'retry-after': String(retryAfter) }),
  // What was refused unread would otherwise be taken for the next request on this connection.
  ...(status === 413 && { connection: 'close' }),
})

const find = (
  compiled: Compiled[],
  method: string,
  path: string,
  context: Context,
  response: ServerResponse,
) => {
  const candidates = compiled.filter(({ pattern }) => pattern.test(path))
  if (candidates.length === 0) throw notFound('There is no such address.')
  const found = candidates.find(
    ({ row }) => row.method === method || (row.method === 'GET' && method === 'HEAD'),
  )
  if (!found) {
    const allowed = candidates.map(({ row }) => (row.method === 'GET' ? 'GET, HEAD' : row.method)).join(', ')
    response.setHeader('allow', allowed)
    throw new AppError('METHOD_NOT_ALLOWED', `This address answers to ${allowed} only.`)
  }
  if (!scopesOf(context)[found.scope]) throw context.viewer ? forbidden() : unauthenticated()
  return { row: found.row, params: paramsOf(found.pattern, path) }
}

const paramsOf = (pattern: RegExp, path: string): Record<string, string> => {
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
const compile = (schema: GraphQLSchema, row: Row): Compiled => {
  const operation = row.document.definitions.find(node => node.kind === Kind.OPERATION_DEFINITION)
  const selection = operation?.selectionSet.selections[0]
  if (!operation || selection?.kind !== Kind.FIELD) throw new Error(`${row.path} needs one root field`)
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
  const source = row.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  return { row, pattern: new RegExp(`^${source}/?$`), scope }
}

/** The wire's first_name is the API's firstName: this pair alone knows. */
const snakeCase = (path: string) => path.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const camelCased = (body: unknown): Record<string, unknown> => {
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

const pageHeaders = (url: URL, { page, totalPages, totalCount }: PageOfRows) => {
  const link = (rel: string, to: number) => {
    const query = new URLSearchParams(url.searchParams)
    query.set('page', String(to))
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
