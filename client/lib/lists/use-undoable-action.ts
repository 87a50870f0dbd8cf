import { useCallback } from 'react'
import { toast } from '../feedback/toast'
import { useRefetchLists } from './list-query'

/** How long a toast offers to undo an action. */
const UNDO_DURATION_MS = 10_000

interface UndoableAction {
  run: () => Promise<unknown>
  /** Restores the state from before `run`. */
  undo: () => Promise<unknown>
  /** The object and what happened to it, in the past tense: "ada suspended". */
  successTitle: string
  /** Called when `run` or `undo` fails. */
  onError: (error: unknown) => void
}

/**
 * Returns a function that runs an action, refetches the mounted lists and shows a toast that can undo the action. The
 * function resolves to true when the action succeeds.
 */
export function useUndoableAction(): (action: UndoableAction) => Promise<boolean> {
  const refetchLists = useRefetchLists()
  return useCallback(
    async ({ run, undo, successTitle, onError }) => {
      const attempt = async (send: () => Promise<unknown>) => {
        try {
          await send()
        } catch (error) {
          onError(error)
          return false
        }
        await refetchLists()
        return true
      }
      const revert = async () => {
        if (await attempt(undo)) toast({ title: 'Change undone' })
      }
      if (!(await attempt(run))) return false
      toast({
        title: successTitle,
        duration: UNDO_DURATION_MS,
        action: { label: 'Undo', altText: `Undo: ${successTitle}`, onSelect: () => void revert() },
      })
      return true
    },
    [refetchLists],
  )
}
