import { useEffect } from 'react'
import { useStableCallback } from '../../../lib/use-stable-callback'

/** Calls `save` on Ctrl-S (⌘-S on a Mac), except while a dialog is open. A side panel does not count as a dialog. */
export function useSaveShortcut(isEnabled: boolean, save: () => void): void {
  const saveLatest = useStableCallback(save)
  useEffect(() => {
    if (!isEnabled) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"]:not(.side-panel), [role="alertdialog"]')) saveLatest()
    }
    window.addEventListener('keydown', handleKeyDown)
    return () => window.removeEventListener('keydown', handleKeyDown)
  }, [isEnabled, saveLatest])
}
