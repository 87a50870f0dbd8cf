import { useEffect } from 'react'
import { useSteady } from '../../lib/use-steady'

/** Ctrl-S, or ⌘-S on a Mac, saves instead of asking where to put the page; not while a dialog is open. */
export function useSaveKey(isOn: boolean, save: () => void): void {
  const saveNow = useSteady(save)
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return
      if (event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!document.querySelector('[role="dialog"], [role="alertdialog"]')) saveNow()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [isOn, saveNow])
}
