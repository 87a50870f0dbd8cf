import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { paths } from '../../../lib/paths'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog'
import { CONTINUE_EDITING, parseEditorUrl } from '../place'

interface Props {
  /** Read as somebody leaves: what has just been saved need not be asked about. */
  hasUnsavedChanges: () => boolean
}

/** Asks before what has been written and not saved is left: by a link, by Back, or by closing the window. */
export function UnsavedChangesGuard({ hasUnsavedChanges }: Props) {
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
      description="What you have written is not saved. If you leave, it stays in this browser as a draft and is offered when you come back."
      confirmLabel="Leave"
      pendingLabel="Leaving..."
      isReversible
      open={blocker.state === 'blocked'}
      pending={blocker.state === 'proceeding'}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
