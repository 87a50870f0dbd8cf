import type { ReactNode } from 'react'
import { useConfirm } from '../../ui/overlays/use-confirm'
import { toast } from '../feedback/toast'
import { useStableCallback } from '../use-stable-callback'
import { useRefetchLists } from './list-query'

interface Deletion {
  title: string
  description: string
  /** Default: "Delete". */
  confirmLabel?: string
  /** Default: "Deleting...". */
  pendingLabel?: string
  run: () => Promise<unknown>
  onError: (error: unknown) => void
  /** Called after the lists are refetched. */
  onDeleted?: () => void
  successTitle: string
}

/**
 * Returns `confirmDelete` and the dialog that the caller must render. `confirmDelete` asks for confirmation, deletes an
 * item, refetches the mounted lists and shows a toast. It is the same function in each render, so that table columns
 * can depend on it.
 */
export function useConfirmDelete<TItem>(toDeletion: (item: TItem) => Deletion): {
  confirmDelete: (item: TItem) => void
  confirmDialog: ReactNode
} {
  const refetchLists = useRefetchLists()
  const { confirm, dialog } = useConfirm()
  const confirmDelete = useStableCallback((item: TItem) => {
    const { run, onError, onDeleted, successTitle, ...text } = toDeletion(item)
    confirm({
      confirmLabel: 'Delete',
      pendingLabel: 'Deleting...',
      ...text,
      run: async () => {
        try {
          await run()
        } catch (error) {
          onError(error)
          return false
        }
        await refetchLists()
        onDeleted?.()
        toast({ title: successTitle })
        return true
      },
    })
  })
  return { confirmDelete, confirmDialog: dialog }
}
