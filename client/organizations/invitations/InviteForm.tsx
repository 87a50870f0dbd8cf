import { useEffect } from 'react'
import { inviteToOrganizationInput } from '../../../server/invitations/input'
import { useRefetchQueries } from '../../lib/api/use-refetch-queries'
import { toastError } from '../../lib/feedback/error-toast'
import { useSchemaForm } from '../../lib/forms/use-schema-form'
import { useSubmit } from '../../lib/forms/use-submit'
import { memberRoleLabels, toOptions } from '../../lib/labels'
import { FormActions } from '../../ui/controls/FormActions'
import { Select } from '../../ui/controls/Select'
import { TextField } from '../../ui/controls/TextField'
import { OrganizationInvitationsDocument, type SentOrganizationInvitationFragment } from '../documents.generated'
import { useInviteToOrganizationMutation } from '../hooks.generated'
import type { Organization } from '../organization'

interface Props {
  organization: Organization
  onSent: (sent: SentOrganizationInvitationFragment) => void
  onCancel: () => void
}

/** Invites a person. Offers only the roles with which the viewer may invite people. */
export function InviteForm({ organization: { id, viewerInvitableRoles }, onSent, onCancel }: Props) {
  const [inviteToOrganization] = useInviteToOrganizationMutation({
    fetchPolicy: 'no-cache',
  })
  const refetch = useRefetchQueries([OrganizationInvitationsDocument])
  const form = useSchemaForm(inviteToOrganizationInput, { email: '', firstName: null, lastName: null, role: 'member' })
  const [send, isSending] = useSubmit(
    form,
    async ({ email, role }) => {
      const { data } = await inviteToOrganization({ variables: { input: { organizationId: id, email, role } } })
      await refetch()
      if (data) onSent(data.inviteToOrganization)
    },
    error => toastError('Not invited', error, "Couldn't send the invitation. Try again."),
  )
  const { field, setFocus } = form
  useEffect(() => setFocus('email'), [setFocus])
  const roles = toOptions(memberRoleLabels).filter(({ value }) => viewerInvitableRoles.includes(value))
  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="mt-5 space-y-5">
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <Select label="Role" options={roles} {...field('role')} />
      <FormActions onCancel={onCancel} submitLabel="Send Invitation" pendingLabel="Sending..." pending={isSending} />
    </form>
  )
}
