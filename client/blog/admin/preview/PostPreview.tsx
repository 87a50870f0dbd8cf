import { type MouseEvent, useMemo } from 'react'
import { toolbarRowClass } from '../rich-text/toolbar-row'
import { type PreviewSource, usePreview } from './use-preview'
import './embedded-article.css'

interface Props {
  source: PreviewSource
}

/** Previews content or Markdown. Inserts only HTML that the server has sanitized. */
export function PostPreview({ source }: Props) {
  const { preview, isPending, error } = usePreview(source)
  const html = preview?.html
  const content = useMemo(() => ({ __html: html ?? '' }), [html])
  return (
    <section aria-label="Preview" aria-busy={isPending} className="min-h-[60vh]">
      <div className={toolbarRowClass}>
        <p>{'content' in source ? 'As readers will see it.' : 'Not shown to readers until it is converted to HTML.'}</p>
        <span className="ml-auto whitespace-nowrap tabular-nums">
          {preview && `${preview.readingMinutes} min read`}
        </span>
      </div>
      {error && (
        <p role="alert" className="pt-3 text-sm text-danger">
          Couldn't load the preview. {error}
        </p>
      )}
      {html ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only its links are interactive
        // biome-ignore lint/a11y/useKeyWithClickEvents: activating a link by keyboard fires a click event
        <div
          className={`preview-article article py-5 transition-opacity ${isPending ? 'opacity-60 delay-150' : ''}`}
          onClick={openLinkInNewTab}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes the preview
          dangerouslySetInnerHTML={content}
        />
      ) : (
        <p className="py-5 text-muted">
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
