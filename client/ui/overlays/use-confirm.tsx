import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog, type ConfirmText } from './ConfirmDialog'

interface ConfirmRequest extends ConfirmText {
  /** The action to confirm. Resolves to true to close the dialog, or to false to keep it open. */
  run: () => Promise<boolean>
  /** Returns the element to focus on close if useReturnFocus finds neither the opener nor a replacement for it. */
  getFallbackFocus?: () => HTMLElement | null
}

export function useConfirm(): { confirm: (request: ConfirmRequest) => void; dialog: ReactNode } {
  const [request, setRequest] = useState<ConfirmRequest>()
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed')
  const runRequest = async () => {
    if (!request || state !== 'open') return
    setState('pending')
    setState((await request.run()) ? 'closed' : 'open')
  }
  return {
    // A stable function, because a new one would rebuild table columns, including the button that has the focus.
    confirm: useCallback(next => {
      setRequest(next)
      setState('open')
    }, []),
    dialog: request && (
      <ConfirmDialog
        {...request}
        open={state !== 'closed'}
        pending={state === 'pending'}
        onCancel={() => setState(current => (current === 'pending' ? current : 'closed'))}
        onConfirm={() => void runRequest()}
      />
    ),
  }
}
