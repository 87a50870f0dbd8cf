import { startTransition, useCallback, useState } from 'react'

/**
 * Holds the state of a dialog. `dialog` is the value passed to `open`, or undefined while the dialog is closed. The
 * page stays visible while the code of the dialog loads.
 */
export function useDialog<TDialog>() {
  const [dialog, setDialog] = useState<TDialog>()
  return {
    dialog,
    open: useCallback((next: TDialog) => startTransition(() => setDialog(() => next)), []),
    close: useCallback(() => setDialog(undefined), []),
  }
}
