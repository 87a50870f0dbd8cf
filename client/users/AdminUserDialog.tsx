import { Dialog } from '../ui/overlays/Dialog'
import { AdminCreateUserForm } from './AdminCreateUserForm'
import { AdminEditUserForm } from './AdminEditUserForm'
import { AdminResetPasswordForm } from './AdminResetPasswordForm'
import type { UserRowFragment } from './documents.generated'

export type UserDialog = { kind: 'create' } | { kind: 'edit' | 'password'; user: UserRowFragment }

export function AdminUserDialog({ dialog, onClose }: { dialog: UserDialog; onClose: () => void }) {
  if (dialog.kind === 'create') {
    return (
      <Dialog onClose={onClose} title="Add New User">
        <AdminCreateUserForm onDone={onClose} />
      </Dialog>
    )
  }
  const { user } = dialog
  if (dialog.kind === 'edit') {
    return (
      <Dialog onClose={onClose} title="Edit User" description={`${user.username} (ID ${user.id})`}>
        <AdminEditUserForm user={user} onDone={onClose} />
      </Dialog>
    )
  }
  return (
    <Dialog
      onClose={onClose}
      title="Reset Password"
      description={`Sets a new password for ${user.username} and signs them out everywhere.`}
    >
      <AdminResetPasswordForm user={user} onDone={onClose} />
    </Dialog>
  )
}
