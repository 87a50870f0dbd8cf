import slugify from '@sindresorhus/slugify'
import type { RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { freshList } from '../../lib/admin-lists'
import { optionsOf, postStatusWords } from '../../lib/words'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { TextArea } from '../../ui/TextArea'
import { CtaFields } from './CtaFields'
import { FormPart } from './FormPart'
import { usePostChoicesQuery } from './hooks.generated'
import { ImageField } from './ImageField'
import { PostTexts } from './PostTexts'
import type { PostFormState } from './post-values'
import { SearchFields } from './SearchFields'
import { TagsField } from './TagsField'

interface Props {
  form: PostFormState
  isNew: boolean
  /** Set to what adds the tag that is typed and not added yet. */
  addTag: RefObject<(() => void) | null>
}

/** Every field of specification §2's post form; those that belong together stand together. */
export function PostFields({ form, isNew, addTag }: Props) {
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <>
      <div className="grid gap-x-8 gap-y-5 @3xl:grid-cols-2">
        <TitleAndSlug form={form} isNew={isNew} />
        <TextArea
          label="Excerpt"
          rows={2}
          hint="Stands on the card and in the feed. Without it, the first 150 characters of the text."
          error={errors.summary?.message}
          className="@3xl:col-span-2"
          {...register('summary')}
        />
      </div>
      <FormPart title="Text">
        <PostTexts form={form} />
      </FormPart>
      <FormPart title="Image and filing">
        <div className="grid gap-x-8 gap-y-6 @3xl:grid-cols-2">
          <Controller
            control={control}
            name="featuredImageUrl"
            render={({ field }) => (
              <ImageField
                value={field.value}
                onChange={field.onChange}
                error={errors.featuredImageUrl?.message}
              />
            )}
          />
          <Filing form={form} addTag={addTag} />
        </div>
      </FormPart>
      <FormPart title="After the text">
        <CtaFields form={form} />
      </FormPart>
      <FormPart title="Search engines">
        <SearchFields form={form} />
      </FormPart>
    </>
  )
}

/**
 * The slug of a new post follows the title until somebody writes one, and again when it is emptied. That of a saved one
 * is its address, and stays.
 */
function TitleAndSlug({ form, isNew }: Pick<Props, 'form' | 'isNew'>) {
  const { register, formState, setValue, getValues } = form
  const title = register('title')
  const onTitle: typeof title.onChange = event => {
    const [before, slug] = getValues(['title', 'slug'])
    const follows = isNew && (slug === '' || slug === slugify(before))
    const changed = title.onChange(event)
    if (follows) setValue('slug', slugify(getValues('title')), { shouldDirty: true })
    return changed
  }
  return (
    <>
      <Field
        label="Title"
        autoComplete="off"
        isRequired
        error={formState.errors.title?.message}
        className="[&_input]:font-display [&_input]:text-lg [&_input]:font-semibold"
        {...title}
        onChange={onTitle}
      />
      <Field
        label="Slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="The post's address, /blog/… Made from the title if empty; an old address goes on to the new one."
        error={formState.errors.slug?.message}
        className="[&_input]:font-mono [&_input]:text-sm"
        {...register('slug')}
      />
    </>
  )
}

function Filing({ form, addTag }: Pick<Props, 'form' | 'addTag'>) {
  const { control, register, formState } = form
  const { errors } = formState
  const { data } = usePostChoicesQuery(freshList)
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
              value={field.value === null ? '' : String(field.value)}
              // Sent as a number, or null if empty (specification §5).
              onChange={event => field.onChange(event.target.value ? Number(event.target.value) : null)}
              onBlur={field.onBlur}
              ref={field.ref}
            />
          )}
        />
        <Select
          label="Status"
          options={optionsOf(postStatusWords)}
          error={errors.status?.message}
          {...register('status')}
        />
      </div>
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <TagsField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            known={(data?.tags ?? []).map(({ name }) => name)}
            error={tagsError(errors.tags)}
            addTyped={addTag}
            ref={field.ref}
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

type TagsErrors = PostFormState['formState']['errors']['tags']

/** About all of them, or about the first that is wrong. */
const tagsError = (errors: TagsErrors): string | undefined =>
  errors?.message ?? (Array.isArray(errors) ? errors.find(Boolean)?.message : undefined)
