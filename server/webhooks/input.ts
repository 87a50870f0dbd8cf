import * as z from 'zod/mini'
import { buildBoundedText, buildOptionalText } from '../input-primitives'

const urlInput = buildBoundedText('URL', 1, 2_000).check(z.refine(value => URL.canParse(value), 'Enter a valid URL'))

const eventsInput = z
  .array(z.string('An event must be text'), 'Choose at least one event')
  .check(z.minLength(1, 'Choose at least one event'), z.maxLength(100, 'Choose at most 100 events'))

const scopesInput = z
  .array(z.string('A scope must be text'), 'Scopes must be a list')
  .check(z.maxLength(100, 'Choose at most 100 scopes'))

/** A new webhook. The service checks the parts of the URL, the names of events and scopes, and the payload query. */
export const createWebhookInput = z.object({
  name: buildBoundedText('Name', 2, 100),
  url: urlInput,
  events: eventsInput,
  scopes: scopesInput,
  query: buildOptionalText('Payload query', 10_000),
})

/** Changes to a webhook. Absent fields remain unchanged. Null clears `query`; other fields cannot be null. */
export const updateWebhookInput = z.object({
  name: z.optional(buildBoundedText('Name', 2, 100)),
  url: z.optional(urlInput),
  events: z.optional(eventsInput),
  scopes: z.optional(scopesInput),
  query: buildOptionalText('Payload query', 10_000),
  isActive: z.optional(z.boolean('Active must be true or false')),
})
