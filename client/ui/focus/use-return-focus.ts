import { useLayoutEffect, useRef } from 'react'
import { createNextFocusFinder } from './next-focus'

/**
 * Returns a handler for onCloseAutoFocus that focuses the element that had the focus before the dialog opened. If there
 * was no such element or it no longer exists, the handler focuses the element that createNextFocusFinder finds, else
 * `fallback`. Radix itself focuses only the trigger of a dialog.
 */
export function useReturnFocus(open: boolean): (event: Event, fallback?: HTMLElement | null) => void {
  const opener = useRef<Element>(null)
  const findNextFocus = useRef<() => HTMLElement | null>(null)
  // Runs before the effects of the dialog's content, which may move the focus.
  useLayoutEffect(() => {
    if (!open) return
    // Safari does not focus a pressed button, so the body can be the active element.
    opener.current = document.activeElement === document.body ? null : document.activeElement
    findNextFocus.current = createNextFocusFinder(opener.current)
  }, [open])
  return (event, fallback) => {
    const target = opener.current?.isConnected ? opener.current : (findNextFocus.current?.() ?? fallback)
    event.preventDefault()
    if (!(target instanceof HTMLElement)) return
    // A heading can take the focus only with a tabindex attribute.
    if (target.tabIndex < 0) target.tabIndex = -1
    // Does not scroll back to the opener, because the page may have scrolled to a created row.
    target.focus({ preventScroll: target === opener.current })
  }
}
