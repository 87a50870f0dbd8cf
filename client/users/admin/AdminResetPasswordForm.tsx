import { resetPasswordInput } from '../../../server/users/input'
import { toastError } from '../../lib/feedback/error-toast'
import { toast } from '../../lib/feedback/toast'
import { useSchemaForm } from '../../lib/forms/use-schema-form'
import { useSubmit } from '../../lib/forms/use-submit'
import { storeNewSession } from '../../lib/session/tokens'
import { FormActions } from '../../ui/controls/FormActions'
import type { UserRowFragment } from '../documents.generated'
import { useResetPasswordMutation } from '../hooks.generated'
import { AdminPasswordField } from './AdminPasswordField'

export function AdminResetPasswordForm({ user, onDone }: { user: UserRowFragment; onDone: () => void }) {
  const [resetPassword] = useResetPasswordMutation({ fetchPolicy: 'no-cache' })
  const form = useSchemaForm(resetPasswordInput, { password: '' })
  const [save, isSaving] = useSubmit(
    form,
    async ({ password }) => {
      const { data } = await resetPassword({ variables: { userId: user.id, password } })
      // The server returns a new session only if administrators reset their own password.
      const newSession = data?.resetPassword.newSession
      storeNewSession(newSession)
      const description = newSession
        ? "You've been signed out everywhere except this browser."
        : `${user.username} has been signed out on all devices.`
      toast({ title: 'Password reset', description })
      onDone()
    },
    error => toastError('Reset failed', error, "Couldn't reset the password. Try again."),
  )
  const { field, setValue } = form
  const { isSubmitted } = form.formState
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <AdminPasswordField
        label="New Password"
        onGenerate={password => setValue('password', password, { shouldValidate: isSubmitted })}
        {...field('password')}
      />
      <FormActions onCancel={onDone} submitLabel="Reset Password" pendingLabel="Resetting..." pending={isSaving} />
    </form>
  )
}
