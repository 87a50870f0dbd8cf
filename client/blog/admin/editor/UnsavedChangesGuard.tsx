import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { paths } from '../../../lib/paths'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { CONTINUE_EDITING, parseEditorUrl } from '../editor-url'

interface Props {
  /**
   * A function, because a boolean from the last render would still be true if a save ended just before the navigation.
   */
  hasUnsavedChanges: () => boolean
  /** False if the last autosave failed. */
  canStoreDraft: boolean
}

/**
 * Asks for confirmation before the user leaves a post with unsaved changes. Covers links, Back, reloading and closing
 * the page.
 */
export function UnsavedChangesGuard({ hasUnsavedChanges, canStoreDraft }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.state === CONTINUE_EDITING || !hasUnsavedChanges()) return false
    const isOutsideBlogAdmin = nextLocation.pathname !== paths.adminBlog
    const getPost = ({ search }: { search: string }) => parseEditorUrl(new URLSearchParams(search)).post
    return isOutsideBlogAdmin || getPost(nextLocation) !== getPost(currentLocation)
  })
  useEffect(() => {
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleBeforeUnload)
    return () => window.removeEventListener('beforeunload', handleBeforeUnload)
  }, [hasUnsavedChanges])
  return (
    <ConfirmDialog
      title="Unsaved changes"
      description={
        canStoreDraft
          ? "Your changes aren't saved. If you leave, they stay in this browser as a draft that you can restore later."
          : "Your changes aren't saved, and this browser can't store a draft. If you leave, your changes will be lost."
      }
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      cancelLabel="Keep editing"
      isReversible={canStoreDraft}
      open={blocker.state === 'blocked'}
      pending={blocker.state === 'proceeding'}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
