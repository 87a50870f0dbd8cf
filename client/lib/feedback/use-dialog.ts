import { startTransition, useCallback, useState } from 'react'

/** Which dialog is open, if one is. While the code of one is still coming, the page stays as it is. */
export function useDialog<TDialog>() {
  const [dialog, setDialog] = useState<TDialog>()
  return {
    dialog,
    open: useCallback((next: TDialog) => startTransition(() => setDialog(() => next)), []),
    close: useCallback(() => setDialog(undefined), []),
  }
}
