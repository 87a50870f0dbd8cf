import { Dialog } from '../ui/overlays/Dialog'
import { AdminCodeDetails } from './AdminCodeDetails'
import { AdminCodeForm } from './AdminCodeForm'
import type { CodeRowFragment } from './documents.generated'

export type CodeDialog = { kind: 'create' } | { kind: 'details' | 'edit'; code: CodeRowFragment }

export function AdminCodeDialogs({ dialog, onClose }: { dialog: CodeDialog; onClose: () => void }) {
  if (dialog.kind === 'details') {
    return (
      <Dialog skipsCloseConfirmation onClose={onClose} title="Credit Code Details">
        <AdminCodeDetails id={dialog.code.id} />
      </Dialog>
    )
  }
  const code = dialog.kind === 'edit' ? dialog.code : undefined
  return (
    <Dialog onClose={onClose} title={code ? 'Edit Credit Code' : 'Create New Credit Code'}>
      <AdminCodeForm code={code} onDone={onClose} />
    </Dialog>
  )
}
