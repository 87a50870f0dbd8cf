import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { addOrganizationMemberInput } from '../../server/organizations/input'
import { setServerErrors } from '../lib/forms/server-errors'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { memberRoleLabels, toOptions } from '../lib/labels'
import { FormActions } from '../ui/controls/FormActions'
import { Select } from '../ui/controls/Select'
import { TextField } from '../ui/controls/TextField'
import type { OrganizationRole } from './documents.generated'
import type { Organization } from './organization'
import { useOrganizationActions } from './use-organization-actions'

interface Props {
  organization: Organization | undefined
  onDone: () => void
}

/** Adds a member to the organization (specification §5, Add member). */
export function MemberForm({ organization, onDone }: Props) {
  const { addMember } = useOrganizationActions(organization)
  const form = useForm({
    resolver: zodResolver(addOrganizationMemberInput),
    defaultValues: { userId: '', role: 'member' as const },
  })
  const [add, isAdding] = useAsyncAction(async (member: { userId: number; role: OrganizationRole }) => {
    try {
      await addMember(member)
      onDone()
    } catch (error) {
      setServerErrors(error, form)
    }
  })
  const { setFocus, formState } = form
  const { errors } = formState
  useEffect(() => setFocus('userId'), [setFocus])
  return (
    <form onSubmit={form.handleSubmit(add)} noValidate className="mt-5 space-y-5">
      <TextField
        label="User ID"
        inputMode="numeric"
        autoComplete="off"
        hint="Their numeric user ID, shown on their profile"
        error={errors.userId?.message}
        {...form.register('userId')}
      />
      <Select
        label="Role"
        options={toOptions(memberRoleLabels)}
        error={errors.role?.message}
        {...form.register('role')}
      />
      <FormActions onCancel={onDone} submitLabel="Add Member" pendingLabel="Adding..." pending={isAdding} />
    </form>
  )
}
