import * as z from 'zod/mini'
import { buildOptionalIdInput } from '../input-primitives'

const VISIBILITY_MESSAGE = 'Visibility must be true (public) or false (private)'

/** Options of an upload (specification §2, File upload test page). Multipart forms send all values as strings. */
export const uploadFileInput = z.object({
  isPublic: z._default(
    z.pipe(
      z.transform((value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)),
      z.boolean(VISIBILITY_MESSAGE),
    ),
    false,
  ),
  tenantId: buildOptionalIdInput('Tenant ID must be a number'),
  projectId: buildOptionalIdInput('Project ID must be a number'),
})
