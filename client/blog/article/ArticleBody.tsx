import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { getInternalPath } from './internal-link'

/** Renders a post's stored HTML. Links to pages of this site navigate in the client router. */
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

  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes the HTML on save
  return <div ref={containerRef} className="article" dangerouslySetInnerHTML={content} />
}
