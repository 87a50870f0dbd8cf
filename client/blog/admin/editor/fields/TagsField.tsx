import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../../../ui/controls/Button'
import { controlClass, FormField } from '../../../../ui/controls/FormField'

interface Props {
  value: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
  /** Tags of all posts. */
  suggestions: readonly string[]
  error?: string
  /** Receives a function that adds the text in the input as a tag. */
  addPendingTagRef?: Ref<() => void>
  ref?: Ref<HTMLInputElement>
}

/** Edits tags (specification §2 and §5, Blog post form). Adds a tag on Enter, on blur or with the plus button. */
export function TagsField({ value, onChange, onBlur, suggestions, error, addPendingTagRef, ref }: Props) {
  const [pendingTag, setPendingTag] = useState('')
  const datalistId = useId()
  const containerRef = useRef<HTMLDivElement>(null)
  const add = () => {
    const tag = pendingTag.trim()
    const isDuplicate = value.some(existing => existing.toLowerCase() === tag.toLowerCase())
    if (tag && !isDuplicate) onChange([...value, tag])
    setPendingTag('')
  }
  useImperativeHandle(addPendingTagRef, () => add)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter would submit the form.
    event.preventDefault()
    add()
  }
  const remove = (tag: string) => {
    onChange(value.filter(existing => existing !== tag))
    // The remove button has the focus and disappears with its tag.
    containerRef.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={containerRef}>
      <FormField label="Tags" hint="Press Enter to add a tag." error={error}>
        {controlProps => (
          <div className="flex items-stretch gap-2">
            <input
              {...controlProps}
              ref={ref}
              list={datalistId}
              value={pendingTag}
              autoComplete="off"
              maxLength={50}
              onChange={event => setPendingTag(event.target.value)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                add()
                onBlur?.()
              }}
              className={`${controlClass} h-11 [&::-webkit-calendar-picker-indicator]:hidden!`}
            />
            <Button variant="outline" aria-label="Add tag" onClick={add} className="mt-1.5 h-11 w-11 shrink-0 px-0!">
              <Plus size={16} aria-hidden="true" />
            </Button>
          </div>
        )}
      </FormField>
      <datalist id={datalistId}>
        {suggestions.map(tag => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {value.length > 0 && (
        <ul aria-label="Added" className="mt-3 flex flex-wrap gap-2">
          {value.map(tag => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-sm border border-control-border pl-2 text-sm"
            >
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => remove(tag)}
                className="grid size-8 max-sm:size-11 shrink-0 place-items-center text-muted hover:text-danger"
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
