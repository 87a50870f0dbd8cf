import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { changePasswordInput } from '../../server/users/input'
import { toastFailure } from '../lib/failure'
import { showIssues, useOneAtATime } from '../lib/form'
import { toast } from '../lib/toast'
import { Button } from '../ui/Button'
import { ButtonWords } from '../ui/ButtonWords'
import { Field } from '../ui/Field'
import type { ChangePasswordInput } from './documents.generated'
import { useChangePasswordMutation } from './hooks.generated'

// The server knows nothing of the second time: it only keeps a slip of the hand from becoming a password.
const twice = z.extend(changePasswordInput, { repeat: z.string() }).check(
  z.refine(({ newPassword, repeat }) => newPassword === repeat, {
    path: ['repeat'],
    message: 'The passwords do not match',
    when: () => true,
  }),
)

export function PasswordForm({ username, onDone }: { username: string; onDone: () => void }) {
  const [changePassword] = useChangePasswordMutation()
  const form = useForm({
    resolver: zodResolver(twice),
    defaultValues: { currentPassword: '', newPassword: '', repeat: '' },
  })
  const [save, saving] = useOneAtATime(async ({ currentPassword, newPassword }: ChangePasswordInput) => {
    try {
      await changePassword({ variables: { input: { currentPassword, newPassword } } })
      toast({ title: 'Password changed', description: 'Your other sessions have been signed out' })
      onDone()
    } catch (error) {
      toastFailure('Password not changed', error, 'Could not change the password')
      showIssues(error, form)
    }
  })
  const { register, setFocus, formState } = form
  const { errors } = formState
  useEffect(() => setFocus('currentPassword'), [setFocus])
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-5">
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Field
        label="Current Password"
        type="password"
        autoComplete="current-password"
        error={errors.currentPassword?.message}
        {...register('currentPassword')}
      />
      <Field
        label="New Password"
        type="password"
        autoComplete="new-password"
        hint="At least 10 characters"
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <Field
        label="Repeat New Password"
        type="password"
        autoComplete="new-password"
        error={errors.repeat?.message}
        {...register('repeat', { deps: 'newPassword' })}
      />
      <div className="flex gap-3 pt-1">
        <Button type="submit" disabled={saving}>
          <ButtonWords busy={saving} doing="Changing...">
            Change Password
          </ButtonWords>
        </Button>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
