import * as z from 'zod/mini'
import { buildBoundedText, buildOptionalIdInput } from '../input-primitives'

/** A new API token. The service checks the scope names and the expiration time. */
export const createApiTokenInput = z.object({
  name: buildBoundedText('Name', 2, 100),
  scopes: z
    .array(z.string('A scope must be text'), 'Choose at least one scope')
    .check(z.minLength(1, 'Choose at least one scope'), z.maxLength(100, 'Choose at most 100 scopes')),
  expiresAt: z.optional(z.nullable(z.date('Expiration date must be a valid date'))),
})

export const createServiceAccountInput = z.object({
  name: buildBoundedText('Name', 2, 100),
  organizationId: buildOptionalIdInput('There is no organization with this ID'),
})
