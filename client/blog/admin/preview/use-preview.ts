import { useEffect, useState } from 'react'
import { toOperation } from '../../../lib/api/operation'
import { request } from '../../../lib/api/request'
import { getErrorMessage } from '../../../lib/api/request-error'
import { PostPreviewDocument, type PostPreviewQuery } from '../documents.generated'

export type PreviewSource = { markdown: string } | { content: string }

export interface PreviewState {
  /** The last preview that loaded. It belongs to an older text while `isPending` is true or `error` is set. */
  preview?: PostPreviewQuery['postPreview']
  isPending: boolean
  error?: string
}

/**
 * Loads the preview of `source`, unless its text is blank. In the preview, `content` is the HTML that the server would
 * store, and `html` is the rendered content that readers would see.
 */
export function usePreview(source: PreviewSource): PreviewState {
  const inputName = 'markdown' in source ? 'markdown' : 'content'
  const text = 'markdown' in source ? source.markdown : source.content
  const [state, setState] = useState<PreviewState>({ isPending: text.trim() !== '' })
  useEffect(() => {
    if (text.trim() === '') return setState({ isPending: false })
    const controller = new AbortController()
    setState(current => ({ ...current, isPending: true }))
    const load = async () => {
      try {
        const { postPreview } = await request(
          toOperation(PostPreviewDocument),
          { [inputName]: text },
          { signal: controller.signal },
        )
        setState({ preview: postPreview, isPending: false })
      } catch (error) {
        if (!controller.signal.aborted)
          setState(current => ({ ...current, isPending: false, error: getErrorMessage(error) }))
      }
    }
    void load()
    return () => controller.abort()
  }, [inputName, text])
  return state
}
