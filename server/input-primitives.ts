import * as z from 'zod/mini'
import { EMAIL_PATTERN } from './accounts/email'

/** The largest id that the database can store. */
export const MAX_ID = 2_147_483_647

/** Builds the schema of a text that must be present but may be empty. */
export const buildRequiredText = (label: string) =>
  z.string({ error: ({ input }) => (input === undefined ? `${label} is required` : `${label} must be text`) })

type EmptyAsNull<TSchema> = z.ZodMiniOptional<z.ZodMiniType<z.output<TSchema> | null, z.input<TSchema> | null>>

/**
 * Makes a schema optional and nullable. Empty or blank text, which forms send for an empty field, counts as null.
 * The cast narrows the input type, because `z.transform` accepts `unknown`. Callers must pass a value that `schema`
 * accepts, or null.
 */
export const withEmptyAsNull = <TSchema extends z.ZodMiniType>(schema: TSchema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? null : value)),
      z.nullable(schema),
    ),
  ) as unknown as EmptyAsNull<TSchema>

/**
 * Builds a check of the maximum length. The check formats its message only after an error, because the first use of a
 * number format takes about 20 ms.
 */
const buildMaxLengthCheck = (label: string, maxLength: number) =>
  z.maxLength(maxLength, {
    error: () => `${label} cannot exceed ${maxLength.toLocaleString('en-US')} characters`,
  })

/**
 * Builds the schema of a text with a minimum and a maximum length. Removes surrounding white space.
 * @param missingMessage message for a value that is missing or not text and, if `minLength` is 1, for empty text
 */
export const buildBoundedText = (
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
      buildMaxLengthCheck(label, maxLength),
    )

/** Builds the schema of an email address. Removes surrounding white space. */
export const buildEmailInput = (message: string) =>
  z.string(message).check(z.trim(), z.maxLength(320, message), z.regex(EMAIL_PATTERN, message))

/** Builds the schema of an optional text. Removes surrounding white space. Empty or blank text counts as null. */
export const buildOptionalText = (label: string, maxLength: number) =>
  withEmptyAsNull(z.string(`${label} must be text`).check(z.trim(), buildMaxLengthCheck(label, maxLength)))

/** Builds the schema of a whole number. Also accepts text, because forms send text. */
export const buildIntegerInput = (message: string, requiredMessage = message) =>
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

/**
 * Builds the schema of a whole number in a query string. Clamps the number to the range. An absent or empty value
 * becomes `defaultValue`.
 */
export const buildIntegerParam = (message: string, defaultValue: number, [min, max]: readonly [number, number]) =>
  z._default(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' && value.trim() === '' ? defaultValue : value)),
      z.pipe(
        z.coerce.number(message).check(z.refine(Number.isInteger, message)),
        z.transform(value => Math.min(Math.max(value, min), max)),
      ),
    ),
    defaultValue,
  )

/** Builds the schema of a row id. Also accepts text, because forms send text. */
export const buildIdInput = (message: string) =>
  buildIntegerInput(message).check(z.positive(message), z.maximum(MAX_ID, message))

/** Builds the schema of an optional id. Empty or blank text counts as null. */
export const buildOptionalIdInput = (message: string) => withEmptyAsNull(buildIdInput(message))

/** Returns whether the date at the start of an ISO 8601 text exists. `Date` alone accepts February 31 as March 3. */
export const startsWithCalendarDate = (text: string): boolean => {
  const day = text.slice(0, 10)
  const date = new Date(day)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}

/** A role in an organization (specification §3). */
export const organizationRoleInput = z.enum(['member', 'lead', 'viewer'], 'Role is required')
