import type { Ref } from 'react'
import { Button } from '../../../../ui/controls/Button'
import { controlClass, FormField } from '../../../../ui/controls/FormField'
import { PostPreview } from '../../preview/PostPreview'

interface Props {
  value: string
  onChange: (markdown: string) => void
  onBlur?: () => void
  /** Fills Content with the HTML that the server makes of it. */
  onConvertToHtml: () => void
  isConverting: boolean
  error?: string
  ref?: Ref<HTMLTextAreaElement>
}

// Where it stands above its preview it is as high as its text, within reason.
const textareaClass =
  'min-h-56 max-h-[26rem] field-sizing-content @3xl:h-[34rem] @3xl:max-h-none @3xl:field-sizing-fixed'

/** Markdown, and beside it what it will look like. */
export function MarkdownField({ value, onChange, onBlur, onConvertToHtml, isConverting, error, ref }: Props) {
  return (
    <div>
      <div className="grid gap-4 @3xl:grid-cols-2">
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
          {isConverting ? 'Making HTML...' : 'Make HTML from Markdown'}
        </Button>
        <p className="text-sm text-quiet">It replaces Content, which is what readers get.</p>
      </div>
    </div>
  )
}
