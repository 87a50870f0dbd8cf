import { type MouseEvent, useMemo } from 'react'
import { type PreviewSource, usePreview } from './use-preview'
import './embedded-article.css'

interface Props {
  source: PreviewSource
  className?: string
}

/** Previews content or Markdown. Inserts only HTML that the server has sanitized. */
export function PostPreview({ source, className = '' }: Props) {
  const { preview, isPending, error } = usePreview(source)
  const html = preview?.html
  const content = useMemo(() => ({ __html: html ?? '' }), [html])
  return (
    <section aria-label="Preview" aria-busy={isPending} className={`relative ${className}`}>
      <div className="flex items-baseline justify-between gap-3 border-b border-line bg-sunken px-4 py-2 text-sm text-muted">
        <span className="font-medium">Preview</span>
        <span className="tabular-nums">{preview && `${preview.readingMinutes} min read`}</span>
      </div>
      {error && (
        <p role="alert" className="px-4 pt-3 text-sm text-danger">
          Couldn't load the preview. {error}
        </p>
      )}
      {html ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only its links are interactive
        // biome-ignore lint/a11y/useKeyWithClickEvents: activating a link by keyboard fires a click event
        <div
          className={`preview-article article p-4 transition-opacity sm:p-5 ${isPending ? 'opacity-60 delay-150' : ''}`}
          onClick={openLinkInNewTab}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes the preview
          dangerouslySetInnerHTML={content}
        />
      ) : (
        <p className="p-4 text-muted sm:p-5">
          {isPending ? 'Loading preview...' : 'Your text appears here as readers will see it.'}
        </p>
      )}
    </section>
  )
}

/** Opens links of the preview in a new tab, so that the editor stays open. */
function openLinkInNewTab(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener,noreferrer')
}
