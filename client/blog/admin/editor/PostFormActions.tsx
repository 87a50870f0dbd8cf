import { Button } from '../../../ui/controls/Button'
import { PendingLabel } from '../../../ui/controls/PendingLabel'

interface Props {
  isEdit: boolean
  isSaving: boolean
  /** When the draft was stored, in epoch milliseconds; null when storing failed, undefined without unsaved changes. */
  draftSavedAt: number | null | undefined
  onPreview: () => void
  /** Called when the pointer or the focus reaches the preview button. */
  onPreloadPreview: () => void
  onCancel: () => void
}

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

/** The sticky footer of the form: its buttons and the state of the local draft. */
export const PostFormActions = ({ isEdit, isSaving, draftSavedAt, onPreview, onPreloadPreview, onCancel }: Props) => (
  <div className="sticky-actions sticky bottom-0 z-20 -mx-5 mt-10 -mb-12 flex flex-wrap items-center gap-2 border-t border-line bg-background px-5 py-3 sm:-mx-10 sm:flex-nowrap sm:gap-x-4 sm:px-10">
    <Button type="submit" disabled={isSaving} className="max-sm:h-11">
      <PendingLabel pending={isSaving} pendingLabel={isEdit ? 'Updating...' : 'Creating...'}>
        {isEdit ? 'Update Post' : 'Create Post'}
      </PendingLabel>
    </Button>
    <Button
      variant="outline"
      className="max-sm:h-11"
      onPointerEnter={onPreloadPreview}
      onFocus={onPreloadPreview}
      onClick={onPreview}
    >
      Preview page
    </Button>
    {isEdit && (
      <Button variant="ghost" className="max-sm:h-11" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <p role="status" className="min-w-0 text-sm text-muted">
      {draftSavedAt === null && "Not saved. This browser can't store a draft."}
      {typeof draftSavedAt === 'number' &&
        `Not saved. Draft kept in this browser at ${timeFormat.format(draftSavedAt)}.`}
    </p>
    <p className="ml-auto hidden text-sm whitespace-nowrap text-muted @3xl:block">
      <kbd className="font-mono text-xs">{isMac ? '⌘ S' : 'Ctrl S'}</kbd> saves and keeps editing
    </p>
  </div>
)
