import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { createOrganizationInput } from '../../server/organizations/input'
import { issuePaths, showIssues, useOneAtATime } from '../lib/form'
import { optionsOf, organizationTypeWords } from '../lib/words'
import { Collapsible } from '../ui/Collapsible'
import { Field } from '../ui/Field'
import { FormActions } from '../ui/FormActions'
import { Select } from '../ui/Select'
import { TextArea } from '../ui/TextArea'
import { useCreateOrganization } from './actions'
import type { CreateOrganizationInput } from './documents.generated'

const details = new Set(['website', 'address', 'city', 'state', 'postalCode', 'country'])

const empty: Required<CreateOrganizationInput> = {
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

/** Making an organization (specification §5, Create organization). */
export function OrganizationForm({ onDone }: { onDone: () => void }) {
  const createOrganization = useCreateOrganization()
  const form = useForm({ resolver: zodResolver(createOrganizationInput), defaultValues: empty })
  const [open, setOpen] = useState(false)
  // A field out of sight cannot take the focus: the details unfold first when one of them is wrong.
  const reveal = (wrong: string[]) => {
    if (wrong.some(name => details.has(name))) flushSync(() => setOpen(true))
  }
  const [create, creating] = useOneAtATime(async (input: CreateOrganizationInput) => {
    try {
      await createOrganization(input)
      onDone()
    } catch (error) {
      reveal(issuePaths(error))
      showIssues(error, form)
    }
  })
  const { register, formState, setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const { errors } = formState
  return (
    <form
      onSubmit={form.handleSubmit(create, wrong => reveal(Object.keys(wrong)))}
      noValidate
      className="mt-5 space-y-5"
    >
      <Field label="Name" autoComplete="organization" error={errors.name?.message} {...register('name')} />
      <Select
        label="Type"
        options={optionsOf(organizationTypeWords)}
        error={errors.orgType?.message}
        {...register('orgType')}
      />
      <TextArea
        label="Description"
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      <Collapsible title="Additional Details" open={open} onChange={setOpen}>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <Field
            label="Website"
            type="url"
            inputMode="url"
            placeholder="https://"
            className="sm:col-span-2"
            error={errors.website?.message}
            {...register('website')}
          />
          <Field
            label="Address"
            autoComplete="street-address"
            className="sm:col-span-2"
            error={errors.address?.message}
            {...register('address')}
          />
          <Field label="City" error={errors.city?.message} {...register('city')} />
          <Field label="State" error={errors.state?.message} {...register('state')} />
          <Field label="Postal Code" error={errors.postalCode?.message} {...register('postalCode')} />
          <Field label="Country" error={errors.country?.message} {...register('country')} />
        </div>
      </Collapsible>
      <FormActions onCancel={onDone} action="Create Organization" doing="Creating..." busy={creating} />
    </form>
  )
}
