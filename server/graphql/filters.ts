import { createBadUserInputError } from '../errors'

interface ContainsFilter {
  contains: string
  mode: 'insensitive'
}

type ConditionBuilder = (filter: ContainsFilter, text: string) => object[]

export interface ListFilter {
  search?: string | null
  createdAt?: DateRange | null
}

/** A time range from `from` (inclusive) to `to` (exclusive). A null or absent bound means no limit. */
export interface DateRange {
  from?: Date | null
  to?: Date | null
}

/**
 * Builds the `where` clause of a search. A row matches if one of the fields contains the text, ignoring case, or if one
 * of the other conditions holds. Every row matches a blank text.
 */
export const searchWhere = (
  search: string | null | undefined,
  fields: readonly string[],
  buildOtherConditions: ConditionBuilder = () => [],
) => {
  const text = search?.trim()
  if (!text) return {}
  // Prisma does not escape the wildcards of LIKE.
  const filter: ContainsFilter = { contains: text.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }
  return { OR: [...fields.map(field => ({ [field]: filter })), ...buildOtherConditions(filter, text)] }
}

/** Returns the values of a lowercase enum that start with the text, ignoring case. Prisma cannot search in enums. */
export const findEnumValuesByPrefix = <TValue extends string>(values: Record<string, TValue>, text: string): TValue[] =>
  Object.values(values).filter(value => value.startsWith(text.toLowerCase()))

/**
 * Builds the condition that a time is in a range. Returns undefined for a range without bounds.
 * @throws BAD_USER_INPUT if `from` is not before `to`
 */
export const dateRangeWhere = (field: string, range: DateRange | null | undefined) => {
  const { from, to } = range ?? {}
  if (from && to && from >= to)
    throw createBadUserInputError([{ path: field, message: `${field}: from must be before to` }])
  return from || to ? { gte: from ?? undefined, lt: to ?? undefined } : undefined
}

/** Builds a `where` clause that compares each column with the filter field of the same name. Null adds no condition. */
export const equalWhere = <TFilter extends object>(filter: TFilter) =>
  Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, value ?? undefined])) as {
    [K in keyof TFilter]: NonNullable<TFilter[K]> | undefined
  }

/** Removes the given fields if they are null. Callers pass the fields that cannot be cleared. */
export const omitNull = <TInput extends object>(input: TInput, fields: readonly (keyof TInput)[]): TInput =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== null || !fields.includes(key as keyof TInput)),
  ) as TInput
