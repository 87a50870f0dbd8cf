import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Manifest } from 'vite'
import type { RenderedPage } from '../client/app/entry.server'
import type { Context } from './context'
import { toAppError } from './graphql/errors'
import type { ExecuteDocument } from './graphql/execute'
import type { HttpResponse } from './http/response-cache'

type ServerEntry = typeof import('../client/app/entry.server')

/** URLs of the client's files, from the build manifest or from the development server. */
export interface ClientAssets {
  /** Tags for <head>: stylesheets, and in development the entry script. */
  head: string
  /** URLs of the entry script and of its imports; absent if `head` contains them. */
  scripts?: string[]
  /** Returns the URLs of the chunks that these route modules need in addition. */
  getChunkUrls(modules: string[]): string[]
}

const CLIENT_ENTRY = 'client/app/entry.client.tsx'

/** Reads the manifest of `vite build`. */
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
  const styles = [...entryKeys].flatMap(key => manifest[key]?.css ?? [])
  return {
    head: styles.map(file => `<link rel="stylesheet" href="/${file}">`).join(''),
    scripts: toUrls(entryKeys),
    getChunkUrls: modules => {
      const keys = new Set(modules.flatMap(module => [...collectImports(module)]))
      return toUrls([...keys].filter(key => !entryKeys.has(key)))
    },
  }
}

/** The page data of a shell, which the browser renders from scratch. */
const EMPTY_PAGE_DATA = 'null'

/**
 * Renders the script tags. A page with content only lists its scripts; client/public/theme.js loads them after the
 * first paint, so that they do not compete with styles and fonts on a slow connection. A shell needs them immediately.
 */
const renderScriptTags = ([entry, ...others]: string[], data: string): string => {
  if (!entry) return ''
  if (data !== EMPTY_PAGE_DATA) return `<meta name="scripts" content="${[entry, ...others].join(' ')}">`
  const preloads = others.map(file => `<link rel="modulepreload" href="${file}">`)
  return `<script type="module" src="${entry}"></script>${preloads.join('')}`
}

/**
 * Creates the renderer of public pages. The route loaders execute their documents in process, without a viewer.
 * @param options.loadServerEntry loads the client's server entry; the development server reloads it for each request
 */
export const createPageRenderer = (options: {
  assets: ClientAssets
  executeDocument: ExecuteDocument
  siteUrl: string
  loadServerEntry: () => Promise<ServerEntry>
}) => {
  const { assets, executeDocument, siteUrl, loadServerEntry } = options
  return async (url: URL, context: Context): Promise<HttpResponse> => {
    const { render, RequestError } = await loadServerEntry()
    const request = new Request(siteUrl + url.pathname + url.search)
    const page = await render(request, {
      siteUrl,
      transport: async (document, variables) => {
        try {
          return await executeDocument(document, variables, context)
        } catch (error) {
          const { code, status, message, issues } = toAppError(error, context.log)
          throw new RequestError(status, message, { code, issues })
        }
      },
    })
    if (page instanceof Response) {
      return { status: page.status, body: '', location: page.headers.get('location') ?? '/' }
    }
    const path = toCanonicalPath(url.pathname)
    if (path !== url.pathname && page.status !== 404) {
      return { status: 301, body: '', location: path + url.search, route: page.route }
    }
    for (const error of page.errors) context.log.error({ err: error }, 'page failed to load')
    return { status: page.status, body: renderHtmlDocument(page, assets), route: page.route }
  }
}

/**
 * Returns the canonical path, to which other spellings redirect: lower case, without a trailing slash. The router
 * accepts any spelling, but search engines treat them as different pages. The slug of a post keeps its case.
 */
const toCanonicalPath = (pathname: string): string => {
  const path = pathname.replace(/(?<=.)\/$/, '')
  return /^\/blog\/./i.test(path) ? path.replace(/^\/blog/i, '/blog') : path.toLowerCase()
}

const renderHtmlDocument = (page: RenderedPage, assets: ClientAssets): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${page.head}${assets.head}${renderScriptTags([...(assets.scripts ?? []), ...assets.getChunkUrls(page.modules)], page.data)}</head><body><div id="root">${page.body}</div><script type="application/json" id="kairos-data">${page.data}</script></body></html>`
