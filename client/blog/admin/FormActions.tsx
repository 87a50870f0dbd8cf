import { Button } from '../../ui/Button'

interface Props {
  isEdit: boolean
  isSaving: boolean
  /** When the draft was kept in this browser; null when the browser would not. */
  keptAt: number | null | undefined
  onCancel: () => void
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const isMac = /Mac|iP(hone|ad)/.test(navigator.platform)

/** The end of the form, always in reach: what saves it, and what has become of what is not saved. */
export const FormActions = ({ isEdit, isSaving, keptAt, onCancel }: Props) => (
  <div className="sticky bottom-0 z-20 -mx-5 mt-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground px-5 py-3 sm:-mx-10 sm:px-10">
    <Button type="submit" disabled={isSaving}>
      {isEdit ? (isSaving ? 'Updating...' : 'Update Post') : isSaving ? 'Creating...' : 'Create Post'}
    </Button>
    {isEdit && (
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    )}
    <p role="status" className="min-w-0 text-sm text-quiet">
      {keptAt === null && 'Not saved. This browser has no room for a draft.'}
      {typeof keptAt === 'number' && `Not saved. Draft kept in this browser, ${time.format(keptAt)}.`}
    </p>
    <p className="ml-auto hidden text-sm text-quiet @3xl:block">
      <kbd className="font-mono text-xs">{isMac ? '⌘ S' : 'Ctrl S'}</kbd> saves and goes on
    </p>
  </div>
)
