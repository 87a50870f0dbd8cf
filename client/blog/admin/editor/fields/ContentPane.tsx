import { lazy, Suspense, useCallback, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useController } from 'react-hook-form'
import { FieldError } from '../../../../ui/controls/FieldError'
import { FieldMark } from '../../../../ui/controls/FormField'
import { Skeleton } from '../../../../ui/feedback/Skeleton'
import { PostPreview } from '../../preview/PostPreview'
import { ViewSwitch } from '../../preview/ViewSwitch'
import { toolbarRowClass } from '../../rich-text/toolbar-row'
import { type PostFormMethods, postFieldLabels } from '../post-form-values'
import { ConvertMarkdown } from './ConvertMarkdown'
import { SourceTextArea } from './SourceTextArea'

// The editor is a large chunk. The download starts when this module is evaluated.
const richEditorModule = import('../../rich-text/RichTextEditor')
const RichEditor = lazy(async () => ({ default: (await richEditorModule).RichTextEditor }))

type TextMode = 'rich' | 'markdown' | 'source'
type Mode = TextMode | 'preview'

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'rich', label: 'Rich text' },
  { value: 'markdown', label: 'Markdown' },
  { value: 'source', label: 'HTML' },
  { value: 'preview', label: 'Preview' },
]

/**
 * Edits Content and Markdown Content. The modes Rich text and HTML both edit Content. The preview shows the field of
 * the previous mode.
 */
export function ContentPane({ form: { control, getValues, setValue } }: { form: PostFormMethods }) {
  const id = useId()
  const { field: content, fieldState: contentState } = useController({ control, name: 'content' })
  const { field: markdown, fieldState: markdownState } = useController({ control, name: 'markdownContent' })
  const [textMode, setTextMode] = useState<TextMode>('rich')
  const [isPreview, setIsPreview] = useState(false)
  const [lostMarkup, setLostMarkup] = useState<readonly string[]>([])
  const mode: Mode = isPreview ? 'preview' : textMode
  const fieldName = textMode === 'markdown' ? 'markdownContent' : 'content'
  /**
   * The element that had the focus when the form tried to focus the rich text editor, which was not loaded yet. Null if
   * the editor must not take the focus after it loads.
   */
  const previousFocusRef = useRef<Element | null>(null)
  const selectMode = (next: Mode) => {
    previousFocusRef.current = null
    setIsPreview(next === 'preview')
    if (next === 'preview') return
    if (next !== 'markdown') setLostMarkup([])
    setTextMode(next)
  }
  const onMarkupLost = useCallback((markup: string[]) => {
    setLostMarkup(markup)
    setTextMode(current => (current === 'rich' ? 'source' : current))
  }, [])
  /** Focuses a field. If the field is hidden, first selects the mode that shows it. */
  const focusField = (elementId: string, fieldMode: TextMode, isShown: boolean) => {
    if (!isShown) flushSync(() => selectMode(fieldMode))
    const element = document.getElementById(elementId)
    element?.focus()
    previousFocusRef.current = element ? null : document.activeElement
  }
  const contentId = `${id}-content`
  const markdownId = `${id}-markdown`
  // The form calls `focus` on the first invalid field.
  useImperativeHandle(content.ref, () => ({
    focus: () => focusField(contentId, 'rich', mode === 'rich' || mode === 'source'),
  }))
  useImperativeHandle(markdown.ref, () => ({ focus: () => focusField(markdownId, 'markdown', mode === 'markdown') }))
  const focusLoadedEditor = useCallback(() => {
    const previousFocus = previousFocusRef.current
    previousFocusRef.current = null
    // The user may have moved the focus to another field in the meantime.
    if (previousFocus && previousFocus === document.activeElement) document.getElementById(contentId)?.focus()
  }, [contentId])
  const contentError = contentState.error?.message
  const markdownError = markdownState.error?.message
  const lossId = lostMarkup.length > 0 ? `${id}-loss` : ''
  const contentProps = {
    id: contentId,
    value: content.value,
    onChange: content.onChange,
    onBlur: content.onBlur,
    isInvalid: contentError !== undefined,
    describedBy: `${lossId} ${contentError ? `${contentId}-error` : ''}`.trim() || undefined,
  }
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
        <ViewSwitch legend="Content view" views={modes} value={mode} onChange={selectMode} />
        <span className="flex items-baseline gap-1 text-sm font-medium">
          {postFieldLabels[fieldName]} <FieldMark kind="required" />
        </span>
      </div>
      {/* The errors are above the text, because the end of the text can be out of view. */}
      <div className="not-empty:-mt-1.5 not-empty:pb-3">
        {contentError && <FieldError id={`${contentId}-error`}>{contentError}</FieldError>}
        {markdownError && <FieldError id={`${markdownId}-error`}>{markdownError}</FieldError>}
      </div>
      {/* The preview and Markdown mode only hide the rich text editor, so that it keeps its cursor and history. In HTML
          mode, the editor is not mounted, because it would parse every input. After it has reported lost markup, it is
          not mounted in Markdown mode either, because it cannot load Content. */}
      {(textMode === 'rich' || (textMode === 'markdown' && lostMarkup.length === 0)) && (
        <div hidden={mode !== 'rich'}>
          <Suspense fallback={<EditorSkeleton />}>
            <RichEditor {...contentProps} onMarkupLost={onMarkupLost} onLoad={focusLoadedEditor} />
          </Suspense>
        </div>
      )}
      {mode === 'source' && (
        <>
          <div className={toolbarRowClass}>
            {lostMarkup.length > 0 ? (
              <p id={lossId} role="status" className="min-w-0 wrap-anywhere">
                Shown as HTML because the rich text editor can't preserve: {formatLostMarkup(lostMarkup)}.
              </p>
            ) : (
              <p>Readers see this HTML without scripts and styles.</p>
            )}
          </div>
          <SourceTextArea {...contentProps} label="Content" placeholder="Write or paste HTML" />
        </>
      )}
      {mode === 'markdown' && (
        <>
          <ConvertMarkdown
            markdown={markdown.value}
            isContentEmpty={() => getValues('content').trim() === ''}
            onConverted={html => {
              setValue('content', html, { shouldDirty: true, shouldValidate: true })
              selectMode('rich')
            }}
          />
          <SourceTextArea
            id={markdownId}
            label="Markdown Content"
            value={markdown.value}
            onChange={markdown.onChange}
            onBlur={markdown.onBlur}
            isInvalid={markdownError !== undefined}
            describedBy={markdownError && `${markdownId}-error`}
            placeholder="Write or paste Markdown"
            spellCheck
          />
        </>
      )}
      {mode === 'preview' && (
        <PostPreview source={textMode === 'markdown' ? { markdown: markdown.value } : { content: content.value }} />
      )}
    </div>
  )
}

const MAX_LISTED_MARKUP = 4

const formatLostMarkup = (lostMarkup: readonly string[]): string => {
  const listed = lostMarkup.slice(0, MAX_LISTED_MARKUP).join(', ')
  const hiddenCount = lostMarkup.length - MAX_LISTED_MARKUP
  return hiddenCount > 0 ? `${listed} and ${hiddenCount} more` : listed
}

const EditorSkeleton = () => (
  <div aria-busy="true">
    <div className={toolbarRowClass} />
    <div className="min-h-[60vh] space-y-3 pt-6">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-2/3" />
    </div>
  </div>
)
