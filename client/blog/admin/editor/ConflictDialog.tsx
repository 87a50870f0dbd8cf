import { useState } from 'react'
import { formatLocalDateTime } from '../../../lib/format'
import { postStatusLabels } from '../../../lib/labels'
import { Button } from '../../../ui/controls/Button'
import { LoadError } from '../../../ui/feedback/LoadError'
import { CenteredSpinner } from '../../../ui/feedback/Spinner'
import { Dialog } from '../../../ui/overlays/Dialog'
import { DialogActions } from '../../../ui/overlays/dialog-parts'
import { usePostChoicesQuery } from '../hooks.generated'
import { ConflictText, type TextFieldName } from './ConflictText'
import {
  type CtaButtonValues,
  ctaStyleLabels,
  ctaTargetLabels,
  type EditedPost,
  listChangedFields,
  type PostFormValues,
  postFieldLabels,
  toPostFormValues,
} from './post-form-values'
import { useEditedPost } from './use-edited-post'

export interface Conflict {
  postId: number
  /** The saved values on which `mine` is based. */
  base: PostFormValues
  /** The values that this user tried to save. */
  mine: PostFormValues
}

const sideNames = ['mine', 'theirs'] as const

type Side = (typeof sideNames)[number]
type FieldName = keyof PostFormValues

interface Props {
  conflict: Conflict
  onClose: () => void
  /** Called with the post on the server, and with the values that the user selected from the two versions. */
  onResolve: (theirs: EditedPost, values: PostFormValues) => void
}

/** Shows both versions of each differing field and lets the user select one. */
export function ConflictDialog({ conflict, onClose, onResolve }: Props) {
  const { post: theirs, error, retry } = useEditedPost(conflict.postId)
  return (
    <Dialog
      skipsCloseConfirmation
      onClose={onClose}
      wide
      title="Someone else saved this post"
      description="It was saved after you opened it. Choose which version to keep for each field. Your version stays in this browser as a draft either way."
    >
      {error && (
        <div className="mt-5">
          <LoadError onRetry={retry}>{error}</LoadError>
        </div>
      )}
      {!theirs && !error && <CenteredSpinner />}
      {theirs && <ConflictForm conflict={conflict} theirs={theirs} onClose={onClose} onResolve={onResolve} />}
    </Dialog>
  )
}

function ConflictForm({ conflict: { base, mine }, theirs, onClose, onResolve }: Props & { theirs: EditedPost }) {
  const theirValues = toPostFormValues(theirs)
  const { data } = usePostChoicesQuery()
  const getCategoryName = (id: number | null) =>
    data?.categories.find(category => category.id === id)?.name ?? 'Uncategorized'
  const differingFields = listChangedFields(mine, theirValues)
  // A field in which `mine` differs from `base` defaults to `mine`, every other field to `theirs`.
  const changedByMe = listChangedFields(mine, base)
  const [sides, setSides] = useState<Partial<Record<FieldName, Side>>>(() =>
    Object.fromEntries(differingFields.map(name => [name, changedByMe.includes(name) ? 'mine' : 'theirs'])),
  )
  const myChosenValues = Object.fromEntries(
    differingFields.filter(name => sides[name] === 'mine').map(name => [name, mine[name]]),
  )
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        onResolve(theirs, { ...theirValues, ...myChosenValues })
      }}
    >
      <p className="mt-3 text-sm text-muted">Their version was saved on {formatLocalDateTime(theirs.updatedAt)}.</p>
      <div className="mt-4 flex flex-wrap gap-2">
        {sideNames.map(side => (
          <Button
            key={side}
            variant="outline"
            size="sm"
            className="max-sm:h-11"
            onClick={() => setSides(Object.fromEntries(differingFields.map(name => [name, side])))}
          >
            Keep all {side}
          </Button>
        ))}
      </div>
      <div className="mt-4 border-t border-line">
        {differingFields.length === 0 && <p className="py-4">Both versions are identical.</p>}
        {differingFields.map(name => (
          <fieldset key={name} className="min-w-0 border-b border-line py-4">
            <legend className="float-left w-full font-medium">{postFieldLabels[name]}</legend>
            {isTextField(name) && (
              <p className="clear-both pt-0.5 text-sm text-muted">
                Changes since you opened the post: added text is <ins>underlined</ins>, removed text is{' '}
                <del>struck through</del>.
              </p>
            )}
            <div className="clear-both grid gap-3 pt-2 sm:grid-cols-2">
              {sideNames.map(side => (
                <label
                  key={side}
                  className="block min-w-0 cursor-pointer rounded-md border border-line p-3 has-checked:border-signal"
                >
                  <span className="flex items-center gap-2 text-sm text-muted">
                    <input
                      type="radio"
                      name={`side-${name}`}
                      checked={sides[name] === side}
                      onChange={() => setSides(current => ({ ...current, [name]: side }))}
                      className="size-4 shrink-0 accent-signal"
                    />
                    {side === 'mine' ? 'Mine' : 'Theirs'}
                  </span>
                  {isTextField(name) ? (
                    <ConflictText
                      name={name}
                      label={postFieldLabels[name]}
                      base={base[name]}
                      value={(side === 'mine' ? mine : theirValues)[name]}
                    />
                  ) : (
                    <FieldValue
                      label={postFieldLabels[name]}
                      value={formatFieldValue(side === 'mine' ? mine : theirValues, name, getCategoryName)}
                    />
                  )}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <DialogActions>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Apply selection</Button>
      </DialogActions>
    </form>
  )
}

/** A longer value can be taller than `FieldValue`, which then scrolls. */
const MAX_SHORT_VALUE_CHARS = 200

/**
 * A field value inside the label of its radio button. A long value is focusable, so that users can scroll it with
 * the keyboard. The accessible name of the radio button then contains `label` instead of the value.
 */
const FieldValue = ({ label, value }: { label: string; value: string }) => (
  <span
    {...(value.length > MAX_SHORT_VALUE_CHARS && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    className="mt-1.5 -mb-3 block max-h-[9.6lh] overflow-y-auto pb-3 text-sm whitespace-pre-wrap wrap-anywhere"
  >
    {value}
  </span>
)

const isTextField = (name: FieldName): name is TextFieldName => name === 'content' || name === 'markdownContent'

const formatCtaButton = ({ text, url, target, style }: CtaButtonValues) =>
  `${text}: ${url} (${ctaStyleLabels[style]}, ${ctaTargetLabels[target].toLowerCase()})`

function formatFieldValue(
  values: PostFormValues,
  name: Exclude<FieldName, TextFieldName>,
  getCategoryName: (id: number | null) => string,
): string {
  if (name === 'status') return postStatusLabels[values.status]
  if (name === 'isFeatured') return values.isFeatured ? 'Yes' : 'No'
  if (name === 'tags') return values.tags.join(', ') || '–'
  if (name === 'ctaButtons') return values.ctaButtons.map(formatCtaButton).join('\n') || '–'
  if (name === 'categoryId') return getCategoryName(values.categoryId)
  return values[name] || '–'
}
