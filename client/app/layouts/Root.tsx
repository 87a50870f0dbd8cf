import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import { findHashTarget, focusElement } from '../../lib/focus'
import { applyHead, type Head } from '../../lib/head'
import { site } from '../../lib/site'
import type { RouteHandle } from '../route-modules'
import { LazySessionOverlays } from '../session/LazySessionOverlays'
import { Toaster } from './Toaster'

export function Root() {
  usePageHead()
  useFocusOnNavigation()
  useHydrationMarker()
  return (
    <>
      <Outlet />
      <LazySessionOverlays />
      <ScrollRestoration />
      <Toaster />
    </>
  )
}

function usePageHead() {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const match = matches.at(-1)
  useEffect(() => {
    const url = new URL(pathname + search, location.origin)
    const head = getHeadFunction(match?.handle)
    return applyHead(head?.(match?.loaderData, { params: match?.params ?? {}, url }) ?? DEFAULT_HEAD)
  }, [match?.handle, match?.loaderData, match?.params, pathname, search])
}

const DEFAULT_HEAD: Head = { title: site.name }

const getHeadFunction = (handle: unknown): RouteHandle['head'] =>
  typeof handle === 'object' && handle !== null && 'head' in handle ? (handle as RouteHandle).head : undefined

/**
 * Marks the document as hydrated (client/app/app-loader.ts). On a marked page, the browser does not prefetch the
 * documents that links lead to (server/http/speculation-rules.ts).
 */
function useHydrationMarker() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}

/**
 * After a navigation to another path, focuses the target of the URL hash or, without a hash, the heading of the page.
 * Screen readers announce the focused element.
 */
function useFocusOnNavigation() {
  const { pathname, hash } = useLocation()
  const previousPathname = useRef(pathname)
  useEffect(() => {
    if (previousPathname.current === pathname) return
    previousPathname.current = pathname
    focusElement(hash ? findHashTarget(hash) : document.querySelector('main h1'))
  }, [pathname, hash])
}
