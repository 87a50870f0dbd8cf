import type { UseFormRegisterReturn } from 'react-hook-form'
import { CheckboxRows } from '../ui/controls/CheckboxRows'
import type { ApiTokenScopesQuery } from './documents.generated'

interface Props {
  scopes: ApiTokenScopesQuery['apiTokenScopes']
  /** The value of the field is the list of checked scopes. */
  field: UseFormRegisterReturn & { error?: string }
}

/** Renders a row for each resource and a column for each kind of access. */
export const ScopeFields = ({ scopes, field }: Props) => (
  <CheckboxRows
    legend="Scopes"
    hint="Choose only what the program needs."
    field={field}
    options={scopes}
    columns={['read', 'write']}
    formatLabel={(resource, access) => `${access === 'read' ? 'Read' : 'Write'} ${resource}`}
  />
)
