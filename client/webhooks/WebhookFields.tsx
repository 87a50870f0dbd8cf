import { useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { CheckboxRows } from '../ui/controls/CheckboxRows'
import { TextArea } from '../ui/controls/TextArea'
import { TextField } from '../ui/controls/TextField'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import type { WebhookOptionsQuery } from './documents.generated'
import { useWebhookOptionsQuery } from './hooks.generated'

type Field = UseFormRegisterReturn & { error?: string }

interface Props {
  fields: Record<'name' | 'url' | 'events' | 'scopes' | 'query', Field>
  events: readonly string[]
  /** Called when events are checked, with the scopes that their default payloads require. */
  onRequireScopes: (scopes: string[]) => void
}

/** Widths of the placeholder lines that are shown while the options load. */
const SKELETON_WIDTHS = ['w-14', 'w-36', 'w-12', 'w-20', 'w-16', 'w-10', 'w-28']

export function WebhookFields({ fields, events, onRequireScopes }: Props) {
  const { data, error, refetch } = useWebhookOptionsQuery()
  const eventOptions = data?.webhookEvents ?? []
  useNewlyCheckedEvents(events, added => {
    const scopes = eventOptions.filter(({ name }) => added.includes(name)).map(option => option.requiredScope)
    if (scopes.length > 0) onRequireScopes(scopes)
  })
  return (
    <>
      <TextField label="Name" autoComplete="off" placeholder="CRM" {...fields.name} />
      <TextField
        label="URL"
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="https://crm.example.com/hooks"
        {...fields.url}
      />
      {data ? (
        <>
          <CheckboxRows
            legend="Events"
            hint="Choose at least one."
            field={fields.events}
            options={data.webhookEvents}
          />
          <CheckboxRows
            legend="Scopes"
            hint="What the payload may contain. Choosing an event adds the scope that its default payload needs."
            field={fields.scopes}
            options={listReadScopes(data)}
          />
        </>
      ) : error ? (
        <LoadError onRetry={() => void refetch().catch(() => undefined)}>
          Error loading events. Please try again.
        </LoadError>
      ) : (
        <div className="flex h-72 flex-col justify-between pb-3 sm:h-62">
          {SKELETON_WIDTHS.map(width => (
            <Skeleton key={width} className={`h-3.5 ${width}`} />
          ))}
        </div>
      )}
      <TextArea
        label="Payload query"
        isOptional
        hint="GraphQL. $id is the id of the object that the event concerns. Leave empty to send the default payload."
        placeholder={getQueryPlaceholder(eventOptions, events)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        rows={7}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
        {...fields.query}
      />
    </>
  )
}

/** Calls `onAdd` with the events that were checked since the previous render, if there are any. */
function useNewlyCheckedEvents(events: readonly string[], onAdd: (added: string[]) => void) {
  const previous = useRef(events)
  useEffect(() => {
    const added = events.filter(event => !previous.current.includes(event))
    previous.current = events
    if (added.length > 0) onAdd(added)
  })
}

/** Returns the scopes that the server accepts for a webhook. */
const listReadScopes = ({ apiTokenScopes }: WebhookOptionsQuery) =>
  apiTokenScopes.filter(({ name }) => name.endsWith(':read') && name !== 'profile:read')

/**
 * Returns the default query of the checked events, or a phrase if their default queries differ. If no event is checked,
 * returns the default query of the first event. Returns undefined until the options have loaded.
 */
const getQueryPlaceholder = (options: WebhookOptionsQuery['webhookEvents'], events: readonly string[]) => {
  const checked = options.filter(({ name }) => events.includes(name))
  const queries = new Set((checked.length > 0 ? checked : options.slice(0, 1)).map(option => option.defaultQuery))
  return queries.size > 1 ? 'The default payload of each event' : [...queries][0]
}
