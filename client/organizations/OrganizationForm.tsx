import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { createOrganizationInput } from '../../server/organizations/input'
import { getIssuePaths } from '../lib/forms/server-errors'
import { pickDirtyValues } from '../lib/forms/use-save'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { useSubmit } from '../lib/forms/use-submit'
import { organizationTypeLabels, toOptions } from '../lib/labels'
import { FormActions } from '../ui/controls/FormActions'
import { Select } from '../ui/controls/Select'
import { TextArea } from '../ui/controls/TextArea'
import { TextField } from '../ui/controls/TextField'
import { Collapsible } from '../ui/layout/Collapsible'
import type { CreateOrganizationInput } from './documents.generated'
import type { Organization } from './organization'
import { useCreateOrganization, useOrganizationActions } from './use-organization-actions'

const detailFields = new Set(['website', 'address', 'city', 'state', 'postalCode', 'country'])

const getInitialValues = (organization: Organization | undefined): typeof emptyValues =>
  organization
    ? {
        name: organization.name,
        orgType: organization.orgType,
        description: organization.description ?? '',
        website: organization.website ?? '',
        address: organization.address ?? '',
        city: organization.city ?? '',
        state: organization.state ?? '',
        postalCode: organization.postalCode ?? '',
        country: organization.country ?? '',
      }
    : emptyValues

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

interface Props {
  /** Undefined to create an organization (specification §5, Create organization). */
  organization?: Organization
  onDone: () => void
}

export function OrganizationForm({ organization, onDone }: Props) {
  const createOrganization = useCreateOrganization()
  const { updateOrganization } = useOrganizationActions(organization)
  const form = useSchemaForm(createOrganizationInput, getInitialValues(organization))
  const { dirtyFields } = form.formState
  const [areDetailsOpen, setAreDetailsOpen] = useState(false)
  // A hidden field cannot take the focus.
  const openDetailsFor = (fieldNames: string[]) => {
    if (fieldNames.some(name => detailFields.has(name))) flushSync(() => setAreDetailsOpen(true))
  }
  const [save, isSaving] = useSubmit(
    form,
    async input => {
      const changes = pickDirtyValues(input, dirtyFields)
      if (!organization) await createOrganization(input)
      else if (Object.keys(changes).length > 0) await updateOrganization(changes)
      onDone()
    },
    error => openDetailsFor(getIssuePaths(error)),
  )
  const { field, setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  return (
    <form
      onSubmit={form.handleSubmit(save, fieldErrors => openDetailsFor(Object.keys(fieldErrors)))}
      noValidate
      className="mt-5 space-y-5"
    >
      <TextField label="Name" autoComplete="organization" isRequired {...field('name')} />
      <Select label="Type" options={toOptions(organizationTypeLabels)} {...field('orgType')} />
      <TextArea label="Description" rows={3} {...field('description')} />
      <Collapsible title="Additional Details" open={areDetailsOpen} onChange={setAreDetailsOpen}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <TextField
            label="Website"
            type="url"
            inputMode="url"
            placeholder="https://"
            className="sm:col-span-2"
            {...field('website')}
          />
          <TextField label="Address" autoComplete="street-address" className="sm:col-span-2" {...field('address')} />
          <TextField label="City" {...field('city')} />
          <TextField label="State" {...field('state')} />
          <TextField label="Postal Code" {...field('postalCode')} />
          <TextField label="Country" {...field('country')} />
        </div>
      </Collapsible>
      <FormActions
        onCancel={onDone}
        submitLabel={organization ? 'Save Changes' : 'Create Organization'}
        pendingLabel={organization ? 'Saving...' : 'Creating...'}
        pending={isSaving}
      />
    </form>
  )
}
