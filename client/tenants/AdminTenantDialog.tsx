import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { createTenantInput } from '../../server/tenants/input'
import { useRefreshLists } from '../lib/admin-lists'
import { changedOf } from '../lib/changed'
import { toastFailure } from '../lib/failure'
import { showIssues, useOneAtATime } from '../lib/form'
import { toast } from '../lib/toast'
import { optionsOf, tenantStatusWords } from '../lib/words'
import type { Choice } from '../ui/Combobox'
import { Dialog } from '../ui/Dialog'
import { Field } from '../ui/Field'
import { FormActions } from '../ui/FormActions'
import { Select } from '../ui/Select'
import { ChoiceField } from './ChoiceField'
import type { CreateTenantInput, TenantRowFragment } from './documents.generated'
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
  const refresh = useRefreshLists()
  const find = useFindPeople()
  const form = useForm({
    resolver: zodResolver(createTenantInput),
    defaultValues: { name: tenant?.name ?? '', ownerId: tenant?.ownerId, status: tenant?.status ?? 'active' },
  })
  const { errors, dirtyFields } = form.formState
  const [save, saving] = useOneAtATime(async (input: CreateTenantInput) => {
    try {
      if (tenant) {
        const changes = changedOf(input, dirtyFields)
        if (Object.keys(changes).length === 0) return onClose()
        await updateTenant({ variables: { id: tenant.id, input: changes } })
      } else await createTenant({ variables: { input } })
      await refresh()
      toast({ title: tenant ? 'Tenant updated' : 'Tenant created', description: input.name })
      onClose()
    } catch (error) {
      toastFailure(tenant ? 'Update failed' : 'Tenant not created', error, 'Could not save the tenant')
      showIssues(error, form)
    }
  })
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
