import { toast } from '../../lib/feedback/toast'
import { copyToClipboard } from '../../ui/controls/clipboard'

/** Shares by the device's own sheet where there is one; otherwise copies the link and says so (specification §2). */
export async function sharePost(title: string, url: string): Promise<void> {
  if (navigator.share) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet is a choice. Anything else (not allowed, nothing to share with) leaves the clipboard.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyToClipboard(url))
    toast({ title: 'Link copied', description: 'The link has been copied to your clipboard' })
  else toast({ title: 'Copy this link', description: url })
}
