import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePasswordInput } from '../../server/users/input'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { setServerErrors } from '../lib/forms/server-errors'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { Button } from '../ui/controls/Button'
import { PendingLabel } from '../ui/controls/PendingLabel'
import { TextField } from '../ui/controls/TextField'
import type { ChangePasswordInput } from './documents.generated'
import { useChangePasswordMutation } from './hooks.generated'

// The confirmation guards against typos; it is not sent to the server.
const passwordFormSchema = z.extend(changePasswordInput, { confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'The passwords do not match',
    when: () => true,
  }),
)

export function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const [changePassword] = useChangePasswordMutation()
  const form = useForm({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const [save, isSaving] = useAsyncAction(async ({ currentPassword, newPassword }: ChangePasswordInput) => {
    try {
      await changePassword({ variables: { input: { currentPassword, newPassword } } })
      toast({ title: 'Password changed', description: 'Your other sessions have been signed out.' })
      onDone()
    } catch (error) {
      toastError('Update failed', error, "Couldn't change the password. Try again.")
      setServerErrors(error, form)
    }
  })
  const { register, setFocus, formState } = form
  const { errors } = formState
  useEffect(() => setFocus('currentPassword'), [setFocus])
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-5">
      {/* Tells password managers the account. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <TextField
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <TextField
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword', { deps: 'newPassword' })}
      />
      <div className="flex gap-3 pt-1">
        <Button type="submit" disabled={isSaving}>
          <PendingLabel pending={isSaving} pendingLabel="Changing...">
            Change Password
          </PendingLabel>
        </Button>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
