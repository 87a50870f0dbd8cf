import { createBadUserInputError } from '../errors'

/** A case-insensitive substring condition of Prisma. */
interface ContainsFilter {
  contains: string
  mode: 'insensitive'
}

type ConditionBuilder = (filter: ContainsFilter, text: string) => object[]

/** The fields that the filters of most lists have. */
export interface ListFilter {
  search?: string | null
  createdAt?: DateRange | null
}

/** A time range from `from` (inclusive) to `to` (exclusive). A null or absent bound means no limit at that end. */
export interface DateRange {
  from?: Date | null
  to?: Date | null
}

/**
 * Builds the `where` clause of a search: at least one of the fields contains the text, or one of the other conditions
 * holds. Returns an empty clause for an empty search. Escapes the LIKE wildcards, because Prisma does not escape them.
 * @param buildOtherConditions builds the other conditions, such as those on related rows or enums
 */
export const searchWhere = (
  search: string | null | undefined,
  fields: readonly string[],
  buildOtherConditions: ConditionBuilder = () => [],
) => {
  const text = search?.trim()
  if (!text) return {}
  const filter: ContainsFilter = { contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }
  return { OR: [...fields.map(field => ({ [field]: filter })), ...buildOtherConditions(filter, text)] }
}

/** Returns the values of a lowercase enum that start with the text, ignoring case. Prisma cannot search in enums. */
export const findEnumValuesByPrefix = <TValue extends string>(values: Record<string, TValue>, text: string): TValue[] =>
  Object.values(values).filter(value => value.startsWith(text.toLowerCase()))

/**
 * Builds the condition that a time is in a range. Returns undefined for a range without `from` and `to`.
 * @param field name of the filter's field, for the error
 * @throws BAD_USER_INPUT if `from` is not before `to`
 */
export const dateRangeWhere = (field: string, range: DateRange | null | undefined) => {
  const { from, to } = range ?? {}
  if (from && to && from >= to)
    throw createBadUserInputError([{ path: field, message: `${field}: from must be before to` }])
  return from || to ? { gte: from ?? undefined, lt: to ?? undefined } : undefined
}

/**
 * Builds a `where` clause that compares each column with the filter's field of the same name. A null or absent field
 * adds no condition, because Prisma ignores undefined values.
 */
export const equalWhere = <TFilter extends object>(filter: TFilter) =>
  Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, value ?? undefined])) as {
    [K in keyof TFilter]: NonNullable<TFilter[K]> | undefined
  }

/**
 * Returns the input without those of the given fields that are null. GraphQL accepts null for every optional field.
 * Callers pass the fields that cannot be cleared, so that null has the same effect as an absent field.
 */
export const omitNull = <TInput extends object>(input: TInput, fields: readonly (keyof TInput)[]): TInput =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== null || !fields.includes(key as keyof TInput)),
  ) as TInput
