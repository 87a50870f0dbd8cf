/** Copies text to the clipboard. Resolves to true on success. */
export async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The Clipboard API fails without permission and in an insecure context.
    return copyBySelection(text)
  }
}

/** Copies with execCommand. Selects text without moving the focus, because an open dialog would take the focus back. */
function copyBySelection(text: string): boolean {
  const span = document.createElement('span')
  span.textContent = text
  span.style.position = 'fixed'
  span.style.opacity = '0'
  document.body.append(span)
  getSelection()?.selectAllChildren(span)
  // Copies plain text without the styles of the page.
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
