import { useEffect } from 'react'
import { addOrganizationMemberInput } from '../../../server/organizations/input'
import { useSchemaForm } from '../../lib/forms/use-schema-form'
import { useSubmit } from '../../lib/forms/use-submit'
import { memberRoleLabels, toOptions } from '../../lib/labels'
import { FormActions } from '../../ui/controls/FormActions'
import { Select } from '../../ui/controls/Select'
import { TextField } from '../../ui/controls/TextField'
import type { Organization } from '../organization'
import { useOrganizationActions } from '../use-organization-actions'

interface Props {
  organization: Organization | undefined
  onDone: () => void
}

/** Specification §5, Add member. */
export function MemberForm({ organization, onDone }: Props) {
  const { addMember } = useOrganizationActions(organization)
  const form = useSchemaForm(addOrganizationMemberInput, { userId: '', role: 'member' })
  const [add, isAdding] = useSubmit(form, async member => {
    await addMember(member)
    onDone()
  })
  const { field, setFocus } = form
  useEffect(() => setFocus('userId'), [setFocus])
  return (
    <form onSubmit={form.handleSubmit(add)} noValidate className="mt-5 space-y-5">
      <TextField
        label="User ID"
        inputMode="numeric"
        autoComplete="off"
        hint="The numeric ID of the user, shown on their profile"
        {...field('userId')}
      />
      <Select label="Role" options={toOptions(memberRoleLabels)} {...field('role')} />
      <FormActions onCancel={onDone} submitLabel="Add Member" pendingLabel="Adding..." pending={isAdding} />
    </form>
  )
}
