import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RenderedPage } from '../client/app/entry.server'
import type { Context } from './context'
import type { RunDocument } from './graphql/execute'
import { toAppError } from './graphql/failure'

type Entry = typeof import('../client/app/entry.server')

/** Where the browser finds what it needs: known from the build's manifest, or made up by the development server. */
export interface Assets {
  /** Tags for <head>: styles, the entry script. */
  head: string
  /** Addresses of the chunks that these route modules will ask for. */
  chunksOf(modules: string[]): string[]
}

interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
  isEntry?: boolean
}

const ENTRY = 'client/app/entry.client.tsx'

/** Reads the manifest of `vite build`. */
export const builtAssets = (directory: string): Assets => {
  const manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestEntry
  >
  const entry = manifest[ENTRY]
  if (!entry) throw new Error(`${directory} holds no build of ${ENTRY}`)
  const withImports = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen
    seen.add(key)
    for (const imported of manifest[key]?.imports ?? []) withImports(imported, seen)
    return seen
  }
  const needed = withImports(ENTRY)
  const filesOf = (keys: Iterable<string>) =>
    [...keys].flatMap(key => manifest[key]?.file ?? []).map(file => `/${file}`)
  const styles = [...needed].flatMap(key => manifest[key]?.css ?? [])
  return {
    head: [
      ...styles.map(file => `<link rel="stylesheet" href="/${file}">`),
      `<script type="module" src="/${entry.file}"></script>`,
      ...filesOf([...needed].filter(key => key !== ENTRY)).map(preload),
    ].join(''),
    chunksOf: modules => {
      const keys = new Set(modules.flatMap(module => [...withImports(module)]))
      return filesOf([...keys].filter(key => !needed.has(key)))
    },
  }
}

const preload = (file: string) => `<link rel="modulepreload" href="${file}">`

export interface Page {
  status: number
  html: string
  /** Where to go instead, for a redirect. */
  location?: string
}

/**
 * Renders a public page with its data, in process: its loaders' documents run against the same schema, as nobody.
 * @param load gives the client's server entry; the development server gives a fresh one each time
 */
export const createRenderer = (options: {
  assets: Assets
  run: RunDocument
  siteUrl: string
  load: () => Promise<Entry>
}) => {
  const { assets, run, siteUrl, load } = options
  return async (url: URL, context: Context): Promise<Page> => {
    const { render, RequestError } = await load()
    const request = new Request(siteUrl + url.pathname + url.search)
    const page = await render(request, {
      siteUrl,
      transport: async (document, variables) => {
        try {
          return await run(document, variables, context)
        } catch (error) {
          const { code, status, message, issues } = toAppError(error, context.log, context.requestId)
          throw new RequestError(status, message, { code, issues })
        }
      },
    })
    if (page instanceof Response) {
      return { status: page.status, html: '', location: page.headers.get('location') ?? '/' }
    }
    for (const error of page.errors)
      context.log.error({ err: error, requestId: context.requestId }, 'a page failed to load')
    return { status: page.status, html: documentOf(page, assets) }
  }
}

const documentOf = (page: RenderedPage, assets: Assets): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${page.head}${assets.head}${assets.chunksOf(page.modules).map(preload).join('')}</head><body><div id="root">${page.body}</div><script type="application/json" id="kairos-data">${page.data}</script></body></html>`
