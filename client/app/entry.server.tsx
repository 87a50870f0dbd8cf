import { LRUCache } from 'lru-cache'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  RouterContextProvider,
  type StaticHandlerContext,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router-dom'
import { RequestError, type Transport } from '../lib/api/request'
import { transportContext } from '../lib/api/transport-context'
import { MarkupCacheContext } from '../lib/cached-markup'
import { type FormSubmitter, submitFormContext } from '../lib/forms/form-action'
import { formatPageTitle, type Head } from '../lib/head'
import { paths } from '../lib/paths'
import { site } from '../lib/site'
import { getButtonClass } from '../ui/controls/Button'
import { Logo } from '../ui/layout/Logo'
import { StatusPage } from '../ui/layout/StatusPage'
import { renderHead, toScriptJson } from './document-head'
import { LoadingPage } from './layouts/LoadingPage'
import { getModuleFiles, type RouteHandle } from './route-modules'
import { authenticatedRouteId, notFoundRouteId, routes } from './routes'

export { RequestError, site, type Transport, transportContext }

export interface RenderedPage {
  status: number
  head: string
  body: string
  /** The hydration data as JSON. */
  data: string
  /** Source files of the matched lazy routes. */
  modules: string[]
  /** The route pattern, such as `/blog/:slug`; `page` for a page from `renderErrorPage`. */
  route: string
  /** Errors to log. Excludes expected errors: pages that are not found, and API responses with status 4xx or 503. */
  errors: unknown[]
}

const handler = createStaticHandler(routes)

export async function hasFormAction(pathname: string): Promise<boolean> {
  const matchedRoutes = getMatchedRoutes(pathname)
  if (isAuthenticatedPage(matchedRoutes)) return false
  const route = matchedRoutes.at(-1)
  const module = typeof route?.lazy === 'function' ? await route.lazy() : route
  return Boolean(module?.action)
}

interface RenderOptions {
  transport: Transport
  submitForm: FormSubmitter
  siteUrl: string
}

/**
 * Renders a page. For a form submission, first runs the action of the page. Returns a Response for a redirect. In place
 * of a page that requires a session, renders a spinner, and a message for browsers without JavaScript.
 */
export async function render(
  request: Request,
  { transport, submitForm, siteUrl }: RenderOptions,
): Promise<RenderedPage | Response> {
  const url = new URL(request.url)
  const matchedRoutes = getMatchedRoutes(url.pathname)
  const modules = getModuleFiles(matchedRoutes)
  const route = `/${matchedRoutes.flatMap(({ path }) => path ?? []).join('/')}`.replace(/\/{2,}/g, '/')
  if (isAuthenticatedPage(matchedRoutes)) return renderShell(modules, route, siteUrl)

  const routerContext = new RouterContextProvider()
  routerContext.set(transportContext, transport)
  routerContext.set(submitFormContext, submitForm)
  const context = await handler.query(request, { requestContext: routerContext })
  if (context instanceof Response) return context

  const router = createStaticRouter(buildRouteBranch(context), context)
  const [preloads, body] = splitPreloads(
    renderToString(
      <MarkupCacheContext value={createMarkupReader(context.location.pathname)}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </MarkupCacheContext>,
    ),
  )
  const { loaderData, actionData } = context
  const errors = Object.values(context.errors ?? {})
  return {
    status: matchedRoutes.at(-1)?.id === notFoundRouteId ? 404 : getResponseStatus(errors, context.statusCode),
    head: renderHead(getHead(context, url), siteUrl) + preloads,
    body,
    data: toScriptJson({ loaderData, actionData, errors: serializeErrors(context) }),
    modules,
    route,
    errors: errors.filter(error => toPageErrorStatus(error) !== 404 && getResponseStatus([error], 500) === 500),
  }
}

/** Maximum total length of the cached markup and its keys. */
const MAX_CACHED_CHARACTERS = 5_000_000

const markupCache = new LRUCache<string, string>({
  maxSize: MAX_CACHED_CHARACTERS,
  sizeCalculation: (markup, key) => key.length + markup.length,
})

/**
 * Creates the function that `CachedMarkup` calls. The created function returns the cached markup. On a miss, it renders
 * the children with the path of the page as the router location, and caches the markup.
 */
const createMarkupReader = (pathname: string) => (key: string, children: ReactNode) => {
  const cached = markupCache.get(key)
  if (cached !== undefined) return cached
  const markup = renderToString(<StaticRouter location={pathname}>{children}</StaticRouter>)
  markupCache.set(key, markup)
  return markup
}

const MAX_CACHED_MATCHES = 1_000
const matchCache = new Map<string, RouteObject[]>()

/** Returns the routes that match a path, from a cache, because `matchRoutes` ranks all routes on every call. */
function getMatchedRoutes(pathname: string): RouteObject[] {
  const cached = matchCache.get(pathname)
  if (cached) return cached
  const matchedRoutes = matchRoutes(routes, pathname)?.map(({ route }) => route) ?? []
  if (matchCache.size >= MAX_CACHED_MATCHES) matchCache.clear()
  matchCache.set(pathname, matchedRoutes)
  return matchedRoutes
}

function buildRouteBranch({ matches }: StaticHandlerContext): RouteObject[] {
  return matches.reduceRight<RouteObject[]>((children, { route }) => [route.index ? route : { ...route, children }], [])
}

function renderShell(modules: string[], route: string, siteUrl: string): RenderedPage {
  return {
    status: 200,
    head: renderHead({ title: site.name, robots: 'noindex' }, siteUrl),
    body: renderToString(<AuthenticatedPageShell />),
    data: 'null',
    modules,
    route,
    errors: [],
  }
}

const homeLink = (
  <a href={paths.home} className={getButtonClass('primary')}>
    Go to the home page
  </a>
)

/** The header of pages without a layout. */
const logoHeader = (
  <header className="border-b border-line">
    <div className="page flex min-h-16 items-center">
      <a
        href={paths.home}
        className="-ml-1 flex items-center gap-2.5 rounded-md p-1 font-display text-xl font-semibold tracking-tight"
      >
        <Logo />
        {site.name}
      </a>
    </div>
  </header>
)

const AuthenticatedPageShell = () => (
  <>
    <noscript>{logoHeader}</noscript>
    <LoadingPage>
      <noscript>
        <style>{'main>:not(noscript){display:none}'}</style>
        <StatusPage title="This page requires JavaScript" actions={homeLink}>
          Turn it on in your browser and reload the page.
        </StatusPage>
      </noscript>
    </LoadingPage>
  </>
)

/** Renders an error page, for example for a rejected form submission. The browser does not hydrate the page. */
export function renderErrorPage(
  { status, message }: { status: number; message: string },
  siteUrl: string,
): RenderedPage {
  const title = "Your request couldn't be completed"
  return {
    status,
    head: renderHead({ title: formatPageTitle(title), robots: 'noindex' }, siteUrl),
    body: renderToString(
      <>
        {logoHeader}
        <main id="main">
          <StatusPage title={title} actions={homeLink}>
            {message}
          </StatusPage>
        </main>
      </>,
    ),
    data: 'null',
    modules: [],
    route: 'page',
    errors: [],
  }
}

const isAuthenticatedPage = (matchedRoutes: RouteObject[]) =>
  matchedRoutes.some(({ id }) => id === authenticatedRouteId)

/** Splits the preload links from the markup. React puts them before the markup, but they belong in the head. */
function splitPreloads(html: string): [preloads: string, body: string] {
  const preloads = /^(<link rel="preload"[^>]*>)*/.exec(html)?.[0] ?? ''
  return [preloads, html.slice(preloads.length)]
}

function getHead(context: StaticHandlerContext, url: URL): Head {
  const match = context.matches.at(-1)
  const handle: RouteHandle | undefined = match?.route.handle
  const data = match && context.loaderData[match.route.id]
  return handle?.head?.(data ?? undefined, { params: match?.params ?? {}, url }) ?? { title: site.name }
}

/** Returns the first API status that is 4xx or 503, else `fallback`. Crawlers retry after a 503. */
const getResponseStatus = (errors: unknown[], fallback: number): number =>
  errors.filter(error => error instanceof RequestError).find(({ status }) => isExpectedStatus(status))?.status ??
  fallback

const isExpectedStatus = (status: number) => status === 503 || (status >= 400 && status < 500)

/** Keeps only the page status, 404 or 500, so that the browser receives no details. */
function serializeErrors({ errors }: StaticHandlerContext) {
  return (
    errors &&
    Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, { status: toPageErrorStatus(error) }]))
  )
}

const toPageErrorStatus = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404 ? 404 : 500
