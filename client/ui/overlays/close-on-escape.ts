import type { KeyboardEvent } from 'react'

/**
 * Closes on Escape what the keyboard is in. The library tells only the layer that came last, which a toast over an
 * open dialog is: that one leaves the key to whom it belongs.
 */
export const closeOnEscape = (close: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.preventDefault()
  close()
}
