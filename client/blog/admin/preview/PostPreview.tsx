import { type MouseEvent, useMemo } from 'react'
import { type PreviewSource, usePreview } from './use-preview'
import './embedded-article.css'

interface Props {
  source: PreviewSource
  className?: string
}

/**
 * A text as readers will get it. Only what the server has cleaned is put into the page, never what is in the form.
 */
export function PostPreview({ source, className = '' }: Props) {
  const { preview, isPending, error } = usePreview(source)
  const html = preview?.html
  const content = useMemo(() => ({ __html: html ?? '' }), [html])
  return (
    <section aria-label="Preview" aria-busy={isPending} className={`relative ${className}`}>
      <div className="flex items-baseline justify-between gap-3 border-b border-line bg-sunk px-4 py-2 text-sm text-quiet">
        <span className="font-medium">Preview</span>
        <span className="tabular-nums">{preview && `${preview.readingMinutes} min read`}</span>
      </div>
      {error && (
        <p role="alert" className="px-4 pt-3 text-sm text-danger">
          The preview could not be made. {error}
        </p>
      )}
      {html ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only the links in it are pressed
        // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by the keyboard is a click as well
        <div
          className={`preview-article article p-4 transition-opacity sm:p-5 ${isPending ? 'opacity-60 delay-150' : ''}`}
          onClick={openLinkInNewTab}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's answer, cleaned as for readers
          dangerouslySetInnerHTML={content}
        />
      ) : (
        <p className="p-4 text-quiet sm:p-5">
          {isPending ? 'Making the preview...' : 'What you write is shown here as readers will see it.'}
        </p>
      )}
    </section>
  )
}

/** A link of the preview must not lead away from what is being written. */
function openLinkInNewTab(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener,noreferrer')
}
