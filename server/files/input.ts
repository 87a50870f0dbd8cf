import * as z from 'zod/mini'

/** A number, or the text that a form sends for it; nothing and empty text are none. */
const rowNumber = (words: string) =>
  z.nullish(
    z.pipe(
      z.transform((value: unknown) => {
        if (typeof value !== 'string') return value
        const text = value.trim()
        return text === '' ? null : /^\d+$/.test(text) ? Number(text) : Number.NaN
      }),
      z.nullable(z.int(words).check(z.positive(words), z.maximum(2_147_483_647, words))),
    ),
  )

const visibility = 'Visibility must be true (public) or false (private)'

/** What goes with an uploaded file (specification §2, File upload test page); forms send it as text. */
export const uploadFileInput = z.object({
  isPublic: z._default(
    z.pipe(
      z.transform((value: unknown) => (value === 'true' ? true : value === 'false' ? false : value)),
      z.boolean(visibility),
    ),
    false,
  ),
  tenantId: rowNumber('Tenant ID must be a number'),
  projectId: rowNumber('Project ID must be a number'),
})
