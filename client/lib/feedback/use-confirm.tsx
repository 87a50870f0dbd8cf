import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog, type ConfirmText } from '../../ui/overlays/ConfirmDialog'

interface ConfirmRequest extends ConfirmText {
  /** Does it, and resolves to whether it is done: then the dialog closes. */
  run: () => Promise<boolean>
  /** Takes the focus when what had it is gone. */
  getFallbackFocus?: () => HTMLElement | null
}

/** A way to ask before something is gone for good, and the dialog that asks, to put anywhere on the page. */
export function useConfirm(): { ask: (request: ConfirmRequest) => void; dialog: ReactNode } {
  const [request, setQuestion] = useState<ConfirmRequest>()
  const [state, setState] = useState<'closed' | 'open' | 'pending'>('closed')
  const runRequest = async () => {
    if (!request || state !== 'open') return
    setState('pending')
    setState((await request.run()) ? 'closed' : 'open')
  }
  return {
    // Always the same: with another one the columns of a table, and in them the button that asks, would be made anew.
    ask: useCallback(next => {
      setQuestion(next)
      setState('open')
    }, []),
    dialog: request && (
      <ConfirmDialog
        {...toConfirmText(request)}
        open={state !== 'closed'}
        pending={state === 'pending'}
        onCancel={() => setState(current => (current === 'pending' ? current : 'closed'))}
        onConfirm={() => void runRequest()}
        getFallbackFocus={request.getFallbackFocus}
      />
    ),
  }
}

const toConfirmText = ({ title, description, confirmLabel, pendingLabel }: ConfirmText): ConfirmText => ({
  title,
  description,
  confirmLabel,
  pendingLabel,
})
