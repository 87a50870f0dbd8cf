import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { innerPath } from './article'

/** A post's HTML as it was saved; links to our own pages do not leave the application. */
export function Article({ html }: { html: string }) {
  const root = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const content = useMemo(() => ({ __html: html }), [html])

  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const path = link && innerPath(link, event)
      if (!path) return
      event.preventDefault()
      navigate(path)
    }
    const element = root.current
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate])

  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server cleaned it when it was saved
  return <div ref={root} className="article" dangerouslySetInnerHTML={content} />
}
