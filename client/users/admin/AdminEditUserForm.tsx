import { updateUserInput } from '../../../server/users/input'
import { toastError } from '../../lib/feedback/error-toast'
import { useSave } from '../../lib/forms/use-save'
import { useSchemaForm } from '../../lib/forms/use-schema-form'
import { roleLabels, toOptions, userStatusLabels } from '../../lib/labels'
import { FormActions } from '../../ui/controls/FormActions'
import { Select } from '../../ui/controls/Select'
import { TextField } from '../../ui/controls/TextField'
import { useConfirm } from '../../ui/overlays/use-confirm'
import type { UserRowFragment } from '../documents.generated'
import { useUpdateUserMutation } from '../hooks.generated'
import { getSuspensionText } from './suspension'

export function AdminEditUserForm({ user, onDone }: { user: UserRowFragment; onDone: () => void }) {
  const [updateUser] = useUpdateUserMutation()
  const form = useSchemaForm(updateUserInput, {
    username: user.username,
    email: user.email ?? '',
    firstName: user.firstName ?? '',
    lastName: user.lastName ?? '',
    role: user.role,
    status: user.status,
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
  const { confirm, dialog } = useConfirm()
  const submit = form.handleSubmit(async input => {
    if (input.status !== 'suspended' || user.status === 'suspended') return await save(input)
    confirm({
      ...getSuspensionText(user.username),
      run: async () => {
        await save(input)
        // The confirmation closes even after a failure, because the form shows the errors.
        return true
      },
    })
  })
  const { field } = form
  return (
    <form onSubmit={submit} noValidate className="mt-5 space-y-4">
      <TextField label="Username" autoComplete="off" autoCapitalize="none" spellCheck={false} {...field('username')} />
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First Name" isOptional autoComplete="off" {...field('firstName')} />
        <TextField label="Last Name" isOptional autoComplete="off" {...field('lastName')} />
        <Select label="Role" options={toOptions(roleLabels)} {...field('role')} />
        <Select label="Status" options={toOptions(userStatusLabels)} {...field('status')} />
      </div>
      <FormActions onCancel={onDone} submitLabel="Save Changes" pendingLabel="Saving..." pending={isSaving} />
      {dialog}
    </form>
  )
}
