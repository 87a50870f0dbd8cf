/** A case-insensitive substring condition of Prisma. */
interface ContainsFilter {
  contains: string
  mode: 'insensitive'
}

/**
 * Builds the `where` clause of a search box: any of the fields contains the text. Returns an empty clause for an empty
 * search. Escapes the LIKE wildcards, which Prisma passes on as they are.
 * @param buildRelatedConditions conditions on related rows, built from the same substring filter
 */
export const searchWhere = (
  search: string | null | undefined,
  fields: readonly string[],
  buildRelatedConditions: (filter: ContainsFilter) => object[] = () => [],
) => {
  const contains = search?.trim().replace(/[\\%_]/g, '\\$&')
  if (!contains) return {}
  const filter: ContainsFilter = { contains, mode: 'insensitive' }
  return { OR: [...fields.map(field => ({ [field]: filter })), ...buildRelatedConditions(filter)] }
}

/**
 * Returns a function that builds the `where` clause of a list from its arguments.
 * @param searchFields fields that `search` applies to
 * @param equalFields arguments that are compared with the field of the same name; null and absent ones are ignored
 * @param buildRelatedConditions conditions of the search on related rows
 */
export const listWhere =
  <TEqual extends string = never>(
    searchFields: readonly string[],
    equalFields: readonly TEqual[] = [],
    buildRelatedConditions?: (filter: ContainsFilter) => object[],
  ) =>
  (args: { search?: string | null } & { [key in NoInfer<TEqual>]?: unknown }) => ({
    ...searchWhere(args.search, searchFields, buildRelatedConditions),
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
