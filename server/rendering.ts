import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { RenderedPage } from '../client/app/entry.server'
import type { Context } from './context'
import { parseInput } from './errors'
import { toAppError } from './graphql/errors'
import type { ExecuteDocument } from './graphql/execution/document-executor'
import { isLinkTokenPath } from './http/link-pages'
import { getErrorHeaders } from './http/response'
import type { HttpResponse } from './http/response-cache'
import { logSlowOperation } from './slow-operations'

type ServerEntry = typeof import('../client/app/entry.server')

/** Tags and URLs of the client's files, from the build manifest or from the development server. */
export interface ClientAssets {
  /** Tags for <head>: the theme script, stylesheets, and in development the entry script. */
  head: string
  /** URL of app-loader.ts, which loads the other scripts on demand; absent if `head` contains the entry script. */
  loader?: string
  /** URLs of the entry script and of its imports; absent if `head` contains them. */
  scripts?: string[]
  /** Returns the URLs of the chunks that these route modules need in addition to `scripts`. */
  getChunkUrls(modules: string[]): string[]
}

const CLIENT_ENTRY = 'client/app/entry.client.tsx'
const CLIENT_LOADER = 'client/app/app-loader.ts'
const CLIENT_THEME = 'client/app/theme.ts'

/** Loads the client's assets from the manifest that `vite build` wrote to the directory. */
export const loadBuildAssets = (directory: string): ClientAssets => {
  const manifest: Manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8'))
  const entry = manifest[CLIENT_ENTRY]
  if (!entry) throw new Error(`${directory} contains no build of ${CLIENT_ENTRY}. Run npm run build.`)
  const collectImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) collectImports(imported, seen)
    return seen
  }
  const entryKeys = collectImports(CLIENT_ENTRY)
  const toUrls = (keys: Iterable<string>) => [...keys].flatMap(key => manifest[key]?.file ?? []).map(file => `/${file}`)
  const chunkUrlsByRoute = new Map<string, string[]>()
  const styles = [...entryKeys].flatMap(key => manifest[key]?.css ?? [])
  return {
    // The theme script comes first, because a script does not run until the stylesheets above it are loaded.
    head: [
      ...toUrls([CLIENT_THEME]).map(url => `<script src="${url}"></script>`),
      ...styles.map(file => `<link rel="stylesheet" href="/${file}">`),
    ].join(''),
    loader: toUrls([CLIENT_LOADER])[0],
    scripts: toUrls(entryKeys),
    getChunkUrls: modules => {
      const route = modules.join()
      const cached = chunkUrlsByRoute.get(route)
      if (cached) return cached
      const keys = new Set(modules.flatMap(module => [...collectImports(module)]))
      const urls = toUrls([...keys].filter(key => !entryKeys.has(key)))
      chunkUrlsByRoute.set(route, urls)
      return urls
    },
  }
}

/** The data of a shell, which is a page whose content the browser loads and renders. */
const EMPTY_PAGE_DATA = 'null'

/**
 * Renders the script tags of a page. A page with content lists its scripts in a meta tag, and client/app/app-loader.ts
 * loads them on demand. A shell loads its scripts immediately.
 *
 * The loader is `async`, so that it does not delay the completion of the document. If the URL has a fragment, browsers
 * remove the focus from a field when the document is complete. A late completion could interrupt a user who is typing.
 */
const renderScriptTags = ({ loader, scripts = [], getChunkUrls }: ClientAssets, { modules, data }: RenderedPage) => {
  if (!modules.length) return ''
  const [entry, ...others] = [...scripts, ...getChunkUrls(modules)]
  if (!entry) return ''
  if (data !== EMPTY_PAGE_DATA)
    return `<meta name="scripts" content="${[entry, ...others].join(' ')}"><script type="module" async src="${loader}" fetchpriority="low"></script>`
  const preloads = others.map(file => `<link rel="modulepreload" href="${file}">`)
  return `<script type="module" src="${entry}"></script>${preloads.join('')}`
}

/**
 * Creates a function that imports the client's server entry once, and again only after a failed import. Without this
 * cache, Node would resolve the module for each `import()`, which takes about 2 percent of the page rendering time.
 */
export const createServerEntryLoader = (): (() => Promise<ServerEntry>) => {
  let serverEntry: Promise<ServerEntry> | undefined
  return () => {
    serverEntry ??= import('../client/app/entry.server').catch((error: unknown) => {
      serverEntry = undefined
      throw error
    })
    return serverEntry
  }
}

/**
 * Creates a function that renders a page. A page that requires a session is rendered as a shell. Any other page is
 * rendered as an anonymous visitor sees it.
 * @param options.loadServerEntry loads the client's server entry; the development server reloads it for each request
 */
export const createPageRenderer = (options: {
  assets: ClientAssets
  executeDocument: ExecuteDocument
  siteUrl: string
  loadServerEntry: () => Promise<ServerEntry>
}) => {
  const { assets, executeDocument, siteUrl, loadServerEntry } = options
  /**
   * Renders the page at a URL, or returns a redirect.
   * @param form the fields of a submitted form, which the action of the page receives
   */
  return async (url: URL, context: Context, form?: URLSearchParams): Promise<HttpResponse> => {
    const { render, RequestError } = await loadServerEntry()
    const request = new Request(siteUrl + url.pathname + url.search, form && { method: 'POST', body: form })
    let headers: HttpResponse['headers']
    const convertErrors = async <TData>(execute: () => Promise<TData>): Promise<TData> => {
      try {
        return await execute()
      } catch (error) {
        const appError = toAppError(error, context.log)
        headers = getErrorHeaders(appError)
        const { code, status, message, issues } = appError
        throw new RequestError(status, message, { code, issues })
      }
    }
    const startedAt = performance.now()
    const page = await render(request, {
      siteUrl,
      transport: (document, variables) => convertErrors(() => executeDocument(document, variables, context)),
      submitForm: (mutation, schema, fields) =>
        convertErrors(async () => executeDocument(mutation, { input: parseInput(schema, fields) }, context)),
    })
    if (page instanceof Response) {
      return { status: page.status, body: '', location: page.headers.get('location') ?? '/' }
    }
    logSlowOperation(context, { kind: 'page', name: page.route }, performance.now() - startedAt)
    const path = toCanonicalPath(url.pathname)
    if (!form && path !== url.pathname && page.status !== 404) {
      return { status: 301, body: '', location: path + url.search, route: page.route }
    }
    for (const error of page.errors) context.log.error({ err: error }, 'page failed to load')
    const isPublic = page.data !== EMPTY_PAGE_DATA
    return { status: page.status, body: renderHtmlDocument(page, assets), headers, route: page.route, isPublic }
  }
}

/**
 * Returns the canonical path: in lower case, without a trailing slash and without unnecessary percent-encoding. The
 * slug of a post keeps its case. A path that contains the token of a link is returned unchanged.
 */
const toCanonicalPath = (pathname: string): string => {
  if (isLinkTokenPath(pathname)) return pathname
  const path = decodeUnreserved(pathname).replace(/(?<=.)\/$/, '')
  return /^\/blog\/./i.test(path) ? path.replace(/^\/blog/i, '/blog') : path.toLowerCase()
}

/** Decodes the percent-encoded characters that need no encoding in a URL (RFC 3986 §2.3). */
const decodeUnreserved = (pathname: string): string =>
  pathname.replace(/%[2-7][\da-f]/gi, encoded => {
    const character = decodeURIComponent(encoded)
    return /[\w.~-]/.test(character) ? character : encoded
  })

export const renderHtmlDocument = (page: RenderedPage, assets: ClientAssets): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${page.head}${assets.head}${renderScriptTags(assets, page)}</head><body><div id="root">${page.body}</div><script type="application/json" id="kairos-data">${page.data}</script></body></html>`
