import { lazy, type Ref, Suspense, useCallback, useId, useImperativeHandle, useRef, useState } from 'react'
import { FieldError } from '../../../../ui/controls/FieldError'
import { controlClass, RequiredMark } from '../../../../ui/controls/FormField'
import { Skeleton } from '../../../../ui/feedback/Skeleton'
import { PostPreview } from '../../preview/PostPreview'
import { ViewSwitch } from '../../preview/ViewSwitch'

// The editor is a large chunk.
const RichEditor = lazy(() =>
  import('../../rich-text/RichTextEditor').then(module => ({ default: module.RichTextEditor })),
)

type View = 'rich' | 'source' | 'preview'

const views: readonly { value: View; label: string }[] = [
  { value: 'rich', label: 'Rich text' },
  { value: 'source', label: 'HTML' },
  { value: 'preview', label: 'Preview' },
]

interface Props {
  value: string
  onChange: (html: string) => void
  onBlur?: () => void
  error?: string
  ref?: Ref<{ focus: () => void }>
}

/** The Content field: rich text editor, HTML source and preview. */
export function ContentField({ value, onChange, onBlur, error, ref }: Props) {
  const id = useId()
  const [view, setView] = useState<View>('rich')
  const [lostMarkup, setLostMarkup] = useState<string[]>([])
  const containerRef = useRef<HTMLDivElement>(null)
  const onLoss = useCallback((markup: string[]) => {
    setLostMarkup(markup)
    setView('source')
  }, [])
  const selectView = (next: View) => {
    setLostMarkup([])
    setView(next)
  }
  useImperativeHandle(ref, () => ({
    focus: () => containerRef.current?.querySelector<HTMLElement>('[contenteditable="true"], textarea')?.focus(),
  }))
  const describedBy = [lostMarkup.length > 0 && `${id}-loss`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div ref={containerRef}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <span className="flex items-baseline gap-2 text-sm font-medium">
          Content <RequiredMark />
        </span>
        <ViewSwitch legend="Content view" views={views} value={view} onChange={selectView} />
      </div>
      {lostMarkup.length > 0 && (
        <p id={`${id}-loss`} role="status" className="mt-2 border-l-2 border-warning py-0.5 pl-3 text-sm wrap-anywhere">
          Shown as HTML because the rich text editor can't preserve: {formatLostMarkup(lostMarkup)}.
        </p>
      )}
      <div className="mt-1.5">
        {view === 'rich' && (
          <Suspense fallback={<Skeleton className="h-72 w-full" />}>
            <RichEditor
              id={`${id}-editor`}
              value={value}
              onChange={onChange}
              onBlur={onBlur}
              onLoss={onLoss}
              describedBy={describedBy || undefined}
              isInvalid={Boolean(error)}
            />
          </Suspense>
        )}
        {view === 'source' && (
          <textarea
            aria-label="Content"
            aria-required="true"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy || undefined}
            value={value}
            onChange={event => onChange(event.target.value)}
            onBlur={onBlur}
            spellCheck={false}
            rows={18}
            className={`${controlClass} py-3 font-mono text-sm leading-relaxed`}
          />
        )}
        {view === 'preview' && (
          <PostPreview
            source={{ content: value }}
            className="max-h-[46rem] overflow-y-auto rounded-md border border-line bg-panel"
          />
        )}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const MAX_LISTED_MARKUP = 4

const formatLostMarkup = (lostMarkup: readonly string[]): string => {
  const listed = lostMarkup.slice(0, MAX_LISTED_MARKUP).join(', ')
  const hiddenCount = lostMarkup.length - MAX_LISTED_MARKUP
  return hiddenCount > 0 ? `${listed} and ${hiddenCount} more` : listed
}
