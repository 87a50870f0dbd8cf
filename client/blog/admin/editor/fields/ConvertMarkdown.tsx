import { useState } from 'react'
import { toOperation } from '../../../../lib/api/operation'
import { request } from '../../../../lib/api/request'
import { toastError } from '../../../../lib/feedback/error-toast'
import { toast } from '../../../../lib/feedback/toast'
import { Button } from '../../../../ui/controls/Button'
import { useConfirm } from '../../../../ui/overlays/use-confirm'
import { PostPreviewDocument } from '../../documents.generated'
import { toolbarRowClass } from '../../rich-text/toolbar-row'

interface Props {
  markdown: string
  isContentEmpty: () => boolean
  /** Called with the HTML that replaces Content. */
  onConverted: (html: string) => void
}

/** Replaces Content with the converted Markdown. If Content is not empty, the user must confirm first. */
export function ConvertMarkdown({ markdown, isContentEmpty, onConverted }: Props) {
  const { confirm, dialog } = useConfirm()
  const [isConverting, setIsConverting] = useState(false)
  const convertToHtml = async (): Promise<boolean> => {
    setIsConverting(true)
    try {
      const { postPreview } = await request(toOperation(PostPreviewDocument), { markdown })
      onConverted(postPreview.content)
      toast({ title: 'Markdown converted to HTML' })
      return true
    } catch (error) {
      toastError('Error', error)
      return false
    } finally {
      setIsConverting(false)
    }
  }
  const startConversion = () => {
    if (isContentEmpty()) return void convertToHtml()
    confirm({
      title: 'Replace Content',
      description: 'Content is not empty. It will be replaced with the HTML converted from Markdown.',
      confirmLabel: 'Replace',
      pendingLabel: 'Replacing...',
      run: convertToHtml,
    })
  }
  return (
    <div className={toolbarRowClass}>
      <Button
        variant="outline"
        size="sm"
        className="h-auto min-h-8 py-1 whitespace-normal max-sm:min-h-11"
        disabled={isConverting || markdown.trim() === ''}
        onClick={startConversion}
      >
        {isConverting ? 'Converting...' : 'Convert Markdown to HTML'}
      </Button>
      <p className="min-w-0 max-sm:sr-only">Replaces Content, the version readers see.</p>
      {dialog}
    </div>
  )
}
