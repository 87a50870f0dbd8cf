import type { KeyboardEvent } from 'react'

/**
 * Replaces the Escape handling of Radix, which acts only on the topmost layer. That layer can be a toast above an open
 * dialog.
 */
export const createEscapeHandler = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  close()
}
