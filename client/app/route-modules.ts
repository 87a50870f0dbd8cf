import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import type { Head, HeadContext } from '../lib/head'

/** What a page's file exports. */
interface PageModule {
  Component: ComponentType
  loader?: LoaderFunction
  ErrorBoundary?: ComponentType
  /** Titles and meta tags; without data when the page could not be loaded. */
  head?: (data: unknown, context: HeadContext) => Head
}

/** What a route's handle holds here. */
export interface RouteHandle {
  head?: PageModule['head']
}

const pageModules = import.meta.glob<PageModule>([
  '../*/*Page.tsx',
  '../{blog,marketing}/*/*Page.tsx',
  './*Layout.tsx',
  '!./PublicLayout.tsx',
])

/** A route whose code comes with its first visit. Its id is its file, which names its chunk in Vite's manifest. */
export function createLazyRoute(id: string): Pick<RouteObject, 'id' | 'lazy'> {
  const loadModule = pageModules[id.startsWith('app/') ? `./${id.slice(4)}.tsx` : `../${id}.tsx`]
  if (!loadModule) throw new Error(`There is no page ${id}`)
  return {
    id,
    lazy: async () => {
      const { Component, loader, ErrorBoundary, head } = await loadModule()
      return { Component, loader, ErrorBoundary, handle: { head } satisfies RouteHandle }
    },
  }
}

/** The source files of the matched routes that are loaded lazily, as in Vite's manifest. */
export const getModuleFiles = (routes: { id?: string }[]): string[] =>
  routes.flatMap(({ id }) => (id?.includes('/') ? [`client/${id}.tsx`] : []))
