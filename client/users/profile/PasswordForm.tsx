import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { changePasswordInput } from '../../../server/users/input'
import { toastError } from '../../lib/feedback/error-toast'
import { toast } from '../../lib/feedback/toast'
import { useSchemaForm } from '../../lib/forms/use-schema-form'
import { useSubmit } from '../../lib/forms/use-submit'
import { storeNewSession } from '../../lib/session/tokens'
import { Button } from '../../ui/controls/Button'
import { PendingLabel } from '../../ui/controls/PendingLabel'
import { TextField } from '../../ui/controls/TextField'
import { useChangePasswordMutation } from '../hooks.generated'

// `confirmPassword` is not sent to the server.
const passwordFormSchema = z.extend(changePasswordInput, { confirmPassword: z.string() }).check(
  z.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'The passwords do not match',
    // Compares the passwords even if another field is invalid.
    when: () => true,
  }),
)

export function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const client = useApolloClient()
  const [changePassword] = useChangePasswordMutation({ fetchPolicy: 'no-cache' })
  const form = useSchemaForm(passwordFormSchema, {
    currentPassword: '',
    newPassword: '',
    confirmPassword: '',
  })
  const [save, isSaving] = useSubmit(
    form,
    async ({ currentPassword, newPassword }) => {
      const { data } = await changePassword({ variables: { input: { currentPassword, newPassword } } })
      storeNewSession(data?.changePassword.newSession)
      // Refetches the mounted queries, such as sessions and recent activity, with the access token stored above.
      client.refetchQueries({ include: 'active' }).catch(() => undefined)
      toast({ title: 'Password changed', description: 'Your other sessions have been signed out.' })
      onDone()
    },
    error => toastError('Update failed', error, "Couldn't change the password. Try again."),
  )
  const { field, setFocus } = form
  useEffect(() => setFocus('currentPassword'), [setFocus])
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="space-y-5 pt-2 sm:max-w-[28rem]">
      {/* Tells password managers which account the password belongs to. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label="Current Password"
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <TextField
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters"
        {...field('newPassword', { deps: 'confirmPassword' })}
      />
      <TextField
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        {...field('confirmPassword')}
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
