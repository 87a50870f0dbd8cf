import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useConfirm } from '../../lib/confirm'
import { asOperation } from '../../lib/operation'
import { request } from '../../lib/request'
import { errorText } from '../../lib/request-error'
import { toast } from '../../lib/toast'
import { ContentField } from './ContentField'
import { PostPreviewDocument } from './documents.generated'
import { MarkdownField } from './MarkdownField'
import type { PostFormState } from './post-values'

/** The HTML and the markdown, and the way from the one to the other. */
export function PostTexts({ form }: { form: PostFormState }) {
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
