import { useWatch } from 'react-hook-form'
import { site } from '../../lib/site'
import { Field } from '../../ui/Field'
import { TextArea } from '../../ui/TextArea'
import type { PostFormState } from './post-values'

/** So much of each is shown by the search engines, in characters. */
const titleRoom = 60
const descriptionRoom = 160

/** What search engines are told of the post, and about how they will show it. */
export function SearchFields({ form }: { form: PostFormState }) {
  const { control, register, formState } = form
  const [title, metaTitle, summary, metaDescription, slug, content] = useWatch({
    control,
    name: ['title', 'metaTitle', 'summary', 'metaDescription', 'slug', 'content'],
  })
  const ownTitle = metaTitle.trim() || title.trim()
  const suffix = ` | ${site.blogName}`
  const shownTitle = (ownTitle || 'Title') + suffix
  const shownText = metaDescription.trim() || summary.trim() || textStart(content)
  return (
    <div className="grid gap-x-8 gap-y-5 @3xl:grid-cols-2">
      <div className="space-y-4">
        <Field
          label="Meta Title"
          autoComplete="off"
          hint={`${lengthWords(ownTitle && shownTitle, titleRoom)} “${suffix}” is counted. Without it, the title.`}
          error={formState.errors.metaTitle?.message}
          {...register('metaTitle')}
        />
        <TextArea
          label="Meta Description"
          rows={3}
          hint={`${lengthWords(metaDescription, descriptionRoom)} Without it, the excerpt.`}
          error={formState.errors.metaDescription?.message}
          {...register('metaDescription')}
        />
      </div>
      <figure className="min-w-0 self-start">
        <figcaption className="text-sm font-medium">In a search result</figcaption>
        <div className="mt-1.5 rounded-md border border-line bg-panel p-4">
          <p className="truncate text-sm text-quiet">
            {location.host} › blog › {slug || '…'}
          </p>
          <p className="mt-0.5 truncate text-lg">{cut(shownTitle, titleRoom + 8)}</p>
          <p className="mt-0.5 line-clamp-3 text-sm wrap-anywhere">
            {shownText
              ? cut(shownText, descriptionRoom)
              : 'The description, the excerpt or the first words of the text.'}
          </p>
        </div>
      </figure>
    </div>
  )
}

const lengthWords = (text: string, room: number): string => {
  const length = [...text.trim()].length
  const more = length - room
  return more > 0
    ? `${length} of ${room} characters: the last ${more} may be cut.`
    : `${length} of ${room} characters.`
}

const cut = (text: string, room: number): string => {
  const characters = [...text]
  return characters.length <= room ? text : `${characters.slice(0, room).join('').trimEnd()} …`
}

/** The first words of some HTML, read without its tags: nothing of it becomes part of the page. */
function textStart(html: string): string {
  const words = html.slice(0, 4000).replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>?/gi, ' ')
  const { body } = new DOMParser().parseFromString(words, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 400)
}
