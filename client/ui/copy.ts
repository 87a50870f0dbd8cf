/** Puts a text on the clipboard. Resolves to whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text) // no permission, or not a secure address
  }
}

/** The focus stays where it is: a dialog would not let it go, and the keyboard would have lost its place. */
function copyBySelection(text: string): boolean {
  const marked = document.createElement('span')
  marked.textContent = text
  marked.style.position = 'fixed'
  marked.style.opacity = '0'
  document.body.append(marked)
  getSelection()?.selectAllChildren(marked)
  // The text alone, not how it looks here.
  const write = (event: ClipboardEvent) => {
    event.preventDefault()
    event.clipboardData?.setData('text/plain', text)
  }
  document.addEventListener('copy', write)
  const done = document.execCommand('copy')
  document.removeEventListener('copy', write)
  marked.remove()
  return done
}
