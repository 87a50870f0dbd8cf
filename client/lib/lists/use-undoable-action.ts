import { useCallback } from 'react'
import { toast } from '../feedback/toast'
import { useRefetchLists } from './list-query'

const UNDO_DURATION_MS = 10_000

interface UndoableAction {
  run: () => Promise<unknown>
  /** Undefined if the action cannot be undone. */
  undo: (() => Promise<unknown>) | undefined
  /** The object and what happened to it, for example "ada suspended" or "Acme is now archived". */
  successTitle: string
  onError: (error: unknown) => void
  /** Default: `onError`. */
  onUndoError?: (error: unknown) => void
}

/**
 * Returns a function that runs an action, refetches the mounted lists and offers Undo in a toast. The function
 * resolves to true on success.
 */
export function useUndoableAction(): (action: UndoableAction) => Promise<boolean> {
  const refetchLists = useRefetchLists()
  return useCallback(
    async ({ run, undo, successTitle, onError, onUndoError = onError }) => {
      const attempt = async (send: () => Promise<unknown>, onFailure: (error: unknown) => void) => {
        try {
          await send()
        } catch (error) {
          onFailure(error)
          return false
        }
        await refetchLists()
        return true
      }
      const buildUndoAction = (send: () => Promise<unknown>) => ({
        label: 'Undo',
        altText: `Undo: ${successTitle}`,
        onSelect: async () => {
          if (await attempt(send, onUndoError)) toast({ title: 'Change undone' })
        },
      })
      if (!(await attempt(run, onError))) return false
      toast({
        title: successTitle,
        ...(undo && { duration: UNDO_DURATION_MS, action: buildUndoAction(undo) }),
      })
      return true
    },
    [refetchLists],
  )
}
