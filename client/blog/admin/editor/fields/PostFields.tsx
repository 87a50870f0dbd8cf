import slugify from '@sindresorhus/slugify'
import type { ReactNode, RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { postStatusLabels, toOptions } from '../../../../lib/labels'
import { listQueryOptions } from '../../../../lib/lists/list-query'
import { Select } from '../../../../ui/controls/Select'
import { TextArea } from '../../../../ui/controls/TextArea'
import { TextField } from '../../../../ui/controls/TextField'
import { usePostChoicesQuery } from '../../hooks.generated'
import type { PostFormMethods } from '../post-form-values'
import { CtaFields } from './CtaFields'
import { FeaturedImageField } from './FeaturedImageField'
import { PostContentFields } from './PostContentFields'
import { SeoFields } from './SeoFields'
import { TagsField } from './TagsField'

interface Props {
  form: PostFormMethods
  isNew: boolean
  /** Receives the function that adds the typed tag. */
  addPendingTagRef: RefObject<(() => void) | null>
}

/** The fields of the post form in sections (specification §2). */
export function PostFields({ form, isNew, addPendingTagRef }: Props) {
  const { control, formState, field } = form
  return (
    <>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 @3xl:grid-cols-2">
        <TitleAndSlugFields form={form} isNew={isNew} />
        <TextArea
          label="Excerpt"
          dir="auto"
          rows={2}
          hint="Shown on cards and in the feed. Defaults to the first 150 characters of the text."
          className="@3xl:col-span-2"
          {...field('summary')}
        />
      </div>
      <FormSection title="Text">
        <PostContentFields form={form} />
      </FormSection>
      <FormSection title="Image and category">
        <div className="grid grid-cols-1 gap-x-8 gap-y-6 @3xl:grid-cols-2">
          <Controller
            control={control}
            name="featuredImageUrl"
            render={({ field }) => <FeaturedImageField {...field} error={formState.errors.featuredImageUrl?.message} />}
          />
          <PublishingFields form={form} addPendingTagRef={addPendingTagRef} />
        </div>
      </FormSection>
      <FormSection title="Call to action">
        <CtaFields form={form} />
      </FormSection>
      <FormSection title="Search engines">
        <SeoFields form={form} />
      </FormSection>
    </>
  )
}

/**
 * The slug of a new post follows the title until it is edited, and again after it is emptied. The slug of a saved post
 * does not change with the title.
 */
function TitleAndSlugFields({ form, isNew }: Pick<Props, 'form' | 'isNew'>) {
  const { field, setValue, getValues } = form
  const title = field('title')
  const handleTitleChange: typeof title.onChange = event => {
    const [previousTitle, slug] = getValues(['title', 'slug'])
    const shouldUpdateSlug = isNew && (slug === '' || slug === slugify(previousTitle))
    const result = title.onChange(event)
    if (shouldUpdateSlug) setValue('slug', slugify(getValues('title')), { shouldDirty: true })
    return result
  }
  return (
    <>
      <TextField
        label="Title"
        dir="auto"
        autoComplete="off"
        isRequired
        className="[&_input]:font-display [&_input]:text-lg [&_input]:font-semibold"
        {...title}
        onChange={handleTitleChange}
      />
      <TextField
        label="Slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="The post's address: /blog/… Generated from the title if empty. Old addresses redirect to the new one."
        className="[&_input]:font-mono [&_input]:text-sm"
        {...field('slug')}
      />
    </>
  )
}

function PublishingFields({ form, addPendingTagRef }: Pick<Props, 'form' | 'addPendingTagRef'>) {
  const { control, register, formState } = form
  const { errors } = formState
  const { data } = usePostChoicesQuery(listQueryOptions)
  const categories = [
    { value: '', label: 'Uncategorized' },
    ...(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <div className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          control={control}
          name="categoryId"
          render={({ field }) => (
            <Select
              label="Category"
              options={categories}
              error={errors.categoryId?.message}
              {...field}
              value={field.value ?? ''}
              // Sent as a number, or null if empty (specification §5).
              onChange={event => field.onChange(event.target.value ? Number(event.target.value) : null)}
            />
          )}
        />
        <Select label="Status" options={toOptions(postStatusLabels)} {...form.field('status')} />
      </div>
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <TagsField
            {...field}
            suggestions={(data?.tags ?? []).map(({ name }) => name)}
            error={getTagsError(errors.tags)}
            addPendingTagRef={addPendingTagRef}
          />
        )}
      />
      <label className="flex min-h-10 max-sm:min-h-11 items-center gap-3 text-sm font-medium">
        <input type="checkbox" className="size-4 accent-signal" {...register('isFeatured')} />
        Featured Post
      </label>
    </div>
  )
}

type TagsErrors = PostFormMethods['formState']['errors']['tags']

/** Returns the error of the list, or of its first invalid tag. */
const getTagsError = (errors: TagsErrors): string | undefined =>
  errors?.message ?? (Array.isArray(errors) ? errors.find(Boolean)?.message : undefined)

const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 border-t border-line pt-5">
    <h2 className="text-xl">{title}</h2>
    <div className="mt-4">{children}</div>
  </section>
)
