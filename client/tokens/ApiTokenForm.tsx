import { useEffect, useState } from 'react'
import { createApiTokenInput } from '../../server/tokens/input'
import { toastError } from '../lib/feedback/error-toast'
import { useSave } from '../lib/forms/use-save'
import { useSchemaForm } from '../lib/forms/use-schema-form'
import { FormActions } from '../ui/controls/FormActions'
import { Select } from '../ui/controls/Select'
import { TextField } from '../ui/controls/TextField'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import type { CreateApiTokenInput, CreateApiTokenMutation } from './documents.generated'
import { useApiTokenScopesQuery } from './hooks.generated'
import { ScopeFields } from './ScopeFields'

type NewApiToken = CreateApiTokenMutation['createApiToken']

interface Props {
  create: (input: CreateApiTokenInput) => Promise<NewApiToken | undefined>
  /** Called with the token, which the API never returns again. */
  onCreated: (token: string) => void
  onCancel: () => void
  /** True if the owner of the token has the rights of an administrator. */
  isAdmin: boolean
  /** Adds the option "Never" to the field "Expires". */
  canBePermanent?: boolean
}

const DAY_MS = 24 * 60 * 60_000
const NO_EXPIRY = 'none'

const expiryOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
]

/** Widths of the skeleton lines for the legend, the hint and five rows. */
const SKELETON_WIDTHS = ['w-14', 'w-52', 'w-16', 'w-28', 'w-20', 'w-18', 'w-12']

export function ApiTokenForm({ create, onCreated, onCancel, isAdmin, canBePermanent = false }: Props) {
  const { data, error, refetch } = useApiTokenScopesQuery()
  const [lifetime, setLifetime] = useState('90')
  const form = useSchemaForm(createApiTokenInput, { name: '', scopes: [] })
  const [save, isSaving] = useSave(form, {
    write: {
      list: 'apiTokens',
      create: async input => {
        const expiresAt = lifetime === NO_EXPIRY ? null : new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString()
        const created = await create({ ...input, expiresAt })
        if (created) onCreated(created.token)
        return created?.apiToken
      },
    },
    buildSuccessToast: ({ name }) => ({ title: 'API token created', description: name }),
    onError: error => toastError('Creation failed', error, "Couldn't create the token. Try again."),
    onDone: () => {},
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const scopes = data?.apiTokenScopes.filter(({ requiresAdmin }) => isAdmin || !requiresAdmin)
  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="mt-5 space-y-4">
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="CRM sync"
        hint="Appears in the audit log."
        {...form.field('name')}
      />
      <Select
        label="Expires"
        options={canBePermanent ? [...expiryOptions, { value: NO_EXPIRY, label: 'Never' }] : expiryOptions}
        value={lifetime}
        onChange={event => setLifetime(event.target.value)}
      />
      {scopes ? (
        <ScopeFields scopes={scopes} field={form.field('scopes')} />
      ) : error ? (
        <LoadError onRetry={() => void refetch().catch(() => undefined)}>
          Error loading scopes. Please try again.
        </LoadError>
      ) : (
        <div className="flex h-72 flex-col justify-between pb-3 sm:h-61.25">
          {SKELETON_WIDTHS.map(width => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
      )}
      <FormActions onCancel={onCancel} submitLabel="Create Token" pendingLabel="Creating..." pending={isSaving} />
    </form>
  )
}
