import { toastError } from '../lib/feedback/error-toast'
import { useUndoableAction } from '../lib/lists/use-undoable-action'
import { useStableCallback } from '../lib/use-stable-callback'
import type { MenuItem } from '../ui/overlays/DropdownMenu'

interface StatusRow<TStatus extends string> {
  id: number
  name: string
  status: TStatus
}

/** Returns a function that changes the status of a row and then offers Undo in a toast. */
export function useStatusChange<TStatus extends string>(update: (id: number, status: TStatus) => Promise<unknown>) {
  const runUndoable = useUndoableAction()
  return useStableCallback(({ id, name, status: previousStatus }: StatusRow<TStatus>, status: TStatus) => {
    void runUndoable({
      run: () => update(id, status),
      undo: () => update(id, previousStatus),
      successTitle: `${name} is now ${status}`,
      onError: error => toastError('Update failed', error, `Couldn't update ${name}. Try again.`),
    })
  })
}

/**
 * Returns a menu item for each status in `actions` except the current one. Each action contains the label of its item,
 * for example "Archive".
 */
export const buildStatusItems = <TStatus extends string>(
  row: StatusRow<TStatus>,
  actions: readonly { status: TStatus; label: string; isDanger?: boolean }[],
  onStatusChange: (row: StatusRow<TStatus>, status: TStatus) => void,
): MenuItem[] =>
  actions
    .filter(({ status }) => status !== row.status)
    .map(({ status, ...item }) => ({ ...item, onSelect: () => onStatusChange(row, status) }))
