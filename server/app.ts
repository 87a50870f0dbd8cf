import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { authenticate } from './auth/service'
import { createMachinePages } from './blog/http'
import { readState } from './blog/read'
import { type Context, createContext, type Deps } from './context'
import { AppError } from './errors'
import { serveUpload } from './files/http'
import { createRunDocument } from './graphql/execute'
import { toAppError } from './graphql/failure'
import { createGraphiQLPage } from './graphql/graphiql'
import { schema } from './graphql/schema'
import { answerPlainly, createGraphQLServer } from './graphql/server'
import { answerUpload } from './graphql/upload'
import { type Request, readJson, securityHeaders, send } from './http'
import { createKept, sendKept } from './kept'
import { isMultipart } from './ports/multipart'
import { createRestHandler, headersOf, sendError } from './rest/handler'
import { type Assets, createRenderer } from './ssr'

export interface AppOptions {
  deps: Deps
  assets: Assets
  siteUrl: string
  graphiql: boolean
  trustProxy: boolean
  /** Tells whether the process takes requests; false while it stops. */
  isOpen: () => boolean
  /** Throws when the database or the storage cannot be reached. */
  ping: () => Promise<void>
  /** The browser's files, and the client's server entry; the development server brings its own. */
  statics?: StaticFiles
  loadEntry?: () => Promise<typeof import('../client/app/entry.server')>
}

export type StaticFiles = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Built files, with the compressed copies beside them; those named by their hash are kept for good. */
export const builtFiles = (directory: string): StaticFiles =>
  surviving(
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
const surviving =
  (statics: StaticFiles): StaticFiles =>
  (request, response, next) => {
    response.once('pipe', file => file.once('error', () => response.destroy()))
    statics(request, response, next)
  }

/** The whole application as one listener: GraphQL, REST, files, pages. */
export const createApp = (options: AppOptions): RequestListener => {
  const { deps, statics } = options
  const run = createRunDocument(schema)
  const graphql = createGraphQLServer(schema, { openIntrospection: options.graphiql })
  const graphiql = options.graphiql ? createGraphiQLPage() : null
  const rest = createRestHandler(schema, run)
  const loadEntry = options.loadEntry ?? (() => import('../client/app/entry.server'))
  const render = createRenderer({ assets: options.assets, run, siteUrl: options.siteUrl, load: loadEntry })
  const keepPage = createKept({
    // Only the blog's pages show what is written; the others are there while the database is not.
    revisionOf: async path => (path.startsWith('/blog') ? (await readState(deps.read)).revision : 0),
    clock: deps.clock,
  })
  const serveMachines = createMachinePages({
    read: deps.read,
    clock: deps.clock,
    siteUrl: options.siteUrl,
    site: async () => (await loadEntry()).site,
  })

  const serveGraphQL = async (request: Request, response: ServerResponse, url: URL, context: Context) => {
    if (
      graphiql &&
      request.method === 'GET' &&
      !url.search &&
      /\btext\/html\b/.test(request.headers.accept ?? '')
    ) {
      const accepted = String(request.headers['accept-encoding'] ?? '')
      const encoding = /\bbr\b/.test(accepted) ? 'brotli' : /\bgzip\b/.test(accepted) ? 'gzip' : 'plain'
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': graphiql.policy,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        ...(encoding !== 'plain' && { 'content-encoding': encoding === 'brotli' ? 'br' : 'gzip' }),
      })
      response.end(graphiql[encoding])
      return
    }
    if (request.method !== 'GET' && request.method !== 'POST') {
      response.setHeader('allow', 'GET, POST')
      throw new AppError('METHOD_NOT_ALLOWED', 'This address answers to GET, POST only.')
    }
    if (request.method === 'POST' && isMultipart(request)) {
      const answer = await answerUpload(graphql, request, response, context)
      return send(request, response, answer.status, answer.body, answer.headers)
    }
    if (request.method === 'POST') {
      request.body = (await readJson(request)) ?? {}
      const answer = await answerPlainly(graphql, request.headers.accept, request.body, context)
      if (answer) return send(request, response, answer.status, answer.body, answer.headers)
    }
    await graphql(request, response, context)
  }

  const servePage = async (request: Request, response: ServerResponse, url: URL, context: Context) => {
    // What begins with two slashes would lead to another site.
    const path = url.pathname.replace(/\/{2,}/g, '/')
    if (request.method === 'POST' && FORM.test(request.headers['content-type'] ?? '')) {
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
    const page = await keepPage(url.pathname + url.search, () => render(url, context))
    await sendKept(request, response, page, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      ...(page.status === 503 && { 'retry-after': '5' }),
    })
  }

  const serve = async (request: Request, response: ServerResponse, requestId: string): Promise<void> => {
    const url = urlOf(request)
    const { pathname } = url
    const contextOf = (authorization?: string, isShim = false) =>
      createContext(deps, authenticate, {
        authorization,
        address: addressOf(request, options.trustProxy),
        requestId,
        isShim,
      })

    if (pathname === '/graphql')
      return serveGraphQL(request, response, url, await contextOf(request.headers.authorization))
    if (pathname === '/api' || pathname.startsWith('/api/')) {
      return rest(request, response, url, await contextOf(request.headers.authorization, true))
    }
    if (pathname === '/healthz') return send(request, response, 200, '{"status":"up"}', JSON_TYPE)
    if (pathname === '/readyz') {
      if (!options.isOpen()) throw new AppError('UNAVAILABLE', 'The process is stopping.')
      await options.ping()
      return send(request, response, 200, '{"status":"ready"}', JSON_TYPE)
    }
    if (pathname.startsWith('/uploads/')) return serveUpload(request, response, pathname, deps.storage)
    if (await serveMachines(request, response, pathname)) return
    const page = async () => servePage(request, response, url, await contextOf())
    if (!statics || pathname === '/') return page()
    return new Promise((resolve, reject) => {
      response.once('close', resolve)
      statics(request, response, () => page().then(resolve, reject))
    })
  }

  return (request, response) => {
    const requestId = requestIdOf(request)
    for (const name in securityHeaders) response.setHeader(name, securityHeaders[name] ?? '')
    response.setHeader('x-request-id', requestId)
    serve(request, response, requestId).catch(async error => {
      // A reader who leaves in the middle of a download is nobody's fault.
      if (response.destroyed) return
      const known = toAppError(error, deps.log, requestId)
      if (response.headersSent) return response.destroy()
      const answer = request.url?.startsWith('/graphql') ? sendGraphQLError : sendError
      await answer(request, response, known, requestId).catch(() => response.destroy())
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
      ...JSON_TYPE,
      ...headersOf(error),
    },
  )
}

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i

const JSON_TYPE = { 'content-type': 'application/json', 'cache-control': 'no-store' }

/** A proxy's id is kept when it looks like one. */
const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** The proxy we trust has added the last entry; what stands before it is the client's own word. */
const addressOf = (request: IncomingMessage, trustProxy: boolean): string => {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : ''
  return forwarded || request.socket.remoteAddress || 'unknown'
}

const urlOf = (request: IncomingMessage): URL => {
  try {
    return new URL(`http://host${request.url?.startsWith('/') ? request.url : '/'}`)
  } catch {
    throw new AppError('BAD_USER_INPUT', 'This address cannot be read.')
  }
}
