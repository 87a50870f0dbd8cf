import { badUserInput } from '../errors'

export interface ListOptions {
  where: object
  sort: string
  descending: boolean
  /** Rows to skip, for clients that number their pages. */
  offset?: number | null
}

/** The arguments that Pothos builds from `first`, `last`, `after` and `before`. */
export interface CursorQuery {
  skip: number
  take: number
  cursor?: { id?: unknown }
}

/**
 * Builds the Prisma query for one page of a list. If the row of the cursor no longer matches `where` (its status has
 * changed, for example), the page starts at the next row that does.
 * @param findRow loads the first row that matches a condition
 * @throws BAD_USER_INPUT for a negative offset, for a cursor of another list and for a cursor whose row was deleted
 */
export const buildPageQuery = async (
  query: CursorQuery,
  { where, sort, descending, offset }: ListOptions,
  findRow: (where: object) => PromiseLike<object | null>,
) => {
  if (offset != null && offset < 0) throw badUserInput('offset cannot be negative')
  const orderBy = buildOrderBy(sort, descending)
  if (!query.cursor) return { ...query, where, orderBy, skip: offset ?? 0 }
  const id = requireCursorId(query.cursor.id)
  const listedRow = await findRow({ AND: [where, { id }] })
  const row = listedRow ?? (await findRow({ id }))
  if (!row) throw badUserInput('The row at this cursor was deleted. Start again from the first page.')
  const skip = (listedRow ? 1 : 0) + (offset ?? 0)
  const isForward = query.take >= 0
  return {
    ...query,
    // Prisma expresses a cursor as an OR, which no index supports. The additional bound lets the index find the start.
    where: { AND: [where, buildCursorBound(row, sort, isForward !== descending)] },
    orderBy,
    skip,
  }
}

/** Sort fields that are never null and whose type Prisma can compare. It cannot compare enums. */
const BOUNDED_SORT_FIELDS = ['username', 'email', 'name', 'code', 'title', 'createdAt']

const buildCursorBound = (row: object, sort: string, isAscending: boolean): object => {
  const value = BOUNDED_SORT_FIELDS.includes(sort) && new Map(Object.entries(row)).get(sort)
  return value ? { [sort]: isAscending ? { gte: value } : { lte: value } } : {}
}

const requireCursorId = (id: unknown): number => {
  if (typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= 2_147_483_647) return id
  throw badUserInput('This cursor does not belong to this list.')
}

/** Adds the id as the last sort key: without it, rows with equal values could appear on two pages. */
const buildOrderBy = (field: string, descending: boolean) => {
  const direction = descending ? 'desc' : 'asc'
  return field === 'id' ? [{ id: direction }] : [{ [field]: direction }, { id: direction }]
}
