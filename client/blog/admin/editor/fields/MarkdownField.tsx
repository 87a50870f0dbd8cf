import type { Ref } from 'react'
import { Button } from '../../../../ui/controls/Button'
import { controlClass, FormField } from '../../../../ui/controls/FormField'
import { PostPreview } from '../../preview/PostPreview'

interface Props {
  value: string
  onChange: (markdown: string) => void
  onBlur?: () => void
  /** Replaces Content with the converted HTML. */
  onConvertToHtml: () => void
  isConverting: boolean
  error?: string
  ref?: Ref<HTMLTextAreaElement>
}

// Above its preview (narrow forms) the textarea grows with its text up to a limit; beside it the height is fixed.
const textareaClass =
  'min-h-56 max-h-[26rem] field-sizing-content @3xl:h-[34rem] @3xl:max-h-none @3xl:field-sizing-fixed'

export function MarkdownField({ value, onChange, onBlur, onConvertToHtml, isConverting, error, ref }: Props) {
  return (
    <div>
      <div className="grid grid-cols-1 gap-4 @3xl:grid-cols-2">
        <FormField label="Markdown Content" error={error} isRequired>
          {controlProps => (
            <textarea
              {...controlProps}
              ref={ref}
              value={value}
              onChange={event => onChange(event.target.value)}
              onBlur={onBlur}
              spellCheck
              className={`${controlClass} ${textareaClass} resize-none py-3 font-mono text-sm leading-relaxed`}
            />
          )}
        </FormField>
        <PostPreview
          source={{ markdown: value }}
          className="max-h-[26rem] overflow-y-auto rounded-md border border-line bg-panel @3xl:mt-7.5 @3xl:h-[34rem] @3xl:max-h-none"
        />
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="outline"
          size="sm"
          className="h-9 max-sm:h-11"
          disabled={isConverting || value.trim() === ''}
          onClick={onConvertToHtml}
        >
          {isConverting ? 'Converting...' : 'Convert Markdown to HTML'}
        </Button>
        <p className="text-sm text-muted">Replaces Content, the version readers see.</p>
      </div>
    </div>
  )
}
