import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router-dom'
import { focusOn, namedBy } from '../lib/focus'
import { applyHead, type Head } from '../lib/head'
import { site } from '../lib/site'
import type { RouteHandle } from './route-modules'
import { Toasts } from './Toasts'

/** Around every page: its title, the focus after a navigation, the scroll position, the toast. */
export function Root() {
  usePageHead()
  useFocusOnNavigation()
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <Toasts />
    </>
  )
}

function usePageHead() {
  const matches = useMatches()
  const { pathname, search } = useLocation()
  const match = matches.at(-1)
  useEffect(() => {
    const url = new URL(pathname + search, location.origin)
    const head = headOf(match?.handle)
    return applyHead(head?.(match?.loaderData, { params: match?.params ?? {}, url }) ?? bare)
  }, [match?.handle, match?.loaderData, match?.params, pathname, search])
}

const bare: Head = { title: site.name }

const headOf = (handle: unknown): RouteHandle['head'] =>
  typeof handle === 'object' && handle !== null && 'head' in handle ? (handle as RouteHandle).head : undefined

/** After a navigation the focus goes to the new page's heading, so that it is read and Tab goes on from there. */
function useFocusOnNavigation() {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    focusOn(hash ? namedBy(hash) : document.querySelector('main h1'))
  }, [pathname, hash])
}
