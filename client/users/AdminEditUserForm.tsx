import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { updateUserInput } from '../../server/users/input'
import { toastError } from '../lib/feedback/error-toast'
import { useSave } from '../lib/forms/use-save'
import { roleLabels, toOptions, userStatusLabels } from '../lib/labels'
import { FormActions } from '../ui/controls/FormActions'
import { Select } from '../ui/controls/Select'
import { TextField } from '../ui/controls/TextField'
import type { UserRowFragment } from './documents.generated'
import { useUpdateUserMutation } from './hooks.generated'

export function AdminEditUserForm({ user, onDone }: { user: UserRowFragment; onDone: () => void }) {
  const [updateUser] = useUpdateUserMutation()
  const form = useForm({
    resolver: zodResolver(updateUserInput),
    defaultValues: {
      username: user.username,
      email: user.email,
      firstName: user.firstName ?? '',
      lastName: user.lastName ?? '',
      role: user.role,
      status: user.status,
    },
  })
  const [save, isSaving] = useSave(form, {
    write: { update: input => updateUser({ variables: { id: user.id, input } }) },
    buildSuccessToast: ({ username = user.username }) => ({
      title: 'User updated',
      description: username,
    }),
    onError: error => toastError('Update failed', error, "Couldn't update the user. Try again."),
    onDone,
  })
  const { errors } = form.formState
  const { register } = form
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <TextField
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          autoComplete="off"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="off"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <Select
          label="Role"
          options={toOptions(roleLabels)}
          error={errors.role?.message}
          {...register('role')}
        />
        <Select
          label="Status"
          options={toOptions(userStatusLabels)}
          error={errors.status?.message}
          {...register('status')}
        />
      </div>
      <FormActions onCancel={onDone} submitLabel="Save Changes" pendingLabel="Saving..." pending={isSaving} />
    </form>
  )
}
