import type { KeyboardEvent } from 'react'

/** Radix handles Escape only in the topmost layer, which may be a toast above an open dialog. */
export const createEscapeHandler = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  close()
}
