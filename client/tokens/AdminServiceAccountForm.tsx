import { createServiceAccountInput } from '../../server/tokens/input'
import { toastError } from '../lib/feedback/error-toast'
import { ComboboxField } from '../lib/forms/ComboboxField'
import { useSave } from '../lib/forms/use-save'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useOrganizationSearch } from '../lib/search/use-organization-search'
import { FormActions } from '../ui/controls/FormActions'
import { TextField } from '../ui/controls/TextField'
import type { ServiceAccountRowFragment } from './documents.generated'
import { useCreateServiceAccountMutation } from './hooks.generated'

interface Props {
  onCreated: (account: ServiceAccountRowFragment) => void
  onCancel: () => void
}

export function AdminServiceAccountForm({ onCreated, onCancel }: Props) {
  const [createServiceAccount] = useCreateServiceAccountMutation()
  const searchOrganizations = useOrganizationSearch()
  const form = useSchemaForm(createServiceAccountInput, { name: '', organizationId: null })
  const [save, isSaving] = useSave(form, {
    write: {
      list: 'serviceAccounts',
      create: async input => {
        const account = (await createServiceAccount({ variables: { input } })).data?.createServiceAccount
        if (account) onCreated(account)
        return account
      },
    },
    buildSuccessToast: ({ name }) => ({ title: 'Service account created', description: name }),
    onError: error => toastError('Creation failed', error, "Couldn't create the service account. Try again."),
    onDone: () => {},
  })
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <TextField label="Name" autoComplete="off" placeholder="Nightly export" {...form.field('name')} />
      <ComboboxField
        control={form.control}
        name="organizationId"
        label="Organization (optional)"
        placeholder="Search organizations"
        hint="With an organization, the account has the rights of a lead there. Without one, it has the rights of an administrator."
        loadOptions={searchOrganizations}
        initialOption={null}
        emptyValue={null}
      />
      <FormActions
        onCancel={onCancel}
        submitLabel="Create Service Account"
        pendingLabel="Creating..."
        pending={isSaving}
      />
    </form>
  )
}
