import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '../../ui/Button'
import { controlClass, Labelled } from '../../ui/Labelled'

interface Props {
  value: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
  /** Tags that other posts carry. */
  known: readonly string[]
  error?: string
  /** Adds what is typed and not added yet. */
  addTyped?: Ref<() => void>
  ref?: Ref<HTMLInputElement>
}

/** Tags, added with Enter or the plus button (specification §2 and §5, Blog post form). */
export function TagsField({ value, onChange, onBlur, known, error, addTyped, ref }: Props) {
  const [text, setText] = useState('')
  const list = useId()
  const box = useRef<HTMLDivElement>(null)
  const add = () => {
    const tag = text.trim()
    const isThere = value.some(one => one.toLowerCase() === tag.toLowerCase())
    if (tag && !isThere) onChange([...value, tag])
    setText('')
  }
  useImperativeHandle(addTyped, () => add)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // Enter would send the form.
    event.preventDefault()
    add()
  }
  const remove = (tag: string) => {
    onChange(value.filter(one => one !== tag))
    // The button that had the focus is gone.
    box.current?.querySelector('input')?.focus()
  }
  return (
    <div ref={box}>
      <Labelled label="Tags" hint="Enter adds a tag." error={error}>
        {wiring => (
          <div className="flex items-stretch gap-2">
            <input
              {...wiring}
              ref={ref}
              list={list}
              value={text}
              autoComplete="off"
              maxLength={50}
              onChange={event => setText(event.target.value)}
              onKeyDown={onKeyDown}
              onBlur={() => {
                add()
                onBlur?.()
              }}
              className={`${controlClass} h-11`}
            />
            <Button
              variant="outline"
              aria-label="Add tag"
              onClick={add}
              className="mt-1.5 h-11 w-11 shrink-0 px-0"
            >
              <Plus size={16} aria-hidden="true" />
            </Button>
          </div>
        )}
      </Labelled>
      <datalist id={list}>
        {known.map(tag => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
      {value.length > 0 && (
        <ul aria-label="Added" className="mt-3 flex flex-wrap gap-2">
          {value.map(tag => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-sm border border-edge pl-2 text-sm"
            >
              <span className="truncate">{tag}</span>
              <button
                type="button"
                aria-label={`Remove the tag ${tag}`}
                onClick={() => remove(tag)}
                className="grid size-8 max-sm:size-11 shrink-0 place-items-center text-quiet hover:text-danger"
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
