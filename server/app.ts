import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { authenticate } from './auth/service'
import { createSeoRoutes } from './blog/http'
import { readBlogRevision } from './blog/read'
import { type Context, createContext, type Deps } from './context'
import { AppError } from './errors'
import { serveUpload } from './files/http'
import { toAppError } from './graphql/errors'
import { createDocumentExecutor } from './graphql/execute'
import { createGraphiQLPage } from './graphql/graphiql'
import { schema } from './graphql/schema'
import { createGraphQLServer, executeJsonRequest } from './graphql/server'
import { executeUploadRequest } from './graphql/upload'
import { type RequestWithBody, readJson, securityHeaders, send } from './http/http'
import { isMultipart } from './http/multipart'
import { createResponseCache, sendCached } from './http/response-cache'
import { type ClientAssets, createPageRenderer } from './rendering'
import { createRestHandler, getErrorHeaders, sendError } from './rest/handler'

export interface AppOptions {
  deps: Deps
  assets: ClientAssets
  siteUrl: string
  graphiql: boolean
  trustProxy: boolean
  /** Tells whether the process takes requests; false while it stops. */
  isAcceptingRequests: () => boolean
  /** Throws when the database or the storage cannot be reached. */
  ping: () => Promise<void>
  /** The browser's files, and the client's server entry; the development server brings its own. */
  serveStatic?: StaticHandler
  loadServerEntry?: () => Promise<typeof import('../client/app/entry.server')>
}

export type StaticHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Built files, with the compressed copies beside them; those named by their hash are kept for good. */
export const createStaticHandler = (directory: string): StaticHandler =>
  withStreamErrorHandling(
    sirv(directory, {
      brotli: true,
      gzip: true,
      etag: true,
      dotfiles: false,
      setHeaders: (response, path) => {
        response.setHeader(
          'cache-control',
          path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    }),
  )

/** sirv listens to no error of what it reads: a file that vanished since the start would end the process. */
const withStreamErrorHandling =
  (serveStatic: StaticHandler): StaticHandler =>
  (request, response, next) => {
    response.once('pipe', file => file.once('error', () => response.destroy()))
    serveStatic(request, response, next)
  }

/** The whole application as one listener: GraphQL, REST, files, pages. */
export const createApp = (options: AppOptions): RequestListener => {
  const { deps, serveStatic } = options
  const executeDocument = createDocumentExecutor(schema)
  const graphqlServer = createGraphQLServer(schema, { allowPublicIntrospection: options.graphiql })
  const graphiqlPage = options.graphiql ? createGraphiQLPage() : null
  const handleRest = createRestHandler(schema, executeDocument)
  const loadServerEntry = options.loadServerEntry ?? (() => import('../client/app/entry.server'))
  const renderPage = createPageRenderer({
    assets: options.assets,
    executeDocument,
    siteUrl: options.siteUrl,
    loadServerEntry,
  })
  const getCachedPage = createResponseCache({
    // Only the blog's pages show what is written; the others are there while the database is not.
    getRevision: async path =>
      path.startsWith('/blog') ? (await readBlogRevision(deps.readPool)).revision : 0,
    clock: deps.clock,
  })
  const serveSeoRoute = createSeoRoutes({
    readPool: deps.readPool,
    clock: deps.clock,
    siteUrl: options.siteUrl,
    loadSiteMetadata: async () => (await loadServerEntry()).site,
  })

  const serveGraphQL = async (
    request: RequestWithBody,
    response: ServerResponse,
    url: URL,
    context: Context,
  ) => {
    if (
      graphiqlPage &&
      request.method === 'GET' &&
      !url.search &&
      /\btext\/html\b/.test(request.headers.accept ?? '')
    ) {
      const acceptEncoding = String(request.headers['accept-encoding'] ?? '')
      const encoding = /\bbr\b/.test(acceptEncoding)
        ? 'brotli'
        : /\bgzip\b/.test(acceptEncoding)
          ? 'gzip'
          : 'plain'
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': graphiqlPage.contentSecurityPolicy,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...(encoding !== 'plain' && { 'content-encoding': encoding === 'brotli' ? 'br' : 'gzip' }),
      })
      response.end(graphiqlPage[encoding])
      return
    }
    if (request.method !== 'GET' && request.method !== 'POST') {
      response.setHeader('allow', 'GET, POST')
      throw new AppError('METHOD_NOT_ALLOWED', 'This address answers to GET, POST only.')
    }
    if (request.method === 'POST' && isMultipart(request)) {
      const jsonResponse = await executeUploadRequest(graphqlServer, request, response, context)
      return send(request, response, jsonResponse.status, jsonResponse.body, jsonResponse.headers)
    }
    if (request.method === 'POST') {
      request.body = (await readJson(request)) ?? {}
      const jsonResponse = await executeJsonRequest(
        graphqlServer,
        request.headers.accept,
        request.body,
        context,
      )
      if (jsonResponse)
        return send(request, response, jsonResponse.status, jsonResponse.body, jsonResponse.headers)
    }
    await graphqlServer(request, response, context)
  }

  const servePage = async (
    request: RequestWithBody,
    response: ServerResponse,
    url: URL,
    context: Context,
  ) => {
    // What begins with two slashes would lead to another site.
    const path = url.pathname.replace(/\/{2,}/g, '/')
    if (request.method === 'POST' && FORM_CONTENT_TYPE.test(request.headers['content-type'] ?? '')) {
      // Our forms are sent by scripts. Where those are off the browser sends them itself, and gets the page back.
      response.writeHead(303, { location: path + url.search }).end()
      return
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      throw new AppError('METHOD_NOT_ALLOWED', 'This address answers to GET, HEAD only.')
    }
    if (path !== url.pathname) {
      response.writeHead(301, { location: path + url.search }).end()
      return
    }
    const page = await getCachedPage(url.pathname + url.search, () => renderPage(url, context))
    await sendCached(request, response, page, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      ...(page.status === 503 && { 'retry-after': '5' }),
    })
  }

  const handleRequest = async (
    request: RequestWithBody,
    response: ServerResponse,
    requestId: string,
  ): Promise<void> => {
    const url = parseRequestUrl(request)
    const { pathname } = url
    const createRequestContext = (authorization?: string, isRestRequest = false) =>
      createContext(deps, authenticate, {
        authorization,
        clientIp: getClientIp(request, options.trustProxy),
        requestId,
        isRestRequest,
      })

    if (pathname === '/graphql')
      return serveGraphQL(request, response, url, await createRequestContext(request.headers.authorization))
    if (pathname === '/api' || pathname.startsWith('/api/')) {
      return handleRest(
        request,
        response,
        url,
        await createRequestContext(request.headers.authorization, true),
      )
    }
    if (pathname === '/healthz') return send(request, response, 200, '{"status":"up"}', JSON_HEADERS)
    if (pathname === '/readyz') {
      if (!options.isAcceptingRequests()) throw new AppError('UNAVAILABLE', 'The process is stopping.')
      await options.ping()
      return send(request, response, 200, '{"status":"ready"}', JSON_HEADERS)
    }
    if (pathname.startsWith('/uploads/')) return serveUpload(request, response, pathname, deps.storage)
    if (await serveSeoRoute(request, response, pathname)) return
    const servePageRequest = async () => servePage(request, response, url, await createRequestContext())
    if (!serveStatic || pathname === '/') return servePageRequest()
    return new Promise((resolve, reject) => {
      response.once('close', resolve)
      serveStatic(request, response, () => servePageRequest().then(resolve, reject))
    })
  }

  return (request, response) => {
    const requestId = getRequestId(request)
    for (const name in securityHeaders) response.setHeader(name, securityHeaders[name] ?? '')
    response.setHeader('x-request-id', requestId)
    handleRequest(request, response, requestId).catch(async error => {
      // A reader who leaves in the middle of a download is nobody's fault.
      if (response.destroyed) return
      const appError = toAppError(error, deps.log, requestId)
      if (response.headersSent) return response.destroy()
      const sendErrorResponse = request.url?.startsWith('/graphql') ? sendGraphQLError : sendError
      await sendErrorResponse(request, response, appError, requestId).catch(() => response.destroy())
    })
  }
}

/** What failed before Yoga had it, in the shape that a GraphQL client expects. */
const sendGraphQLError: typeof sendError = (request, response, error, requestId) => {
  const extensions = { ...error.extensions, requestId }
  return send(
    request,
    response,
    error.status,
    JSON.stringify({ errors: [{ message: error.message, extensions }] }),
    {
      ...JSON_HEADERS,
      ...getErrorHeaders(error),
    },
  )
}

const FORM_CONTENT_TYPE = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const JSON_HEADERS = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** A proxy's id is kept when it looks like one. */
const getRequestId = (request: IncomingMessage): string => {
  const header = request.headers['x-request-id']
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : randomUUID()
}

/** The proxy we trust has added the last entry; what stands before it is the client's own word. */
const getClientIp = (request: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || request.socket.remoteAddress || 'unknown'
}

const parseRequestUrl = (request: IncomingMessage): URL => {
  try {
    return new URL(`http://host${request.url?.startsWith('/') ? request.url : '/'}`)
  } catch {
    throw new AppError('BAD_USER_INPUT', 'This address cannot be read.')
  }
}
