import { createBadUserInputError } from '../errors'
import { getDatamodel } from '../generated/pothos'
import * as enums from '../generated/prisma/enums'
import type { CursorPosition } from './cursor'
import type { ModelName } from './model-resolvers'

export interface ListOrder<TField extends string = string> {
  field: TField
  direction: 'asc' | 'desc'
}

export interface ListOptions {
  model: ModelName
  where: object
  order: ListOrder
  /** Number of rows to skip, for pagination by page number. */
  offset?: number | null
  /** The position after which the page starts or before which it ends; null if `after` and `before` are both absent. */
  position: CursorPosition | null
}

/** The Prisma arguments that Pothos builds from the selected fields and the pagination arguments of a list. */
export interface CursorQuery {
  skip: number
  take: number
  select?: object
  cursor?: { id?: unknown }
}

/** Checks `first` and `last` of a connection. Throws BAD_USER_INPUT if one of them exceeds `maxSize`. */
export const assertPageSize = (args: { first?: number | null; last?: number | null }, maxSize: number): void => {
  for (const name of ['first', 'last'] as const) {
    const size = args[name] ?? 0
    if (size > maxSize) throw createBadUserInputError(`${name} can be at most ${maxSize}, but is ${size}.`)
  }
}

/** Builds the Prisma query for one page. Throws BAD_USER_INPUT for a negative offset. */
export const buildPageQuery = (
  { cursor: _, ...query }: CursorQuery,
  { model, where, order: { field, direction }, offset, position }: ListOptions,
) => {
  if (offset != null && offset < 0) throw createBadUserInputError('offset cannot be negative')
  const isAscending = query.take >= 0 === (direction === 'asc')
  return {
    ...query,
    ...(query.select && { select: { ...query.select, [field]: true } }),
    where: position ? { AND: [where, buildPositionWhere(model, field, position, isAscending)] } : where,
    // Without the id, a row could appear on two pages if other rows have an equal value.
    orderBy: field === 'id' ? [{ id: direction }] : [{ [field]: direction }, { id: direction }],
    skip: offset ?? 0,
  }
}

const { models } = getDatamodel().datamodel

const enumValues = new Map(Object.entries(enums).map(([name, values]) => [name, Object.values<unknown>(values)]))

/**
 * Builds the condition for the rows beyond a position.
 * @param isAscending whether these rows have greater values
 */
const buildPositionWhere = (
  model: ModelName,
  sortField: string,
  { value, id }: CursorPosition,
  isAscending: boolean,
) => {
  const idWhere = { id: isAscending ? { gt: id } : { lt: id } }
  if (sortField === 'id') return idWhere
  const field = models[model]?.fields.find(({ name }) => name === sortField)
  const sameValueWhere = { [sortField]: value, ...idWhere }
  // PostgreSQL sorts null as the greatest value.
  if (value === null) return isAscending ? sameValueWhere : { OR: [{ [sortField]: { not: null } }, sameValueWhere] }
  if (field?.kind === 'enum') {
    // Prisma cannot compare enums. PostgreSQL sorts enum values in the order of their declaration.
    const values = enumValues.get(field.type) ?? []
    const index = values.indexOf(value)
    return {
      OR: [{ [sortField]: { in: isAscending ? values.slice(index + 1) : values.slice(0, index) } }, sameValueWhere],
    }
  }
  const isNullBeyond = isAscending && !field?.isRequired
  const beyondWhere = { [sortField]: isAscending ? { gt: value } : { lt: value } }
  if (isNullBeyond) return { OR: [beyondWhere, sameValueWhere, { [sortField]: null }] }
  // Without this additional bound, PostgreSQL cannot start an index scan at the position.
  return { [sortField]: isAscending ? { gte: value } : { lte: value }, OR: [beyondWhere, sameValueWhere] }
}
