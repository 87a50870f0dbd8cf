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
export const searchWhere = <TField extends string, TOther extends object = never>(
  search: string | null | undefined,
  fields: readonly TField[],
  buildRelatedConditions: (filter: ContainsFilter) => TOther[] = () => [],
) => {
  const contains = search?.trim().replace(/[\\%_]/g, '\\$&')
  if (!contains) return {}
  const filter: ContainsFilter = { contains, mode: 'insensitive' }
  return { OR: [...fields.map(field => ({ [field]: filter })), ...buildRelatedConditions(filter)] }
}

/**
 * Removes the given fields from an input where they are null. GraphQL accepts null for every optional field; for a
 * field that cannot be cleared, null means that the field is absent.
 */
export const omitNull = <TInput extends object>(input: TInput, fields: readonly (keyof TInput)[]): TInput =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== null || !fields.includes(key as keyof TInput)),
  ) as TInput
