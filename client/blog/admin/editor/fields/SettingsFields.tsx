import type { ReactNode, RefObject } from 'react'
import { Controller } from 'react-hook-form'
import { postStatusLabels, toOptions } from '../../../../lib/labels'
import { listQueryOptions } from '../../../../lib/lists/list-query'
import { Select } from '../../../../ui/controls/Select'
import { TextArea } from '../../../../ui/controls/TextArea'
import { TextField } from '../../../../ui/controls/TextField'
import { usePostChoicesQuery } from '../../hooks.generated'
import type { EditedPost, PostFormMethods } from '../post-form-values'
import { CtaFields } from './CtaFields'
import { FeaturedImageField } from './FeaturedImageField'
import { ScheduleField } from './ScheduleField'
import { SeoFields } from './SeoFields'
import { TagsField } from './TagsField'

interface Props {
  form: PostFormMethods
  /** Undefined for a new post. */
  post: EditedPost | undefined
  /** Receives a function that adds the text in the tags input as a tag. */
  addPendingTagRef: RefObject<(() => void) | null>
}

/** The fields of the settings panel (specification §2, Blog administration). */
export function SettingsFields({ form, post, addPendingTagRef }: Props) {
  const { control, formState, field } = form
  return (
    <div className="divide-y divide-line px-5 *:py-6">
      <PublishingFields form={form} post={post} addPendingTagRef={addPendingTagRef} />
      <div className="space-y-5">
        <TextField
          label="Slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="The post's address: /blog/… Generated from the title if empty. Old addresses redirect to the new one."
          className="[&_input]:font-mono [&_input]:text-sm"
          {...field('slug')}
        />
        <TextArea
          label="Excerpt"
          dir="auto"
          rows={3}
          className="[&_textarea]:field-sizing-content [&_textarea]:min-h-25"
          hint="Shown on cards and in the feed. Defaults to the first 150 characters of the text."
          {...field('summary')}
        />
      </div>
      <div>
        <Controller
          control={control}
          name="featuredImageUrl"
          render={({ field }) => <FeaturedImageField {...field} error={formState.errors.featuredImageUrl?.message} />}
        />
      </div>
      <SettingsSection title="Search engines">
        <SeoFields form={form} />
      </SettingsSection>
      <SettingsSection title="Call to action">
        <CtaFields form={form} />
      </SettingsSection>
    </div>
  )
}

function PublishingFields({ form, post, addPendingTagRef }: Props) {
  const { control, register, formState } = form
  const { errors } = formState
  const { data } = usePostChoicesQuery(listQueryOptions)
  const categoryOptions = [
    { value: '', label: 'Uncategorized' },
    ...(data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ]
  return (
    <div className="space-y-5">
      <div className="grid grid-cols-1 gap-5 @min-[22.5rem]:grid-cols-[7.5rem_minmax(0,1fr)] @min-[22.5rem]:gap-3">
        <Select label="Status" options={toOptions(postStatusLabels)} {...form.field('status')} />
        <Controller
          control={control}
          name="categoryId"
          render={({ field }) => (
            <Select
              label="Category"
              options={categoryOptions}
              error={errors.categoryId?.message}
              {...field}
              value={field.value ?? ''}
              // Null for Uncategorized (specification §5).
              onChange={event => field.onChange(event.target.value ? Number(event.target.value) : null)}
            />
          )}
        />
      </div>
      {post?.status === 'draft' && <ScheduleField key={`${post.id} ${post.scheduledAt}`} post={post} />}
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

/** Returns the error of the list or, if there is none, the error of its first invalid tag. */
const getTagsError = (errors: TagsErrors): string | undefined =>
  errors?.message ?? (Array.isArray(errors) ? errors.find(Boolean)?.message : undefined)

const SettingsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="text-lg">{title}</h2>
    <div className="mt-3">{children}</div>
  </section>
)
