import { type MouseEvent, useMemo, useState } from 'react'
import { LoadError } from '../../../ui/feedback/LoadError'
import { toolbarRowClass } from '../rich-text/toolbar-row'
import { type PreviewSource, usePreview } from './use-preview'
import './embedded-article.css'

interface Props {
  source: PreviewSource
}

/** Shows the text of a post as readers would see it. Inserts only HTML that the server has sanitized. */
export function PostPreview({ source }: Props) {
  const [attempt, setAttempt] = useState(0)
  return <PreviewPane key={attempt} source={source} onRetry={() => setAttempt(attempt + 1)} />
}

function PreviewPane({ source, onRetry }: Props & { onRetry: () => void }) {
  const { preview, isPending, error } = usePreview(source)
  const html = preview?.html
  const innerHtml = useMemo(() => ({ __html: html ?? '' }), [html])
  return (
    <section aria-label="Preview" aria-busy={isPending} className="min-h-[60vh]">
      <div className={toolbarRowClass}>
        <p>{'content' in source ? 'As readers will see it.' : 'Not shown to readers until it is converted to HTML.'}</p>
        <span className="ml-auto whitespace-nowrap tabular-nums">
          {preview && `${preview.readingMinutes} min read`}
        </span>
      </div>
      {error && (
        <div className="pt-5">
          <LoadError onRetry={onRetry}>{`Couldn't load the preview. ${error}`}</LoadError>
        </div>
      )}
      {html ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: only its links are interactive
        // biome-ignore lint/a11y/useKeyWithClickEvents: activating a link by keyboard fires a click event
        <div
          className={`preview-article article py-5 transition-opacity ${isPending ? 'opacity-60 delay-150' : ''}`}
          onClick={openLinkInNewTab}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitizes the preview
          dangerouslySetInnerHTML={innerHtml}
        />
      ) : (
        !error && <p className="py-5 text-muted">{isPending ? 'Loading preview...' : 'Nothing to preview yet.'}</p>
      )}
    </section>
  )
}

/** Opens a clicked link in a new tab, so that the editor stays open. Leaves links to anchors to the browser. */
function openLinkInNewTab(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || (link.hash && link.pathname === location.pathname)) return
  event.preventDefault()
  window.open(link.href, '_blank', 'noopener,noreferrer')
}
