/** A case-insensitive substring condition of Prisma. */
interface ContainsFilter {
  contains: string
  mode: 'insensitive'
}

type ConditionBuilder = (filter: ContainsFilter, text: string) => object[]

/**
 * Builds the `where` clause of a search box: any of the fields contains the text. Returns an empty clause for an empty
 * search. Escapes the LIKE wildcards, which Prisma passes on as they are.
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
export const findEnumValues = <TValue extends string>(values: Record<string, TValue>, text: string): TValue[] =>
  Object.values(values).filter(value => value.startsWith(text.toLowerCase()))

/**
 * Returns a function that builds the `where` clause of a list from its arguments.
 * @param searchFields fields that `search` applies to
 * @param equalFields arguments that are compared with the field of the same name; null and absent ones are ignored
 * @param buildOtherConditions conditions of the search on related rows or enums
 */
export const listWhere =
  <TEqual extends string = never>(
    searchFields: readonly string[],
    equalFields: readonly TEqual[] = [],
    buildOtherConditions?: ConditionBuilder,
  ) =>
  (args: { search?: string | null } & { [key in NoInfer<TEqual>]?: unknown }) => ({
    ...searchWhere(args.search, searchFields, buildOtherConditions),
    ...Object.fromEntries(equalFields.map(field => [field, args[field] ?? undefined])),
  })

/**
 * Removes the given fields from an input where they are null. GraphQL accepts null for every optional field; for a
 * field that cannot be cleared, null means that the field is absent.
 */
export const omitNull = <TInput extends object>(input: TInput, fields: readonly (keyof TInput)[]): TInput =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== null || !fields.includes(key as keyof TInput)),
  ) as TInput
