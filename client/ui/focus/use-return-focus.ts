import { useLayoutEffect, useRef } from 'react'
import { createNextFocusFinder } from './next-focus'

/**
 * Remembers what had the focus when a dialog opened, since only a dialog's own trigger gets it back by itself.
 * Returns what gives it back. When that one is gone with what the dialog did, the next row of its list has it, or
 * another element.
 */
export function useReturnFocus(open: boolean): (event: Event, fallback?: HTMLElement | null) => void {
  const opener = useRef<Element>(null)
  const findNextFocus = useRef<() => HTMLElement | null>(null)
  // Before the effects of what the dialog holds, which may take the focus.
  useLayoutEffect(() => {
    if (!open) return
    // Where a press does not focus a button (Safari), nothing had it.
    opener.current = document.activeElement === document.body ? null : document.activeElement
    findNextFocus.current = createNextFocusFinder(opener.current)
  }, [open])
  return (event, fallback) => {
    const target = opener.current?.isConnected ? opener.current : (findNextFocus.current?.() ?? fallback)
    event.preventDefault()
    if (!(target instanceof HTMLElement)) return
    // A heading is no control.
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus()
  }
}
