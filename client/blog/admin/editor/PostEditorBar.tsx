import Eye from 'lucide-react/icons/eye'
import Keyboard from 'lucide-react/icons/keyboard'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useDeferredValue, useMemo } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { formatCount } from '../../../lib/format'
import { Button } from '../../../ui/controls/Button'
import { PendingLabel } from '../../../ui/controls/PendingLabel'
import type { CreatePostInput } from '../documents.generated'
import type { PostFormValues } from './post-form-values'
import type { SettingsPanel } from './use-settings-panel'
import { getWordCount } from './word-count'

interface Props {
  control: Control<PostFormValues, unknown, CreatePostInput>
  isEdit: boolean
  isSaving: boolean
  /** ISO 8601 date-time; undefined for a new post. */
  savedAt: string | undefined
  /** Epoch milliseconds. Null if the autosave failed; undefined if there was nothing to save. */
  draftSavedAt: number | null | undefined
  settings: SettingsPanel
  settingsId: string
  onShowShortcuts: () => void
  onPreview: () => void
  onPreloadPreview: () => void
  onCancel: () => void
}

const buttonClass = 'max-sm:h-11 max-sm:min-w-11 max-sm:px-3'

/** Hides the text in narrow windows. Screen readers still read it. */
const optionalTextClass = 'max-xl:sr-only'

export const PostEditorBar = ({ control, isEdit, isSaving, settings, settingsId, ...props }: Props) => (
  <div className="editor-bar sticky top-0 z-20 -mx-5 flex items-center gap-x-4 gap-y-1 border-b border-line bg-background px-5 py-2 max-md:flex-wrap sm:-mx-10 sm:px-10">
    <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-4 text-sm leading-snug text-muted max-md:w-full">
      <WordCount control={control} />
      <SavedState {...props} />
    </div>
    <div className="flex shrink-0 items-center justify-end gap-2 max-md:grow max-md:shrink max-md:flex-wrap">
      {isEdit && (
        <Button
          variant="ghost"
          className={`${buttonClass} max-md:mr-auto max-md:-ml-4 max-sm:-ml-3`}
          onClick={props.onCancel}
        >
          Cancel
        </Button>
      )}
      <Button
        variant="ghost"
        aria-label="Keyboard shortcuts"
        title="Keyboard shortcuts"
        className={`${buttonClass} w-10 px-0! pointer-coarse:hidden`}
        onClick={props.onShowShortcuts}
      >
        <Keyboard size={18} aria-hidden="true" />
      </Button>
      <Button
        ref={settings.buttonRef}
        variant="outline"
        aria-expanded={settings.isOpen}
        aria-controls={settingsId}
        title="Settings"
        className={`${buttonClass} aria-expanded:bg-sunken`}
        onClick={settings.toggle}
      >
        <SlidersHorizontal size={16} aria-hidden="true" />
        <span className={optionalTextClass}>Settings</span>
      </Button>
      <Button
        variant="outline"
        title="Preview page"
        className={buttonClass}
        onPointerEnter={props.onPreloadPreview}
        onFocus={props.onPreloadPreview}
        onClick={props.onPreview}
      >
        <Eye size={16} aria-hidden="true" />
        <span className={optionalTextClass}>Preview page</span>
      </Button>
      <Button type="submit" disabled={isSaving} className={buttonClass}>
        <PendingLabel pending={isSaving} pendingLabel={isEdit ? 'Updating...' : 'Creating...'}>
          {isEdit ? 'Update Post' : 'Create Post'}
        </PendingLabel>
      </Button>
    </div>
  </div>
)

function WordCount({ control }: Pick<Props, 'control'>) {
  const content = useDeferredValue(useWatch({ control, name: 'content' }))
  const count = useMemo(() => getWordCount(content), [content])
  return (
    <p className="whitespace-nowrap tabular-nums">
      {formatCount(count)} {count === 1 ? 'word' : 'words'}
    </p>
  )
}

const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const dateTimeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** Formats the time of the last save. Includes the date unless it is today. */
const formatSavedAt = (date: Date) =>
  (date.toDateString() === new Date().toDateString() ? timeFormat : dateTimeFormat).format(date)

const SavedState = ({ savedAt, draftSavedAt }: Pick<Props, 'savedAt' | 'draftSavedAt'>) => (
  <p role="status" className="min-w-0">
    {draftSavedAt === null && "Not saved. This browser can't store a draft."}
    {typeof draftSavedAt === 'number' && (
      <>
        <span className="max-sm:sr-only">Unsaved changes. </span>
        Draft saved<span className={optionalTextClass}> in this browser</span> at {timeFormat.format(draftSavedAt)}.
      </>
    )}
    {draftSavedAt === undefined && savedAt && `Saved ${formatSavedAt(new Date(savedAt))}`}
  </p>
)
