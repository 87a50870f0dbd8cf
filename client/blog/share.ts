import { toast } from '../lib/toast'

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
  if (await copy(url))
    toast({ title: 'Link copied', description: 'The link has been copied to your clipboard' })
  else toast({ title: 'Copy this link', description: url })
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text) // no permission, or not a secure address
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  document.body.append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  return done
}
