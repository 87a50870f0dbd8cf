import { useWatch } from 'react-hook-form'
import { site } from '../../../../lib/site'
import { TextArea } from '../../../../ui/controls/TextArea'
import { TextField } from '../../../../ui/controls/TextField'
import type { PostFormMethods } from '../post-form-values'

/** Search engines truncate longer texts. */
const TITLE_MAX_CHARS = 60
const DESCRIPTION_MAX_CHARS = 160
/**
 * The search result preview truncates longer titles. It allows 8 more characters than the hint, because search engines
 * limit the width of a title, not its number of characters.
 */
const RESULT_TITLE_MAX_CHARS = TITLE_MAX_CHARS + 8
/** Maximum length of the HTML that is parsed to preview the start of the post. */
const MAX_PARSED_HTML_CHARS = 4000
/** Maximum length of the text that is extracted from the parsed HTML. */
const MAX_EXTRACTED_CHARS = 400

export function SeoFields({ form }: { form: PostFormMethods }) {
  const { control, field } = form
  const [title, metaTitle, summary, metaDescription, slug, content] = useWatch({
    control,
    name: ['title', 'metaTitle', 'summary', 'metaDescription', 'slug', 'content'],
  })
  const effectiveTitle = metaTitle.trim() || title.trim()
  const suffix = ` | ${site.blogName}`
  const resultTitle = (effectiveTitle || 'Title') + suffix
  const resultDescription = metaDescription.trim() || summary.trim() || extractText(content)
  return (
    <div className="space-y-5">
      <div className="space-y-4">
        <TextField
          label="Meta Title"
          autoComplete="off"
          hint={`${formatLengthHint(effectiveTitle && resultTitle, TITLE_MAX_CHARS)} The count includes “${suffix.trim()}”. Defaults to the title.`}
          {...field('metaTitle')}
        />
        <TextArea
          label="Meta Description"
          rows={3}
          className="[&_textarea]:field-sizing-content [&_textarea]:min-h-25"
          hint={`${formatLengthHint(metaDescription, DESCRIPTION_MAX_CHARS)} Defaults to the excerpt.`}
          {...field('metaDescription')}
        />
      </div>
      <figure className="min-w-0">
        <figcaption className="text-sm font-medium">Search result preview</figcaption>
        <div className="mt-1.5 rounded-md border border-line bg-panel p-4">
          <p className="truncate text-sm text-muted">
            {location.host} › blog › {slug || '…'}
          </p>
          <p className="mt-0.5 truncate text-lg">{truncateText(resultTitle, RESULT_TITLE_MAX_CHARS)}</p>
          <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere">
            {resultDescription
              ? truncateText(resultDescription, DESCRIPTION_MAX_CHARS)
              : 'Your meta description, your excerpt or the start of the post appears here.'}
          </p>
        </div>
      </figure>
    </div>
  )
}

const formatLengthHint = (text: string, maxChars: number): string => {
  const length = [...text.trim()].length
  const excess = length - maxChars
  return excess > 0
    ? `${length} of ${maxChars} characters: the last ${excess} may be cut off.`
    : `${length} of ${maxChars} characters.`
}

const truncateText = (text: string, maxChars: number): string => {
  const characters = [...text]
  return characters.length <= maxChars ? text : `${characters.slice(0, maxChars).join('').trimEnd()} …`
}

/** Returns the text at the start of the HTML, without tags, scripts and styles. Decodes character references. */
function extractText(html: string): string {
  const strippedHtml = html.slice(0, MAX_PARSED_HTML_CHARS).replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>?/gi, ' ')
  const { body } = new DOMParser().parseFromString(strippedHtml, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_EXTRACTED_CHARS)
}
