/** Puts a text on the clipboard. Resolves to whether it is there. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text) // no permission, or not a secure address
  }
}

/** The focus stays where it is: a dialog would not let it go, and the keyboard would have lost its place. */
function copyBySelection(text: string): boolean {
  const span = document.createElement('span')
  span.textContent = text
  span.style.position = 'fixed'
  span.style.opacity = '0'
  document.body.append(span)
  getSelection()?.selectAllChildren(span)
  // The text alone, not how it looks here.
  const handleCopy = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', handleCopy)
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', handleCopy)
  span.remove()
  return isCopied
}
