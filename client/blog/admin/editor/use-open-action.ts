import { useNavigate } from 'react-router-dom'
import type { ToastAction } from '../../../lib/feedback/toast'
import { paths } from '../../../lib/paths'
import { buildEditorParams } from '../editor-url'
import type { SavedPost } from './SavedPostNotice'

/**
 * Returns a function that builds a toast action. The action opens the page of a published post, or opens a draft in the
 * editor.
 */
export function useOpenAction(): (post: SavedPost) => ToastAction {
  const navigate = useNavigate()
  return ({ id, slug, title, status }) => ({
    label: 'Open',
    altText: `Open ${title}`,
    onSelect: () =>
      void navigate(status === 'published' ? paths.buildPostPath(slug) : `${paths.adminBlog}?${buildEditorParams(id)}`),
  })
}
