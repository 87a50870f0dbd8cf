import { createTenantInput } from '../../server/tenants/input'
import { toastError } from '../lib/feedback/error-toast'
import { ComboboxField } from '../lib/forms/ComboboxField'
import { useSave } from '../lib/forms/use-save'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { tenantStatusLabels, toOptions } from '../lib/labels'
import { FormActions } from '../ui/controls/FormActions'
import { Select } from '../ui/controls/Select'
import { TextField } from '../ui/controls/TextField'
import { Dialog } from '../ui/overlays/Dialog'
import type { TenantRowFragment } from './documents.generated'
import { useCreateTenantMutation, useUpdateTenantMutation } from './hooks.generated'
import { useUserSearch } from './use-user-and-tenant-search'

interface Props {
  /** Undefined to create a tenant. */
  tenant: TenantRowFragment | undefined
  /** Opens the created tenant. */
  onOpen?: (tenant: TenantRowFragment) => void
  onClose: () => void
}

export function AdminTenantDialog({ tenant, onOpen, onClose }: Props) {
  const [createTenant] = useCreateTenantMutation()
  const [updateTenant] = useUpdateTenantMutation()
  const searchUsers = useUserSearch()
  const form = useSchemaForm(createTenantInput, {
    name: tenant?.name ?? '',
    ownerId: tenant?.ownerId,
    status: tenant?.status ?? 'active',
  })
  const [save, isSaving] = useSave(form, {
    write: tenant
      ? { update: input => updateTenant({ variables: { id: tenant.id, input } }) }
      : {
          list: 'tenants',
          create: async input => (await createTenant({ variables: { input } })).data?.createTenant,
        },
    buildSuccessToast: ({ name }, created) => ({
      title: tenant ? 'Tenant updated' : 'Tenant created',
      description: name,
      action: created && { label: 'Open', altText: `Open ${created.name}`, onSelect: () => onOpen?.(created) },
    }),
    onError: error =>
      toastError(tenant ? 'Update failed' : 'Creation failed', error, "Couldn't save the tenant. Try again."),
    onDone: onClose,
  })
  return (
    <Dialog onClose={onClose} title={tenant ? 'Edit Tenant' : 'Add New Tenant'}>
      <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
        <TextField label="Name" autoComplete="off" {...form.field('name')} />
        <ComboboxField
          control={form.control}
          name="ownerId"
          label="Owner"
          placeholder="Search users"
          loadOptions={searchUsers}
          initialOption={tenant ? { id: tenant.ownerId, label: tenant.ownerName } : null}
        />
        <Select label="Status" options={toOptions(tenantStatusLabels)} {...form.field('status')} />
        <FormActions
          onCancel={onClose}
          submitLabel={tenant ? 'Save Changes' : 'Create Tenant'}
          pendingLabel="Saving..."
          pending={isSaving}
        />
      </form>
    </Dialog>
  )
}
