import { startTransition, useCallback, useState } from 'react'

/**
 * Opens and closes a dialog. `dialog` is the value that was passed to `open`; undefined while the dialog is closed. The
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
