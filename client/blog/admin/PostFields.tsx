import slugify from '@sindresorhus/slugify'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { useConfirm } from '../../lib/confirm'
import { asOperation } from '../../lib/operation'
import { request } from '../../lib/request'
import { errorText } from '../../lib/request-error'
import { toast } from '../../lib/toast'
import { Field } from '../../ui/Field'
import { Select } from '../../ui/Select'
import { TextArea } from '../../ui/TextArea'
import { ContentField } from './ContentField'
import { CtaFields } from './CtaFields'
import { PostPreviewDocument } from './documents.generated'
import { FormPart } from './FormPart'
import { usePostChoicesQuery } from './hooks.generated'
import { ImageField } from './ImageField'
import { MarkdownField } from './MarkdownField'
import { type PostFormState, postStatusOptions } from './post-values'
import { SearchFields } from './SearchFields'
import { TagsField } from './TagsField'

interface Props {
  form: PostFormState
  isNew: boolean
}

/** Every field of the post form, in the order of specification §2. */
export function PostFields({ form, isNew }: Props) {
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
        <Texts form={form} />
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
          <Filing form={form} />
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

/** The slug follows the title until somebody writes one, and again when it is emptied. */
function TitleAndSlug({ form, isNew }: Props) {
  const { register, formState, setValue, getValues } = form
  const isOwn = useRef(!isNew || getValues('slug') !== slugify(getValues('title')))
  const title = register('title', {
    onChange: event => {
      if (!isOwn.current || getValues('slug') === '') {
        isOwn.current = false
        setValue('slug', slugify(event.target.value), { shouldDirty: true })
      }
    },
  })
  const slug = register('slug', {
    onChange: () => {
      isOwn.current = true
    },
  })
  return (
    <>
      <Field
        label="Title"
        autoComplete="off"
        required
        error={formState.errors.title?.message}
        className="[&_input]:font-display [&_input]:text-lg [&_input]:font-semibold"
        {...title}
      />
      <Field
        label="Slug"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        hint="The post's address, /blog/… Made from the title if empty; an old address goes on to the new one."
        error={formState.errors.slug?.message}
        className="[&_input]:font-mono [&_input]:text-sm"
        {...slug}
      />
    </>
  )
}

/** The HTML and the markdown, and the way from the one to the other. */
function Texts({ form }: { form: PostFormState }) {
  const { control, formState, setValue, getValues } = form
  const { ask, dialog } = useConfirm()
  const [isMaking, setIsMaking] = useState(false)
  const makeHtml = async (): Promise<boolean> => {
    setIsMaking(true)
    try {
      const { postPreview } = await request(asOperation(PostPreviewDocument), {
        markdown: getValues('markdownContent'),
      })
      setValue('content', postPreview.content, { shouldDirty: true, shouldValidate: true })
      toast({ title: 'Content made from the markdown' })
      return true
    } catch (error) {
      toast({ title: 'Error', description: errorText(error), variant: 'destructive' })
      return false
    } finally {
      setIsMaking(false)
    }
  }
  const onMakeHtml = () => {
    if (getValues('content').trim() === '') return void makeHtml()
    ask({
      title: 'Replace Content',
      text: 'Content already has a text. It will be replaced by the HTML made from the markdown.',
      action: 'Replace',
      doing: 'Replacing...',
      run: makeHtml,
    })
  }
  return (
    <div className="space-y-8">
      <Controller
        control={control}
        name="content"
        render={({ field }) => (
          <ContentField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={formState.errors.content?.message}
            ref={field.ref}
          />
        )}
      />
      <Controller
        control={control}
        name="markdownContent"
        render={({ field }) => (
          <MarkdownField
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onMakeHtml={onMakeHtml}
            isMaking={isMaking}
            error={formState.errors.markdownContent?.message}
            ref={field.ref}
          />
        )}
      />
      {dialog}
    </div>
  )
}

function Filing({ form }: { form: PostFormState }) {
  const { control, register, formState } = form
  const { errors } = formState
  const { data } = usePostChoicesQuery({ fetchPolicy: 'cache-and-network' })
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
          options={postStatusOptions}
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
            ref={field.ref}
          />
        )}
      />
      <label className="flex min-h-10 items-center gap-3 text-sm font-medium">
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
