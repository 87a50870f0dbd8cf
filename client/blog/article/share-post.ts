import { toast } from '../../lib/feedback/toast'
import { copyToClipboard } from '../../ui/controls/clipboard'

/**
 * Opens the native share sheet. If sharing is unavailable or fails, copies the link. If copying fails, shows the link
 * in a toast (specification §2).
 */
export async function sharePost(title: string, url: string): Promise<void> {
  if (navigator.share) {
    try {
      return await navigator.share({ title, url })
    } catch (error) {
      // AbortError: the user closed the sheet.
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  if (await copyToClipboard(url))
    toast({ title: 'Link copied', description: 'The link has been copied to your clipboard' })
  else toast({ title: 'Copy this link', description: url })
}
