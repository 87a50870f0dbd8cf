import * as z from 'zod/mini'

const clampedInteger = (message: string, defaultValue: number, max: number) =>
  z._default(
    z.pipe(
      z.coerce.number(message).check(z.refine(Number.isInteger, message)),
      z.transform(value => Math.min(Math.max(value, 1), max)),
    ),
    defaultValue,
  )

/** Parses `page` and `limit`: clamps out-of-range values, throws BAD_USER_INPUT for non-integers. */
export const listQuery = z.object({
  page: clampedInteger('page must be a whole number', 1, 1_000_000),
  limit: clampedInteger('limit must be a whole number', 1000, 1000),
})
