import type { UseFormRegisterReturn } from 'react-hook-form'
import { FieldError } from '../ui/controls/FieldError'
import type { ApiTokenScopesQuery } from './documents.generated'

type Scope = ApiTokenScopesQuery['apiTokenScopes'][number]

const ACCESS_LABELS = { read: 'Read', write: 'Write' }
const ACCESS_KINDS = ['read', 'write'] as const

interface Props {
  scopes: readonly Scope[]
  /** The registration of the form field, whose value is the list of the checked scopes. */
  field: UseFormRegisterReturn & { error?: string }
}

/** Checkboxes for the scopes of a token: a row for each resource, a column for each kind of access. */
export function ScopeFields({ scopes, field: { error, ...inputProps } }: Props) {
  const resources = [...new Set(scopes.map(({ name }) => name.split(':')[0] ?? ''))]
  return (
    <fieldset aria-describedby={error ? 'scopes-error' : undefined}>
      <legend className="text-sm font-medium">Scopes</legend>
      <p className="mt-1 text-sm text-muted">Choose only what the program needs.</p>
      <div className="mt-3 border-t border-line">
        {resources.map(resource => (
          <div
            key={resource}
            className="grid grid-cols-[minmax(0,1fr)_5rem_5rem] items-center border-b border-line max-sm:grid-cols-[minmax(0,1fr)_4.5rem_4.5rem]"
          >
            <span className="capitalize">{resource}</span>
            {ACCESS_KINDS.map(access => {
              const scope = scopes.find(({ name }) => name === `${resource}:${access}`)
              return scope ? (
                <ScopeCheckbox
                  key={access}
                  scope={scope}
                  resource={resource}
                  label={ACCESS_LABELS[access]}
                  inputProps={inputProps}
                />
              ) : (
                <span key={access} />
              )
            })}
          </div>
        ))}
      </div>
      {error && <FieldError id="scopes-error">{error}</FieldError>}
    </fieldset>
  )
}

interface ScopeCheckboxProps {
  scope: Scope
  resource: string
  label: string
  inputProps: UseFormRegisterReturn
}

const ScopeCheckbox = ({ scope, resource, label, inputProps }: ScopeCheckboxProps) => (
  <label
    title={scope.description}
    className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm text-sm has-focus-visible:outline-2 has-focus-visible:outline-signal max-sm:min-h-11"
  >
    <input
      type="checkbox"
      {...inputProps}
      value={scope.name}
      aria-label={`${label} ${resource}`}
      aria-description={scope.description}
      className="size-4 shrink-0 accent-signal outline-none"
    />
    {label}
  </label>
)
