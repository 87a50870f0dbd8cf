import { useEffect, useState } from 'react'
import { asOperation } from '../../lib/operation'
import { request } from '../../lib/request'
import { errorText } from '../../lib/request-error'
import { PostPreviewDocument, type PostPreviewQuery } from './documents.generated'

export type PreviewSource = { markdown: string } | { content: string }

export interface PreviewState {
  preview?: PostPreviewQuery['postPreview']
  /** What is shown is of an older text, and the newer is on its way. */
  isLate: boolean
  error?: string
}

/** How long after the last key the preview is made, in milliseconds. */
const typing = 350

/**
 * What the server makes of a text: cleaned, as it would be stored, and as readers would get it.
 * @param patience in milliseconds: none for a text that is not being written
 */
export function usePreview(source: PreviewSource, patience = typing): PreviewState {
  const kind = 'markdown' in source ? 'markdown' : 'content'
  const text = 'markdown' in source ? source.markdown : source.content
  const [state, setState] = useState<PreviewState>({ isLate: text.trim() !== '' })
  useEffect(() => {
    if (text.trim() === '') return setState({ isLate: false })
    const abort = new AbortController()
    setState(now => ({ ...now, isLate: true }))
    const timer = setTimeout(async () => {
      try {
        const { postPreview } = await request(
          asOperation(PostPreviewDocument),
          { [kind]: text },
          { signal: abort.signal },
        )
        setState({ preview: postPreview, isLate: false })
      } catch (error) {
        if (!abort.signal.aborted) setState(now => ({ ...now, isLate: false, error: errorText(error) }))
      }
    }, patience)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [kind, text, patience])
  return state
}
