import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createUserInput } from '../../server/users/input'
import { useRefreshLists } from '../lib/admin-lists'
import { toastFailure } from '../lib/failure'
import { showIssues, useOneAtATime } from '../lib/form'
import { toast } from '../lib/toast'
import { optionsOf, roleWords } from '../lib/words'
import { Field } from '../ui/Field'
import { FormActions } from '../ui/FormActions'
import { Select } from '../ui/Select'
import { AdminPasswordField } from './AdminPasswordField'
import type { CreateUserInput } from './documents.generated'
import { useCreateUserMutation } from './hooks.generated'

/** An empty name is none. */
const setValueAs = (text: string | null) => text?.trim() || null

export function AdminCreateUserForm({ onDone }: { onDone: () => void }) {
  const [createUser] = useCreateUserMutation()
  const refresh = useRefreshLists()
  const form = useForm({
    resolver: zodResolver(createUserInput),
    defaultValues: { username: '', email: '', password: '', role: 'user', firstName: null, lastName: null },
  })
  const [save, saving] = useOneAtATime(async (input: CreateUserInput) => {
    try {
      await createUser({ variables: { input } })
      await refresh()
      toast({ title: 'User created', description: `${input.username} can sign in now` })
      onDone()
    } catch (error) {
      toastFailure('User not created', error, 'Could not create the user')
      showIssues(error, form)
    }
  })
  const { register, formState, setValue } = form
  const { errors, isSubmitted } = formState
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <Field
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
        {...register('username')}
      />
      <Field
        label="Email"
        type="email"
        autoComplete="off"
        error={errors.email?.message}
        {...register('email')}
      />
      <AdminPasswordField
        label="Password"
        error={errors.password?.message}
        onGenerate={password => setValue('password', password, { shouldValidate: isSubmitted })}
        {...register('password')}
      />
      <Select
        label="Role"
        options={optionsOf(roleWords)}
        error={errors.role?.message}
        {...register('role')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="First Name (optional)"
          autoComplete="off"
          error={errors.firstName?.message}
          {...register('firstName', { setValueAs })}
        />
        <Field
          label="Last Name (optional)"
          autoComplete="off"
          error={errors.lastName?.message}
          {...register('lastName', { setValueAs })}
        />
      </div>
      <FormActions onCancel={onDone} action="Create User" doing="Creating..." busy={saving} />
    </form>
  )
}
