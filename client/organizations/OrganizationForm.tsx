import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { createOrganizationInput } from '../../server/organizations/input'
import { getIssuePaths, setServerErrors } from '../lib/forms/server-errors'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { organizationTypeLabels, toOptions } from '../lib/labels'
import { FormActions } from '../ui/controls/FormActions'
import { Select } from '../ui/controls/Select'
import { TextArea } from '../ui/controls/TextArea'
import { TextField } from '../ui/controls/TextField'
import { Collapsible } from '../ui/layout/Collapsible'
import type { CreateOrganizationInput } from './documents.generated'
import { useCreateOrganization } from './use-organization-actions'

const detailFields = new Set(['website', 'address', 'city', 'state', 'postalCode', 'country'])

const emptyValues: Required<CreateOrganizationInput> = {
  name: '',
  orgType: 'business',
  description: '',
  website: '',
  address: '',
  city: '',
  state: '',
  postalCode: '',
  country: '',
}

/** Creates an organization (specification §5, Create organization). */
export function OrganizationForm({ onDone }: { onDone: () => void }) {
  const createOrganization = useCreateOrganization()
  const form = useForm({ resolver: zodResolver(createOrganizationInput), defaultValues: emptyValues })
  const [detailsOpen, setDetailsOpen] = useState(false)
  // Opens the details before an invalid field in them is focused; a hidden field cannot take the focus.
  const openDetailsFor = (fieldNames: string[]) => {
    if (fieldNames.some(name => detailFields.has(name))) flushSync(() => setDetailsOpen(true))
  }
  const [create, isCreating] = useAsyncAction(async (input: CreateOrganizationInput) => {
    try {
      await createOrganization(input)
      onDone()
    } catch (error) {
      openDetailsFor(getIssuePaths(error))
      setServerErrors(error, form)
    }
  })
  const { register, formState, setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const { errors } = formState
  return (
    <form
      onSubmit={form.handleSubmit(create, fieldErrors => openDetailsFor(Object.keys(fieldErrors)))}
      noValidate
      className="mt-5 space-y-5"
    >
      <TextField
        label="Name"
        autoComplete="organization"
        error={errors.name?.message}
        {...register('name')}
      />
      <Select
        label="Type"
        options={toOptions(organizationTypeLabels)}
        error={errors.orgType?.message}
        {...register('orgType')}
      />
      <TextArea
        label="Description"
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      <Collapsible title="Additional Details" open={detailsOpen} onChange={setDetailsOpen}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Website"
            type="url"
            inputMode="url"
            placeholder="https://"
            className="sm:col-span-2"
            error={errors.website?.message}
            {...register('website')}
          />
          <TextField
            label="Address"
            autoComplete="street-address"
            className="sm:col-span-2"
            error={errors.address?.message}
            {...register('address')}
          />
          <TextField label="City" error={errors.city?.message} {...register('city')} />
          <TextField label="State" error={errors.state?.message} {...register('state')} />
          <TextField label="Postal Code" error={errors.postalCode?.message} {...register('postalCode')} />
          <TextField label="Country" error={errors.country?.message} {...register('country')} />
        </div>
      </Collapsible>
      <FormActions
        onCancel={onDone}
        submitLabel="Create Organization"
        pendingLabel="Creating..."
        pending={isCreating}
      />
    </form>
  )
}
