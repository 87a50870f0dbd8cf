import type { KeyboardEvent } from 'react'

/**
 * Returns a keydown handler that closes the focused layer on Escape. Radix notifies only the topmost layer, which may
 * be a toast above an open dialog.
 */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  close()
}
