import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createTenantInput } from '../../server/tenants/input'
import { toastFailure } from '../lib/failure'
import { useSave } from '../lib/form'
import { optionsOf, tenantStatusWords } from '../lib/words'
import type { Choice } from '../ui/Combobox'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { FormActions } from '../ui/FormActions'
import { Select } from '../ui/Select'
import { ChoiceField } from './ChoiceField'
import type { TenantRowFragment } from './documents.generated'
import { useFindPeople } from './find'
import { useCreateTenantMutation, useUpdateTenantMutation } from './hooks.generated'

interface Props {
  /** Undefined for a new one. */
  tenant: TenantRowFragment | undefined
  onClose: () => void
}

export function AdminTenantDialog({ tenant, onClose }: Props) {
  const [createTenant] = useCreateTenantMutation()
  const [updateTenant] = useUpdateTenantMutation()
  const find = useFindPeople()
  const form = useForm({
    resolver: zodResolver(createTenantInput),
    defaultValues: { name: tenant?.name ?? '', ownerId: tenant?.ownerId, status: tenant?.status ?? 'active' },
  })
  const [save, saving] = useSave(form, {
    write: tenant
      ? { update: input => updateTenant({ variables: { id: tenant.id, input } }) }
      : { create: input => createTenant({ variables: { input } }) },
    said: ({ name }) => ({ title: tenant ? 'Tenant updated' : 'Tenant created', description: name }),
    onFailure: error =>
      toastFailure(tenant ? 'Update failed' : 'Tenant not created', error, 'Could not save the tenant'),
    onDone: onClose,
  })
  const { errors } = form.formState
  return (
    <Dialog open onClose={onClose} title={tenant ? 'Edit Tenant' : 'Add New Tenant'}>
      <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
        <Field label="Name" autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        <ChoiceField
          control={form.control}
          name="ownerId"
          label="Owner"
          placeholder="Search people"
          find={find}
          initial={tenant ? ownerOf(tenant) : null}
        />
        <Select
          label="Status"
          options={optionsOf(tenantStatusWords)}
          error={errors.status?.message}
          {...form.register('status')}
        />
        <FormActions
          onCancel={onClose}
          action={tenant ? 'Save Changes' : 'Create Tenant'}
          doing="Saving..."
          busy={saving}
        />
      </form>
    </Dialog>
  )
}

const ownerOf = ({ ownerId, ownerName }: TenantRowFragment): Choice => ({ id: ownerId, label: ownerName })
