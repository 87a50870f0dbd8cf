import type { KeyboardEvent } from 'react'

/**
 * Returns a keydown handler that calls `close` on Escape. Radix handles Escape only for the topmost layer. Above an
 * open dialog, that layer can be a toast, and the dialog would stay open.
 */
export const createEscapeHandler = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  close()
}
