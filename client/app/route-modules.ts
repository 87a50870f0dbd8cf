import type { ComponentType } from 'react'
import type { ActionFunction, LoaderFunction, RouteObject } from 'react-router-dom'
import type { Head, HeadContext } from '../lib/head'

/** The exports of the module of a page or layout. */
interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
  /** Handles a form that is submitted to the page. Runs on the server only. */
  action?: ActionFunction
  ErrorBoundary?: ComponentType
  /** Builds the title and the meta tags. `data` is undefined without a loader and when the loader failed. */
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
 * Builds a route whose code loads on the first visit.
 * @param id the path of the module below client/, without extension
 * @throws Error when there is no such module
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
 * Returns the source files of the lazy routes. These paths are the keys in Vite's manifest. Only ids of lazy routes
 * contain a slash.
 */
export const getModuleFiles = (routes: { id?: string }[]): string[] =>
  routes.flatMap(({ id }) => (id?.includes('/') ? [`client/${id}.tsx`] : []))
