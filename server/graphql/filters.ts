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

/** A period in time: from `from`, inclusive, to `to`, exclusive. */
export interface DateRange {
  from?: Date | null
  to?: Date | null
}

/**
 * Builds the `where` clause of a search box: any of the fields contains the text. Returns an empty clause for an empty
 * search. Escapes the LIKE wildcards, which Prisma does not do.
 * @param buildOtherConditions conditions on related rows or enums, from the same substring filter and the text
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

/** Returns the values of an enum that start with a text, ignoring case. Prisma cannot search in enums. */
export const listEnumValues = <TValue extends string>(values: Record<string, TValue>, text: string): TValue[] =>
  Object.values(values).filter(value => value.startsWith(text.toLowerCase()))

/**
 * Builds the condition that a time is in a range. Returns undefined without a range.
 * @param field name of the filter's field, for the error
 * @throws BAD_USER_INPUT if the range is empty
 */
export const dateRangeWhere = (field: string, range: DateRange | null | undefined) => {
  const { from, to } = range ?? {}
  if (from && to && from >= to)
    throw createBadUserInputError([{ path: field, message: `${field}: from must be before to` }])
  return from || to ? { gte: from ?? undefined, lt: to ?? undefined } : undefined
}

/**
 * Builds the conditions that the fields of a filter equal its values. A field that is null or absent is no condition:
 * Prisma ignores undefined values.
 */
export const equalWhere = <TFilter extends object>(filter: TFilter) =>
  Object.fromEntries(Object.entries(filter).map(([field, value]) => [field, value ?? undefined])) as {
    [K in keyof TFilter]: NonNullable<TFilter[K]> | undefined
  }

/**
 * Removes the given fields from an input where they are null. GraphQL accepts null for every optional field; for a
 * field that cannot be cleared, null means that the field is absent.
 */
export const omitNull = <TInput extends object>(input: TInput, fields: readonly (keyof TInput)[]): TInput =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== null || !fields.includes(key as keyof TInput)),
  ) as TInput
