import * as z from 'zod/mini'
import {
  buildBoundedText,
  buildIdInput,
  buildIntegerInput,
  buildOptionalText,
  startsWithCalendarDate,
  withEmptyAsNull,
} from '../input-primitives'

/** A code to redeem, case-insensitive; codes are stored in upper case (specification §5, Redeem). */
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

/** Statuses of a code (specification §3). They are computed, not stored. */
const creditCodeStatuses = ['active', 'used', 'expired'] as const

/** A missing amount becomes zero, which the minimum rejects. Text may contain commas as thousands separators. */
const creditAmount = z.pipe(
  z.transform((value: unknown) =>
    value === undefined || value === null || value === ''
      ? 0
      : typeof value === 'string'
        ? value.replace(/(\d),(?=\d{3}\b)/g, '$1')
        : value,
  ),
  buildIntegerInput('Amount must be a whole number').check(
    z.minimum(1, 'Amount must be at least 1'),
    z.maximum(10_000, 'Amount cannot exceed 10,000'),
  ),
)

const maxUses = withEmptyAsNull(
  buildIntegerInput('Max uses must be a whole number').check(
    z.minimum(1, 'Must allow at least 1 use'),
    z.maximum(1000, 'Cannot exceed 1,000 uses'),
  ),
)

const description = buildOptionalText('Description', 500)

/**
 * A date, or a date and time with a UTC offset. A time without an offset is invalid, because it would depend on the
 * local time zone.
 */
const ISO_DATE_PATTERN = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/i
const INVALID_DATE_MESSAGE = 'Expiration date must be a valid date, such as 2027-01-31 or 2027-01-31T12:00:00Z'

const expiresAt = withEmptyAsNull(
  z.pipe(
    z.union(
      [
        z.date(),
        z
          .string()
          .check(
            z.regex(ISO_DATE_PATTERN, INVALID_DATE_MESSAGE),
            z.refine(startsWithCalendarDate, INVALID_DATE_MESSAGE),
          ),
      ],
      INVALID_DATE_MESSAGE,
    ),
    z.pipe(
      z.transform((value: Date | string) => new Date(value)),
      z.date(INVALID_DATE_MESSAGE),
    ),
  ),
)

const code = withEmptyAsNull(
  z.string('Code must be at least 4 characters').check(
    z.trim(),
    z.minLength(4, 'Code must be at least 4 characters'),
    z.maxLength(20, 'Code cannot exceed 20 characters'),
    z.toUpperCase(),
    // Rejects invisible characters, and characters whose upper case differs between JavaScript and PostgreSQL.
    z.regex(/^[\p{Lu}\p{Lo}\p{N}\p{P}\p{S} ]+$/u, 'Code can contain only letters, digits, spaces and symbols'),
  ),
)

/** Input of the Create New Credit Code dialog (specification §5). The service requires a future `expiresAt`. */
export const createCreditCodeInput = z.object({ code, creditAmount, maxUses, description, expiresAt })

export const createCreditCodesInput = z.object({
  count: buildIntegerInput('count must be a whole number').check(
    z.minimum(1, 'count must be at least 1'),
    z.maximum(1000, 'count cannot exceed 1,000'),
  ),
  creditAmount,
  maxUses,
  description,
  expiresAt,
})

/** Input of the edit dialog. Absent fields remain unchanged. Null clears a field; `creditAmount` must not be null. */
export const updateCreditCodeInput = z.object({
  creditAmount: z.optional(creditAmount),
  maxUses,
  description,
  expiresAt,
})

export const adjustCreditsInput = z.object({
  userId: buildIdInput('User ID is required'),
  amount: buildIntegerInput('Amount must be a whole number').check(
    z.refine(value => value !== 0, 'Amount cannot be zero'),
    z.minimum(-1_000_000, 'Amount cannot be below -1,000,000'),
    z.maximum(1_000_000, 'Amount cannot exceed 1,000,000'),
  ),
  reason: buildBoundedText('Reason', 3, 500),
})

export const creditCodesQuery = z.object({
  status: z.optional(z.enum(creditCodeStatuses, 'status must be active, used or expired')),
})
