import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

const NON_PAGE_PATH = /^\/(uploads|api|graphql)(\/|$)|\.\w+$/

/** Shows the HTML of a post. Links to pages of this site navigate with the client router. */
export function ArticleBody({ html }: { html: string }) {
  const containerRef = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const content = useMemo(() => ({ __html: html }), [html])

  useEffect(() => {
    const handleClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = link && getInternalPath(link, event)
      if (!path) return
      event.preventDefault()
      navigate(path)
    }
    const element = containerRef.current
    element?.addEventListener('click', handleClick)
    return () => element?.removeEventListener('click', handleClick)
  }, [navigate])

  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has sanitized the HTML
  return <div ref={containerRef} className="article" dangerouslySetInnerHTML={content} />
}

/** Returns the path of a link to a page of this site, or undefined if the browser must handle the click. */
function getInternalPath(link: HTMLAnchorElement, event: MouseEvent): string | undefined {
  const isModifiedClick = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
  if (isModifiedClick || event.defaultPrevented || link.hasAttribute('download')) return undefined
  if (link.target && link.target !== '_self') return undefined
  if (link.origin !== location.origin || NON_PAGE_PATH.test(link.pathname)) return undefined
  const isAnchor = link.hash && link.pathname === location.pathname && link.search === location.search
  return isAnchor ? undefined : `${link.pathname}${link.search}${link.hash}`
}
