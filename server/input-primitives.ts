import * as z from 'zod/mini'
import { EMAIL_PATTERN } from './accounts/email'

/** The largest id that the database can store. */
export const MAX_ID = 2_147_483_647

/** A text that must be present; it may be empty. */
export const requiredText = (label: string) =>
  z.string({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`) })

type EmptyToNull<TSchema> = z.ZodMiniOptional<z.ZodMiniType<z.output<TSchema> | null, z.input<TSchema> | null>>

/**
 * An optional value. Text that is empty or blank, as forms send it, counts as null.
 *
 * The cast narrows the input type: `z.transform` accepts `unknown`, but callers pass what `schema` accepts.
 */
export const emptyToNull = <TSchema extends z.ZodMiniType>(schema: TSchema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
      z.nullable(schema),
    ),
  ) as unknown as EmptyToNull<TSchema>

/**
 * Checks that a text does not exceed a number of characters. Formats the message only when it is needed: the first use
 * of a number format takes about 20 ms, which would delay the start of the server and the hydration of forms.
 */
const checkMaxLength = (label: string, maxLength: number) =>
  z.maxLength(maxLength, {
    error: () => `${label} cannot exceed ${maxLength.toLocaleString('en-US')} characters`,
  })

/**
 * A required text without surrounding white space.
 * @param minLength in characters, like `maxLength`
 * @param missingMessage message for a missing text
 */
export const boundedText = (
  label: string,
  minLength: number,
  maxLength: number,
  missingMessage = `${label} is required`,
) =>
  z
    .string(missingMessage)
    .check(
      z.trim(),
      z.minLength(minLength, minLength > 1 ? `${label} must be at least ${minLength} characters` : missingMessage),
      checkMaxLength(label, maxLength),
    )

/** An email address without surrounding white space. */
export const emailInput = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(320, message), z.regex(EMAIL_PATTERN, message))

/** An optional text without surrounding white space; null if it is empty. */
export const optionalText = (label: string, maxLength: number) =>
  emptyToNull(z.string(`${label} must be text`).check(z.trim(), checkMaxLength(label, maxLength)))

/** A whole number; forms send it as text. */
export const integerInput = (message: string, requiredMessage = message) =>
  z.pipe(
    z.union(
      [
        z.number(message),
        z.string(requiredMessage).check(z.trim(), z.minLength(1, requiredMessage), z.regex(/^(-?\d+)?$/, message)),
      ],
      requiredMessage,
    ),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int(message),
    ),
  )

/** The id of a row; forms send it as text. */
export const idInput = (message: string) => integerInput(message).check(z.positive(message), z.maximum(MAX_ID, message))

/** The id of a row, or null for empty text. */
export const optionalIdInput = (message: string) => emptyToNull(idInput(message))

/** A role in an organization (specification §3). */
export const organizationRoleInput = z.enum(['member', 'lead', 'viewer'], 'Role is required')
