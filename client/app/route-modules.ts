import type { ComponentType } from 'react'
import type { ActionFunction, LoaderFunction, RouteObject } from 'react-router-dom'
import type { Head, HeadContext } from '../lib/head'

interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
  /** Runs on the server only. */
  action?: ActionFunction
  ErrorBoundary?: ComponentType
  /** `data` is undefined if the page has no loader or the loader failed. */
  head?: (data: unknown, context: HeadContext) => Head
}

export interface RouteHandle {
  head?: PageModule['head']
}

const pageModules = import.meta.glob<PageModule>([
  '../*/*Page.tsx',
  '../{blog,marketing}/*/*Page.tsx',
  './pages/*Page.tsx',
  './layouts/*Layout.tsx',
  '!./layouts/PublicLayout.tsx',
])

/**
 * Creates the properties of a route whose module loads on demand.
 * @param id the path of the module below client/, without the extension
 * @throws Error if there is no such module
 */
export function createLazyRoute(id: string): Pick<RouteObject, 'id' | 'lazy'> {
  const loadModule = pageModules[id.startsWith('app/') ? `./${id.slice('app/'.length)}.tsx` : `../${id}.tsx`]
  if (!loadModule) throw new Error(`No page module found for route "${id}"`)
  return {
    id,
    lazy: async () => {
      const { Component, loader, action, ErrorBoundary, head } = await loadModule()
      return { Component, loader, action, ErrorBoundary, handle: { head } satisfies RouteHandle }
    },
  }
}

/**
 * Returns the paths of the source files of lazy routes. These paths are keys in Vite's manifest. Only the ids of lazy
 * routes contain a slash.
 */
export const getModuleFiles = (routes: { id?: string }[]): string[] =>
  routes.flatMap(({ id }) => (id?.includes('/') ? [`client/${id}.tsx`] : []))
