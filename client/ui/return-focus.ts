import { useLayoutEffect, useRef } from 'react'

/**
 * Remembers what had the focus when a dialog opened, since only a dialog's own trigger gets it back by itself.
 * Returns what gives it back, or to another element when that one is gone with what the dialog did.
 */
export function useReturnFocus(open: boolean): (event: Event, instead?: HTMLElement | null) => void {
  const opener = useRef<Element>(null)
  // Before the effects of what the dialog holds, which may take the focus.
  useLayoutEffect(() => {
    // Where a press does not focus a button (Safari), nothing had it.
    if (open) opener.current = document.activeElement === document.body ? null : document.activeElement
  }, [open])
  return (event, instead) => {
    const target = opener.current?.isConnected ? opener.current : instead
    event.preventDefault()
    if (target instanceof HTMLElement) target.focus()
  }
}
