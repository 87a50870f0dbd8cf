import * as z from 'zod/mini'

/** A number, or the text that a form sends for it; nothing and empty text are none. */
const optionalIdInput = (message: string) =>
  z.nullish(
    z.pipe(
      z.transform((value: unknown) => {
        if (typeof value !== 'string') return value
        const text = value.trim()
        return text === '' ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN
      }),
      z.nullable(z.int(message).check(z.positive(message), z.maximum(2_147_483_647, message))),
    ),
  )

const visibilityMessage = 'Visibility must be true (public) or false (private)'

/** What goes with an uploaded file (specification §2, File upload test page); forms send it as text. */
export const uploadFileInput = z.object({
  isPublic: z._default(
    z.pipe(
      z.transform((value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)),
      z.boolean(visibilityMessage),
    ),
    false,
  ),
  tenantId: optionalIdInput('Tenant ID must be a number'),
  projectId: optionalIdInput('Project ID must be a number'),
})
