import slugify from '@sindresorhus/slugify'
import { FormField } from '../../../../ui/controls/FormField'
import type { PostFormMethods } from '../post-form-values'

interface Props {
  form: PostFormMethods
  isNew: boolean
}

/** The slug of a new post follows the title until the slug is edited, and again after the slug is emptied. */
export function TitleField({ form, isNew }: Props) {
  const { field, setValue, getValues, setFocus } = form
  const { error, ...title } = field('title')
  const handleChange: typeof title.onChange = event => {
    const [previousTitle, slug] = getValues(['title', 'slug'])
    const shouldUpdateSlug = isNew && (slug === '' || slug === slugify(previousTitle))
    // Pasted text may have several lines.
    if (event.target.value.includes('\n')) event.target.value = event.target.value.replace(/\s*\n\s*/g, ' ')
    const updatePromise = title.onChange(event)
    if (shouldUpdateSlug) setValue('slug', slugify(getValues('title')), { shouldDirty: true })
    return updatePromise
  }
  return (
    <FormField label="Title" error={error} isRequired>
      {controlProps => (
        <textarea
          {...controlProps}
          {...title}
          onChange={handleChange}
          onKeyDown={event => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            setFocus('content')
          }}
          rows={1}
          dir="auto"
          autoComplete="off"
          placeholder="Post title"
          className="field-sizing-content block w-full resize-none border-b border-transparent bg-transparent py-1 font-display text-3xl font-semibold tracking-tight outline-none placeholder:text-control-border hover:border-line focus:border-signal aria-invalid:border-danger sm:text-4xl"
        />
      )}
    </FormField>
  )
}
