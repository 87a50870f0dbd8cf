import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { resetPasswordInput } from '../../server/users/input'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { setServerErrors } from '../lib/forms/server-errors'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { FormActions } from '../ui/controls/FormActions'
import { AdminPasswordField } from './AdminPasswordField'
import type { UserRowFragment } from './documents.generated'
import { useResetPasswordMutation } from './hooks.generated'

export function AdminResetPasswordForm({ user, onDone }: { user: UserRowFragment; onDone: () => void }) {
  const [resetPassword] = useResetPasswordMutation()
  const form = useForm({ resolver: zodResolver(resetPasswordInput), defaultValues: { password: '' } })
  const [save, isSaving] = useAsyncAction(async ({ password }: { password: string }) => {
    try {
      await resetPassword({ variables: { userId: user.id, password } })
      toast({ title: 'Password reset', description: `${user.username} has been signed out everywhere.` })
      onDone()
    } catch (error) {
      toastError('Reset failed', error, "Couldn't reset the password. Try again.")
      setServerErrors(error, form)
    }
  })
  const { errors, isSubmitted } = form.formState
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <AdminPasswordField
        label="New Password"
        error={errors.password?.message}
        onGenerate={password => form.setValue('password', password, { shouldValidate: isSubmitted })}
        {...form.register('password')}
      />
      <FormActions
        onCancel={onDone}
        submitLabel="Reset Password"
        pendingLabel="Resetting..."
        pending={isSaving}
      />
    </form>
  )
}
