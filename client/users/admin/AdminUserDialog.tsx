import { Dialog } from '../../ui/overlays/Dialog'
import type { UserRowFragment } from '../documents.generated'
import { AdminCreateUserForm } from './AdminCreateUserForm'
import { AdminEditUserForm } from './AdminEditUserForm'
import { AdminResetLink } from './AdminResetLink'
import { AdminResetPasswordForm } from './AdminResetPasswordForm'

export type UserDialog = { kind: 'create' } | { kind: 'edit' | 'password'; user: UserRowFragment }

interface Props {
  dialog: UserDialog
  onInvite: () => void
  onClose: () => void
}

export function AdminUserDialog({ dialog, onInvite, onClose }: Props) {
  if (dialog.kind === 'create') {
    return (
      <Dialog onClose={onClose} title="Add New User">
        <p className="mt-2 text-muted">
          You set the password.{' '}
          <button
            type="button"
            onClick={() => {
              onClose()
              onInvite()
            }}
            className="font-medium text-text underline underline-offset-4"
          >
            Invite the person instead
          </button>
        </p>
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
      <AdminResetLink user={user} />
    </Dialog>
  )
}
