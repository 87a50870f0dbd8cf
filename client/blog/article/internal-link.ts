const NON_PAGE_PATH = /^\/(uploads|api|graphql)(\/|$)|\.\w+$/

/** Returns the path of a link that the client router can follow; undefined when the browser must handle the click. */
export function getInternalPath(link: HTMLAnchorElement, event: MouseEvent): string | undefined {
  const isModifiedClick = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  if (isModifiedClick || event.defaultPrevented || link.hasAttribute('download')) return undefined
  if (link.target && link.target !== '_self') return undefined
  if (link.origin !== location.origin || NON_PAGE_PATH.test(link.pathname)) return undefined
  const isAnchor = link.hash && link.pathname === location.pathname && link.search === location.search
  return isAnchor ? undefined : `${link.pathname}${link.search}${link.hash}`
}
