import * as z from 'zod/mini'

/** A code as a person types it: sent and kept in capitals (specification §5, Redeem). */
export const redeemCreditCodeInput = z.object({
  code: z
    .string('Credit code is required')
    .check(
      z.trim(),
      z.minLength(1, 'Credit code is required'),
      z.maxLength(20, 'Code cannot exceed 20 characters'),
      z.toUpperCase(),
    ),
})

/** Statuses a code may have (specification §3): worked out, never stored. */
export const creditCodeStatuses = ['active', 'used', 'expired'] as const

/** A whole number, also as the text that a form or a client sends. */
const integerInput = (message: string) =>
  z.pipe(
    z.union([z.number(message), z.string(message).check(z.trim(), z.regex(/^-?\d+$/, message))], message),
    z.pipe(z.transform(Number), z.int(message)),
  )

/** Nothing is less than one; "10,000" is ten thousand. */
const creditAmount = z.pipe(
  z.transform((value: unknown) =>
    value === undefined || value === null || value === ''
      ? 0
      : typeof value === 'string'
        ? value.replace(/(\d),(?=\d{3}\b)/g, '$1')
        : value,
  ),
  integerInput('Amount must be a whole number').check(
    z.minimum(1, 'Amount must be at least 1'),
    z.maximum(10_000, 'Amount cannot exceed 10,000'),
  ),
)

/** Text from a form counts as absent when it is empty. */
const emptyToNull = <TSchema extends z.ZodMiniType>(schema: TSchema) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullish(schema),
  )

const maxUses = emptyToNull(
  integerInput('Max uses must be a whole number').check(
    z.minimum(1, 'Must allow at least 1 use'),
    z.maximum(1000, 'Cannot exceed 1,000 uses'),
  ),
)

const description = emptyToNull(
  z
    .string('Description must be text')
    .check(z.trim(), z.maxLength(500, 'Description cannot exceed 500 characters')),
)

/** A day, or an instant with its zone: other ways to write one mean another day in another place. */
const ISO_8601 = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/i
const INVALID_DATE_MESSAGE = 'Expiration date must be a date'

const expiresAt = emptyToNull(
  z.pipe(
    z.union([z.date(), z.string().check(z.regex(ISO_8601, INVALID_DATE_MESSAGE))], INVALID_DATE_MESSAGE),
    z.pipe(
      z.transform((value: Date | string) => new Date(value)),
      z.date(INVALID_DATE_MESSAGE),
    ),
  ),
)

const code = emptyToNull(
  z.string('Code must be at least 4 characters').check(
    z.trim(),
    z.minLength(4, 'Code must be at least 4 characters'),
    z.maxLength(20, 'Code cannot exceed 20 characters'),
    z.toUpperCase(),
    // Not what the database would write otherwise in capitals, nor what nobody sees.
    z.regex(/^[\p{Lu}\p{Lo}\p{N}\p{P}\p{S} ]+$/u, 'Code can hold letters, digits and signs'),
  ),
)

/** The Create New Credit Code dialog (specification §5). That the date lies ahead is for whoever has a clock. */
export const createCreditCodeInput = z.object({ code, creditAmount, maxUses, description, expiresAt })

/** The edit dialog: absent stays as it is, null clears; a code never changes. */
export const updateCreditCodeInput = z.object({
  creditAmount: z.optional(creditAmount),
  maxUses,
  description,
  expiresAt,
})

/** A correction of somebody's balance, with its reason. */
export const adjustCreditsInput = z.object({
  userId: z.int('User ID is required').check(z.positive('User ID is required')),
  amount: integerInput('Amount must be a whole number').check(
    z.refine(value => value !== 0, 'Amount cannot be zero'),
    z.minimum(-1_000_000, 'Amount cannot be below -1,000,000'),
    z.maximum(1_000_000, 'Amount cannot exceed 1,000,000'),
  ),
  reason: z
    .string('Reason is required')
    .check(
      z.trim(),
      z.minLength(3, 'Reason must be at least 3 characters'),
      z.maxLength(500, 'Reason cannot exceed 500 characters'),
    ),
})

/** The code list's query string: one status, or all. */
export const creditCodesQuery = z.object({
  status: z.optional(z.enum(creditCodeStatuses, 'status must be active, used or expired')),
})
