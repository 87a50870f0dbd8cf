/** Copies text to the clipboard. Resolves to false on failure. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The Clipboard API fails without permission and in an insecure context.
    return copyBySelection(text)
  }
}

/**
 * Copies text with execCommand and returns whether the copy succeeded. Does not move the focus, because an open dialog
 * would take it back.
 */
function copyBySelection(text: string): boolean {
  const span = document.createElement('span')
  span.textContent = text
  span.style.position = 'fixed'
  span.style.opacity = '0'
  document.body.append(span)
  getSelection()?.selectAllChildren(span)
  // Without this handler, the browser also copies the styles of the page.
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
