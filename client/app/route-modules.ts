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

const modules = import.meta.glob<PageModule>([
  '../*/*Page.tsx',
  './SignedIn.tsx',
  './*Layout.tsx',
  '!./PublicLayout.tsx',
])

/** A route whose code comes with its first visit. Its id is its file, which names its chunk in Vite's manifest. */
export function lazyRoute(id: string): Pick<RouteObject, 'id' | 'lazy'> {
  const load = modules[id.startsWith('app/') ? `./${id.slice(4)}.tsx` : `../${id}.tsx`]
  if (!load) throw new Error(`There is no page ${id}`)
  return {
    id,
    lazy: async () => {
      const { Component, loader, ErrorBoundary, head } = await load()
      return { Component, loader, ErrorBoundary, handle: { head } satisfies RouteHandle }
    },
  }
}

/** The source files of the matched routes that are loaded lazily, as in Vite's manifest. */
export const moduleFiles = (routes: { id?: string }[]): string[] =>
  routes.flatMap(({ id }) => (id?.includes('/') ? [`client/${id}.tsx`] : []))
