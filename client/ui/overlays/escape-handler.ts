import type { KeyboardEvent } from 'react'

/**
 * Returns a keydown handler that calls `close` on Escape, unless another handler has handled the key. Radix handles
 * Escape only for the topmost layer. If a toast is above an open dialog, Radix alone would not close the dialog.
 */
export const createEscapeHandler = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  close()
}
