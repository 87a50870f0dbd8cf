import { useNavigate } from 'react-router-dom'
import { deleteAccountInput } from '../../server/privacy/input'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import { paths } from '../lib/paths'
import { tokens } from '../lib/session/tokens'
import { FormActions } from '../ui/controls/FormActions'
import { TextField } from '../ui/controls/TextField'
import { Dialog } from '../ui/overlays/Dialog'
import { useDeleteAccountMutation } from './hooks.generated'

export function DeleteAccountDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const [deleteAccount] = useDeleteAccountMutation({ fetchPolicy: 'no-cache' })
  const navigate = useNavigate()
  const form = useSchemaForm(deleteAccountInput, { password: '' })
  const [submit, isDeleting] = useSubmit(
    form,
    async ({ password }) => {
      await deleteAccount({ variables: { password } })
      // Leaves the page before the tokens are cleared. Otherwise AuthGuard would redirect to the login page.
      await navigate(paths.home)
      tokens.clear()
      toast({ title: 'Account deleted' })
    },
    error => toastError('Deletion failed', error, "Couldn't delete the account. Try again."),
  )
  return (
    <Dialog
      onClose={onClose}
      title="Delete Account"
      description="You will be signed out everywhere, and your name and email address will be removed. Posts, credit transactions and organization files remain under a pseudonym. This action cannot be undone."
    >
      <form onSubmit={form.handleSubmit(submit)} noValidate className="mt-5 space-y-4">
        {/* Password managers read the username from this input. */}
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <TextField
          label="Current Password"
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <FormActions
          onCancel={onClose}
          pending={isDeleting}
          submitLabel="Delete Account"
          pendingLabel="Deleting..."
          isDanger
        />
      </form>
    </Dialog>
  )
}
