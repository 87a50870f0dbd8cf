import { createUserInput } from '../../../server/users/input'
import { buildCopyAction } from '../../lib/feedback/copy-action'
import { toastError } from '../../lib/feedback/error-toast'
import { toNullIfEmpty } from '../../lib/forms/to-null-if-empty'
import { useSave } from '../../lib/forms/use-save'
import { useSchemaForm } from '../../lib/forms/use-schema-form'
import { roleLabels, toOptions } from '../../lib/labels'
import { FormActions } from '../../ui/controls/FormActions'
import { Select } from '../../ui/controls/Select'
import { TextField } from '../../ui/controls/TextField'
import { useCreateUserMutation } from '../hooks.generated'
import { AdminPasswordField } from './AdminPasswordField'

export function AdminCreateUserForm({ onDone }: { onDone: () => void }) {
  const [createUser] = useCreateUserMutation()
  const form = useSchemaForm(createUserInput, {
    username: '',
    email: '',
    password: '',
    role: 'user',
    firstName: null,
    lastName: null,
  })
  const [save, isSaving] = useSave(form, {
    write: {
      list: 'users',
      create: async input => (await createUser({ variables: { input } })).data?.createUser,
    },
    buildSuccessToast: ({ username, password }) => ({
      title: 'User created',
      description: `${username} can now sign in.`,
      action: buildCopyAction('password', password),
    }),
    onError: error => toastError('Creation failed', error, "Couldn't create the user. Try again."),
    onDone,
  })
  const { field, setValue } = form
  const { isSubmitted } = form.formState
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <TextField label="Username" autoComplete="off" autoCapitalize="none" spellCheck={false} {...field('username')} />
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <AdminPasswordField
        label="Password"
        onGenerate={password => setValue('password', password, { shouldValidate: isSubmitted })}
        {...field('password')}
      />
      <Select label="Role" options={toOptions(roleLabels)} {...field('role')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name (optional)"
          autoComplete="off"
          {...field('firstName', { setValueAs: toNullIfEmpty })}
        />
        <TextField
          label="Last Name (optional)"
          autoComplete="off"
          {...field('lastName', { setValueAs: toNullIfEmpty })}
        />
      </div>
      <FormActions onCancel={onDone} submitLabel="Create User" pendingLabel="Creating..." pending={isSaving} />
    </form>
  )
}
