import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { authenticate as authenticateSession } from './auth/service'
import { createSeoRoutes } from './blog/http'
import type { TrustedProxies } from './config'
import { type Authenticate, type Context, createContext, type Deps } from './context'
import { isApiToken } from './crypto/api-token'
import { AppError, createRateLimitError } from './errors'
import { serveUpload } from './files/http'
import { clearScopeCache } from './graphql/authorization/scopes'
import { toAppError } from './graphql/errors'
import { createDocumentExecutor } from './graphql/execution/document-executor'
import { assertGetParams } from './graphql/execution/http-get-params'
import { createGraphiQL } from './graphql/graphiql/graphiql'
import { createOperationRunner } from './graphql/limits/concurrency'
import { schema } from './graphql/schema'
import { createSdlHandler, SDL_PATH } from './graphql/sdl'
import { createGraphQLServer, executeJsonRequest, negotiateResponseType, sendGraphQLError } from './graphql/server'
import { executeUploadRequest } from './graphql/upload'
import { addAccessLogFields, createAccessLogger } from './http/access-log'
import { type AdmissionController, type AdmissionSlot, OverloadError, unlimitedAdmission } from './http/admission'
import { type Client, createClientReader } from './http/client-address'
import { createConcurrencyCounter } from './http/connections'
import { isLinkTokenPath, setLinkTokenHeaders } from './http/link-pages'
import { isMultipart } from './http/multipart'
import { renderOverloadPage } from './http/plain-page'
import { assertDecodablePath, assertSameOrigin, getRequestId, parseRequestUrl, toOriginForm } from './http/request'
import { type RequestWithBody, readJson, readUrlEncodedForm, receiveBody } from './http/request-body'
import { measureRequest } from './http/request-metrics'
import { traceRequest } from './http/request-tracing'
import { assertMethod, getErrorHeaders, JSON_HEADERS, prefersHtml, sendText } from './http/response'
import { createResponseCache, type HttpResponse, sendCached } from './http/response-cache'
import { getRoutePattern } from './http/route-pattern'
import { securityHeaders } from './http/security-headers'
import { SPECULATION_RULES_PATH, speculationRules } from './http/speculation-rules'
import type { StaticHandler } from './http/static-files'
import { type ClientAssets, createPageRenderer, createServerEntryLoader, renderHtmlDocument } from './rendering'
import { createRestHandler, sendError } from './rest/handler'
import { authenticateApiToken } from './tokens/service'

export interface AppOptions {
  deps: Deps
  assets: ClientAssets
  graphiql: boolean
  trustProxy: TrustedProxies
  /** Default: no limit. */
  admission?: Pick<AdmissionController, 'run' | 'assertNotFull'>
  /** Maximum number of requests in progress per client, for clients whose requests come through trusted proxies. */
  maxRequestsPerClient: number
  /** Returns false while the process shuts down, unless another process has taken over. */
  isAcceptingRequests: () => boolean
  /** Throws if the database or the storage cannot be reached. */
  ping: () => Promise<void>
  /**
   * Serves static files and calls its third argument for other paths. Default: no static files. The development server
   * passes its own handler.
   */
  serveStatic?: StaticHandler
  /** Loads the code that renders pages. The default loads it once; the development server loads it once per request. */
  loadServerEntry?: () => Promise<typeof import('../client/app/entry.server')>
}

const authenticate: Authenticate = (deps, token, origin) =>
  isApiToken(token) ? authenticateApiToken(deps, token) : authenticateSession(deps, token, origin)

const MAX_USER_AGENT_LENGTH = 400

interface RequestScope {
  client: Client
  requestId: string
  /** Adds the request id, the client's address and the trace id to every line. */
  log: Logger
}

/** Creates the request listener for the whole application: GraphQL, REST, files and pages. */
export const createApp = (options: AppOptions): RequestListener => {
  const { deps, serveStatic, admission = unlimitedAdmission } = options
  const { siteUrl } = deps
  const executeDocument = createDocumentExecutor(schema)
  const runOperation = createOperationRunner()
  const graphqlServer = createGraphQLServer(schema, { allowPublicIntrospection: options.graphiql, runOperation })
  const graphiql = options.graphiql ? createGraphiQL() : null
  const serveSdl = createSdlHandler(schema, { isPublic: options.graphiql })
  const readClient = createClientReader(options.trustProxy)
  const logRequest = createAccessLogger()
  const proxiedClients = createConcurrencyCounter(options.maxRequestsPerClient)
  const handleRest = createRestHandler(schema, executeDocument, runOperation)
  const loadServerEntry = options.loadServerEntry ?? createServerEntryLoader()
  const renderPage = createPageRenderer({ assets: options.assets, executeDocument, siteUrl, loadServerEntry })
  const getCachedPage = createResponseCache({
    // Only the pages of the blog depend on the database. The other pages have a constant revision, so that they stay
    // available while the database is down.
    getRevision: async key => (key.startsWith('/blog') ? deps.blogRevision.get() : 0),
    clock: deps.clock,
    // The development server loads the client code again for each request, so the maximum age of a cached page is 0.
    maxAgeMs: options.loadServerEntry && 0,
    name: 'pages',
    metrics: deps.metrics,
  })
  const serveSeoRoute = createSeoRoutes({
    ...deps,
    readPool: deps.replicaReadPool ?? deps.readPool,
    loadSiteMetadata: async () => (await loadServerEntry()).site,
  })

  const serveGraphQL = async (request: RequestWithBody, response: ServerResponse, url: URL, context: Context) => {
    if (graphiql && request.method === 'GET' && !url.search && prefersHtml(request))
      return graphiql.sendPage(request, response)
    assertMethod(request, response, ['GET', 'POST'])
    const responseType = negotiateResponseType(request.headers.accept)
    if (request.method === 'GET') assertGetParams(url)
    const jsonResponse = await executeDirectly(request, response, responseType, context)
    if (jsonResponse) return sendText(request, response, jsonResponse.status, jsonResponse.body, jsonResponse.headers)
    await graphqlServer.handleRequest(request, response, context)
  }

  /** Executes a POST request without Yoga's HTTP layer. Returns null for a request that Yoga must handle. */
  const executeDirectly = async (
    request: RequestWithBody,
    response: ServerResponse,
    responseType: string,
    context: Context,
  ) => {
    if (request.method !== 'POST') return null
    if (isMultipart(request)) return executeUploadRequest(graphqlServer, request, response, context)
    request.body = (await readJson(request)) ?? {}
    return executeJsonRequest(graphqlServer, request.body, context, responseType)
  }

  /** Processes a form that the browser posts before hydration or without JavaScript. */
  const submitForm = async (request: IncomingMessage, response: ServerResponse, url: URL, context: Context) => {
    assertSameOrigin(request, siteUrl)
    const form = await readUrlEncodedForm(request)
    await sendUncachedPage(request, response, await runOperation(context, () => renderPage(url, context, form)))
  }

  const sendUncachedPage = async (request: IncomingMessage, response: ServerResponse, page: HttpResponse) => {
    addAccessLogFields(response, { route: page.route ?? 'page' })
    const headers = { 'cache-control': 'no-store', ...page.headers }
    if (page.location) response.writeHead(page.status, { ...headers, location: page.location }).end()
    else await sendText(request, response, page.status, page.body, { ...headers, 'content-type': HTML_CONTENT_TYPE })
  }

  const servePage = async (request: IncomingMessage, response: ServerResponse, url: URL, context: Context) => {
    addAccessLogFields(response, { route: 'page' })
    assertDecodablePath(url)
    // Collapses repeated slashes: the redirect below would lead to another site if its path started with two slashes.
    const path = url.pathname.replace(/\/{2,}/g, '/')
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      const { hasFormAction } = await loadServerEntry()
      assertMethod(request, response, ['GET', 'HEAD', ...((await hasFormAction(url.pathname)) ? ['POST'] : [])])
      return admit(request, response, () => submitForm(request, response, url, context))
    }
    // The redirect also removes a final "?". Before hydration, the browser adds it when a user submits a form without
    // values, such as "Clear all filters".
    if (path !== url.pathname || (url.search === '' && request.url?.endsWith('?'))) {
      response.writeHead(301, { location: path + url.search, 'cache-control': 'no-cache' }).end()
      return
    }
    // Does not pass `response`. The rendering needs a slot even if this connection closes, because other requests may
    // wait for the same rendering.
    const renderAdmitted = () => admission.run(() => renderPage(url, context))
    if (isLinkTokenPath(path)) return sendUncachedPage(request, response, await renderAdmitted())
    const page = await getCachedPage(url.pathname + url.search, renderAdmitted)
    addAccessLogFields(response, { route: page.route ?? 'page' })
    await sendCached(request, response, page, {
      'content-type': HTML_CONTENT_TYPE,
      'speculation-rules': `"${SPECULATION_RULES_PATH}"`,
    })
  }

  /**
   * Runs a request in an admission slot. Receives the body first, so that a slow client occupies no slot. An exception
   * is a multipart request, whose body is received in the slot.
   */
  const admit = async (
    request: IncomingMessage,
    response: ServerResponse,
    task: (slot: AdmissionSlot) => Promise<void>,
  ) => {
    admission.assertNotFull()
    if (!isMultipart(request)) await receiveBody(request)
    await admission.run(task, response)
  }

  const sendErrorPage: typeof sendError = async (request, response, error) => {
    const body =
      error instanceof OverloadError
        ? renderOverloadPage(request, error)
        : renderHtmlDocument((await loadServerEntry()).renderErrorPage(error, siteUrl), options.assets)
    const headers = { 'content-type': HTML_CONTENT_TYPE, 'cache-control': 'no-store', ...getErrorHeaders(error) }
    await sendText(request, response, error.status, body, headers)
  }

  const selectErrorSender = (request: IncomingMessage): typeof sendError => {
    if (/^\/graphql($|[/?])/.test(request.url ?? '')) return sendGraphQLError
    return prefersHtml(request) && !request.url?.startsWith('/api/') ? sendErrorPage : sendError
  }

  const handleRequest = async (
    request: RequestWithBody,
    response: ServerResponse,
    { client, requestId, log }: RequestScope,
  ): Promise<void> => {
    if (client.isProxied) {
      if (!proxiedClients.acquire(client.network)) throw createRateLimitError(1)
      response.once('close', () => proxiedClients.release(client.network))
    }
    request.url = toOriginForm(request.url)
    const url = parseRequestUrl(request)
    const { pathname } = url
    const createRequestContext = async (
      apiHeaders: IncomingHttpHeaders = {},
      { slot, isRestRequest = false }: { slot?: AdmissionSlot; isRestRequest?: boolean } = {},
    ) => {
      const context = await createContext(deps, authenticate, {
        authorization: apiHeaders.authorization,
        idempotencyKey: apiHeaders['idempotency-key']?.toString(),
        reportsCost: apiHeaders['x-kairos-cost'] === '1',
        isRestRequest,
        slot,
        clientKey: client.network,
        origin: {
          userAgent: request.headers['user-agent']?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
          address: client.address,
        },
        requestId,
        log,
        setResponseHeader: (name, value) => response.setHeader(name, value),
      })
      addAccessLogFields(response, { userId: context.viewer?.id })
      response.once('close', () => clearScopeCache(context))
      return context
    }

    addAccessLogFields(response, { route: getRoutePattern(pathname) })
    if (isLinkTokenPath(pathname)) setLinkTokenHeaders(response)
    if (pathname === '/graphql')
      return admit(request, response, async slot =>
        serveGraphQL(request, response, url, await createRequestContext(request.headers, { slot })),
      )
    if (pathname === SDL_PATH) return serveSdl(request, response, await createRequestContext(request.headers))
    if (graphiql && request.method === 'GET' && (await graphiql.sendAsset(request, response, pathname))) return
    if (pathname === '/api' || pathname.startsWith('/api/')) {
      return admit(request, response, async slot =>
        handleRest(request, response, url, await createRequestContext(request.headers, { slot, isRestRequest: true })),
      )
    }
    if (pathname === '/healthz') return sendText(request, response, 200, '{"status":"up"}', JSON_HEADERS)
    if (pathname === '/readyz') {
      if (!options.isAcceptingRequests()) throw new AppError('UNAVAILABLE', 'The process is shutting down.')
      await options.ping()
      return sendText(request, response, 200, '{"status":"ready"}', JSON_HEADERS)
    }
    if (pathname === SPECULATION_RULES_PATH)
      return sendText(request, response, 200, speculationRules, {
        'content-type': 'application/speculationrules+json',
        'cache-control': 'public, max-age=3600',
      })
    if (pathname.startsWith('/uploads/')) return serveUpload(request, response, pathname, deps.storage)
    if (await serveSeoRoute(request, response, pathname)) return
    // A page request passes no API headers, so that the page is rendered for an anonymous viewer.
    const servePageRequest = async () => servePage(request, response, url, await createRequestContext())
    if (!serveStatic || pathname === '/') return servePageRequest()
    addAccessLogFields(response, { route: 'static' })
    return new Promise((resolve, reject) => {
      response.once('close', resolve)
      serveStatic(request, response, () => servePageRequest().then(resolve, reject))
    })
  }

  const serveRequest = (request: IncomingMessage, response: ServerResponse, client: Client, traceId?: string) => {
    const requestId = getRequestId(request, client)
    for (const name in securityHeaders) response.setHeader(name, securityHeaders[name] ?? '')
    response.setHeader('x-request-id', requestId)
    const log = deps.log.child({ requestId, address: client.address, ...(traceId && { traceId }) })
    logRequest(request, response, log)
    measureRequest(request, response, deps.metrics)
    handleRequest(request, response, { client, requestId, log }).catch(async error => {
      // After the client has closed the connection, no error can be sent.
      if (response.destroyed) return
      const appError = toAppError(error, log)
      if (appError instanceof OverloadError) addAccessLogFields(response, { isRefused: true })
      if (response.headersSent) return response.destroy()
      const sendErrorResponse = selectErrorSender(request)
      await sendErrorResponse(request, response, appError, requestId)
        // Rendering the error page loads the code in `client/`, which may have caused the error.
        .catch(() => sendError(request, response, appError, requestId))
        .catch(() => response.destroy())
    })
  }

  return (request, response) => {
    const client = readClient(request)
    traceRequest(request, response, client, deps.tracer, traceId => serveRequest(request, response, client, traceId))
  }
}

const HTML_CONTENT_TYPE = 'text/html; charset=utf-8'
