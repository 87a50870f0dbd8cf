import { inviteUserInput } from '../../server/invitations/input'
import { toastError } from '../lib/feedback/error-toast'
import { ComboboxField } from '../lib/forms/ComboboxField'
import { toNullIfEmpty } from '../lib/forms/to-null-if-empty'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import { memberRoleLabels, roleLabels, toOptions } from '../lib/labels'
import { highlightCreatedRow } from '../lib/lists/created-row'
import { useRefetchLists } from '../lib/lists/list-query'
import { useOrganizationSearch } from '../lib/search/use-organization-search'
import { FormActions } from '../ui/controls/FormActions'
import { Select } from '../ui/controls/Select'
import { TextField } from '../ui/controls/TextField'
import type { LeadToInvite } from './AdminInviteDialog'
import type { SentInvitationFragment } from './documents.generated'
import { useInviteUserMutation } from './hooks.generated'

interface Props {
  lead: LeadToInvite | undefined
  onSent: (sent: SentInvitationFragment) => void
  onCancel: () => void
}

export function AdminInviteForm({ lead, onSent, onCancel }: Props) {
  const [inviteUser] = useInviteUserMutation({ fetchPolicy: 'no-cache' })
  const refetchLists = useRefetchLists()
  const searchOrganizations = useOrganizationSearch()
  const form = useSchemaForm(inviteUserInput, {
    email: lead?.email ?? '',
    ...splitName(lead?.name),
    role: 'user',
    organizationId: null,
    organizationRole: 'member',
    credits: null,
    creditsReason: null,
    leadId: lead?.id ?? null,
  })
  const [send, isSending] = useSubmit(
    form,
    async input => {
      const { data } = await inviteUser({ variables: { input } })
      if (!data) return
      await refetchLists()
      highlightCreatedRow('invitations', data.inviteUser.invitation.id)
      onSent(data.inviteUser)
    },
    error => toastError('Not invited', error, "Couldn't send the invitation. Try again."),
  )
  const { field, watch } = form
  const hasOrganization = watch('organizationId') != null
  const hasCredits = Number(watch('credits') ?? 0) > 0
  return (
    <form onSubmit={form.handleSubmit(send)} noValidate className="mt-5 space-y-4">
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
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
      <Select label="Role" options={toOptions(roleLabels)} {...field('role')} />
      <div className={hasOrganization ? 'grid gap-4 sm:grid-cols-[1fr_9rem]' : undefined}>
        <ComboboxField
          control={form.control}
          name="organizationId"
          label="Organization (optional)"
          placeholder="Search organizations"
          loadOptions={searchOrganizations}
          initialOption={null}
          emptyValue={null}
        />
        {hasOrganization && (
          <Select label="Organization Role" options={toOptions(memberRoleLabels)} {...field('organizationRole')} />
        )}
      </div>
      <div className={hasCredits ? 'grid gap-4 sm:grid-cols-[9rem_1fr]' : undefined}>
        <TextField
          label="Credits (optional)"
          inputMode="numeric"
          autoComplete="off"
          {...field('credits', { setValueAs: toNullIfEmpty })}
        />
        {hasCredits && (
          <TextField
            label="Reason"
            autoComplete="off"
            hint="Shown in the person's credit history."
            {...field('creditsReason', { setValueAs: toNullIfEmpty })}
          />
        )}
      </div>
      <FormActions onCancel={onCancel} submitLabel="Send Invitation" pendingLabel="Sending..." pending={isSending} />
    </form>
  )
}

/**
 * Splits a name before its last word. A single word is the first name. A first or last name of one character becomes
 * null, because the form requires at least two characters.
 */
const splitName = (name: string | null | undefined): { firstName: string | null; lastName: string | null } => {
  const words = name?.trim().split(/\s+/) ?? []
  const lastName = words.length > 1 ? (words.pop() ?? '') : ''
  const toName = (text: string) => (text.length > 1 ? text : null)
  return { firstName: toName(words.join(' ')), lastName: toName(lastName) }
}
