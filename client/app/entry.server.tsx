import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom'
import type { Head } from '../lib/head'
import { RequestError, type Transport } from '../lib/request'
import { requestContext } from '../lib/request-context'
import { site } from '../lib/site'
import { CentredSpinner } from '../ui/Spinner'
import { renderHead, scriptJson } from './document-head'
import { moduleFiles, type RouteHandle } from './route-modules'
import { notFoundId, routes, signedInId } from './routes'

export { RequestError, requestContext, site, type Transport }

export interface RenderedPage {
  status: number
  head: string
  body: string
  data: string
  modules: string[]
  errors: unknown[]
}

interface Options {
  transport: Transport
  siteUrl: string
}

const handler = createStaticHandler(routes)

/** Renders a public page, or returns a Response for a redirect. Signed-in routes give a shell that the browser fills. */
export async function render(
  request: Request,
  { transport, siteUrl }: Options,
): Promise<RenderedPage | Response> {
  const matched = matchedBy(new URL(request.url).pathname)
  const modules = moduleFiles(matched)
  if (matched.some(({ id }) => id === signedInId)) return shell(modules, siteUrl)

  const provider = new RouterContextProvider()
  provider.set(requestContext, transport)
  const context = await handler.query(request, { requestContext: provider })
  if (context instanceof Response) return context

  const router = createStaticRouter(branchOf(context), context)
  const [preloads, body] = splitPreloads(
    renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  )
  const errors = Object.values(context.errors ?? {})
  return {
    status: matched.at(-1)?.id === notFoundId ? 404 : worst(errors, context.statusCode),
    head: renderHead(headOf(context, new URL(request.url)), siteUrl) + preloads,
    body,
    data: scriptJson({ loaderData: context.loaderData, errors: plainErrors(context) }),
    modules,
    errors: errors.filter(error => statusOf(error) !== 404 && worst([error], 500) === 500),
  }
}

const KEPT = 1_000
const kept = new Map<string, RouteObject[]>()

/** matchRoutes compiles every route at every call; what it said about an address is kept, up to a number of them. */
function matchedBy(pathname: string): RouteObject[] {
  const known = kept.get(pathname)
  if (known) return known
  const matched = matchRoutes(routes, pathname)?.map(({ route }) => route) ?? []
  if (kept.size >= KEPT) kept.clear()
  kept.set(pathname, matched)
  return matched
}

/** The routes that matched, one inside the other: all that a page rendered once needs of the tree. */
function branchOf({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>(
    (children, { route }) => [route.index ? route : { ...route, children }],
    [],
  )
}

function shell(modules: string[], siteUrl: string): RenderedPage {
  return {
    status: 200,
    head: renderHead({ title: site.name, robots: 'noindex' }, siteUrl),
    body: renderToString(<CentredSpinner />),
    data: 'null',
    modules,
    errors: [],
  }
}

/** React puts the preloads of a fragment before it; they belong into the head. */
function splitPreloads(html: string): [preloads: string, body: string] {
  const preloads = /^(<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? ''
  return [preloads, html.slice(preloads.length)]
}

function headOf(context: StaticHandlerContext, url: URL): Head {
  const match = context.matches.at(-1)
  const handle: RouteHandle | undefined = match?.route.handle
  const data = match && context.loaderData[match.route.id]
  return handle?.head?.(data ?? undefined, { params: match?.params ?? {}, url }) ?? { title: site.name }
}

/**
 * A page whose data is away for the moment is not broken: whoever asks again later (search engines do) gets it. And an
 * address that nobody could answer is the asker's fault, not ours.
 */
const worst = (errors: unknown[], otherwise: number): number =>
  errors.filter(error => error instanceof RequestError).find(({ status }) => isTheirs(status))?.status ??
  otherwise

const isTheirs = (status: number) => status === 503 || (status >= 400 && status < 500)

/** What the browser needs to draw the same error page; what went wrong stays in the server's log. */
function plainErrors({ errors }: StaticHandlerContext) {
  return (
    errors &&
    Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, { status: statusOf(error) }]))
  )
}

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404 ? 404 : 500
