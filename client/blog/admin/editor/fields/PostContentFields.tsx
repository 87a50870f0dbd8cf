import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { toOperation } from '../../../../lib/api/operation'
import { request } from '../../../../lib/api/request'
import { toastError } from '../../../../lib/feedback/error-toast'
import { toast } from '../../../../lib/feedback/toast'
import { useConfirm } from '../../../../ui/overlays/use-confirm'
import { PostPreviewDocument } from '../../documents.generated'
import type { PostFormMethods } from '../post-form-values'
import { ContentField } from './ContentField'
import { MarkdownField } from './MarkdownField'

/** The Content and Markdown Content fields, with the conversion of Markdown to HTML. */
export function PostContentFields({ form }: { form: PostFormMethods }) {
  const { control, formState, setValue, getValues } = form
  const { confirm, dialog } = useConfirm()
  const [isConverting, setIsConverting] = useState(false)
  const convertToHtml = async (): Promise<boolean> => {
    setIsConverting(true)
    try {
      const { postPreview } = await request(toOperation(PostPreviewDocument), {
        markdown: getValues('markdownContent'),
      })
      setValue('content', postPreview.content, { shouldDirty: true, shouldValidate: true })
      toast({ title: 'Markdown converted to HTML' })
      return true
    } catch (error) {
      toastError('Error', error)
      return false
    } finally {
      setIsConverting(false)
    }
  }
  const onConvertToHtml = () => {
    if (getValues('content').trim() === '') return void convertToHtml()
    confirm({
      title: 'Replace Content',
      description: 'Content is not empty. It will be replaced with the HTML converted from Markdown.',
      confirmLabel: 'Replace',
      pendingLabel: 'Replacing...',
      run: convertToHtml,
    })
  }
  return (
    <div className="space-y-8">
      <Controller
        control={control}
        name="content"
        render={({ field }) => <ContentField {...field} error={formState.errors.content?.message} />}
      />
      <Controller
        control={control}
        name="markdownContent"
        render={({ field }) => (
          <MarkdownField
            {...field}
            onConvertToHtml={onConvertToHtml}
            isConverting={isConverting}
            error={formState.errors.markdownContent?.message}
          />
        )}
      />
      {dialog}
    </div>
  )
}
