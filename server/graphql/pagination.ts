import type { Actor } from '../audit-log'
import type { Context, Viewer } from '../context'
import { badUserInput, unauthenticated } from '../errors'

/** How many rows a connection gives: 25, and at most 100; documents of our own REST lists may take the newest 1,000. */
export const pageSizeLimits = {
  defaultSize: 25,
  maxSize: (_args: object, context: Context) => (context.isRestRequest ? 1000 : 100),
}

/** The order of what comes in day by day. */
export const newestFirst = { sort: 'createdAt', descending: true }

interface ListOptions<TWhere> {
  where: TWhere
  sort: string
  descending: boolean
  /** Rows to pass over, for clients that number their pages. */
  offset?: number | null
}

/**
 * A page of a list, as Prisma asks for it. The row of a cursor may have left the list since (its status has changed,
 * say): the page then begins at the row after it, without passing one over.
 * @param findRow a row under a condition
 * @throws BAD_USER_INPUT for a cursor that this list has not given out, or whose row has been deleted
 */
export const buildPageQuery = async <
  TQuery extends { skip: number; cursor?: { id?: unknown } },
  TWhere extends object,
>(
  query: TQuery,
  { where, sort, descending, offset }: ListOptions<TWhere>,
  findRow: (where: { AND: [TWhere, { id: number }] } | { id: number }) => Promise<object | null>,
) => {
  if (offset != null && offset < 0) throw badUserInput('offset cannot be negative')
  const orderBy = buildOrderBy(sort, descending)
  if (!query.cursor) return { ...query, where: { AND: [where] }, orderBy, skip: offset ?? 0 }
  const id = requireCursorId(query.cursor.id)
  const listedRow = await findRow({ AND: [where, { id }] })
  const row = listedRow ?? (await findRow({ id }))
  if (!row) throw badUserInput('What this cursor pointed at has been deleted: begin again at the first page')
  const skip = (listedRow ? 1 : 0) + (offset ?? 0)
  // Prisma's own condition for a cursor is an OR, which no index answers: beside it, the end where to begin.
  const isForward = !('take' in query) || Number(query.take) >= 0
  return {
    ...query,
    where: { AND: [where, buildCursorBound(row, sort, isForward !== descending)] },
    orderBy,
    skip,
  }
}

/** Sorts whose fields are never null, and of a type that Prisma can compare: of enums it can not. */
const BOUNDED_SORT_FIELDS = ['username', 'email', 'name', 'code', 'title', 'createdAt']

const buildCursorBound = (row: object, sort: string, isAscending: boolean): object => {
  const value = BOUNDED_SORT_FIELDS.includes(sort) && new Map(Object.entries(row)).get(sort)
  return value ? { [sort]: isAscending ? { gte: value } : { lte: value } } : {}
}

const requireCursorId = (id: unknown): number => {
  if (typeof id === 'number' && Number.isInteger(id) && Math.abs(id) <= 2_147_483_647) return id
  throw badUserInput('This cursor is not one of this list')
}

/** The lists whose number of rows the database keeps (migration list_totals). */
type CountedList = 'users' | 'tenants' | 'projects' | 'leads' | 'contact_messages'

/** How many rows a list has: a kept number where nothing is chosen from it, else counted. */
export const loadTotalCount = async <TWhere extends object>(
  { db }: Context,
  list: CountedList,
  where: TWhere,
  count: (args: { where: TWhere }) => Promise<number>,
): Promise<number> => {
  if (Object.values(where).some(condition => condition !== undefined)) return count({ where })
  const { _sum } = await db.listTotal.aggregate({ where: { list }, _sum: { change: true } })
  return _sum.change ?? 0
}

/** Who is signed in, behind a scope that has made sure of it. */
export const requireViewer = (context: Context): Viewer => {
  if (!context.viewer) throw unauthenticated()
  return context.viewer
}

/** Who makes an administrative change, for the audit log. */
export const getActor = (context: Context): Actor => ({
  id: requireViewer(context).id,
  requestId: context.requestId,
})

/**
 * A whole search box as Prisma's condition, one for each field; nothing when it is empty. Prisma leaves the signs of
 * LIKE as they are: here they are meant as themselves.
 * @param buildOtherConditions conditions for other places to look in, given how to look
 */
export const searchWhere = <TField extends string, TOther extends object = never>(
  search: string | null | undefined,
  fields: readonly TField[],
  buildOtherConditions: (filter: ContainsFilter) => TOther[] = () => [],
) => {
  const contains = search?.trim().replace(/[\\%_]/g, '\\$&')
  if (!contains) return {}
  const filter: ContainsFilter = { contains, mode: 'insensitive' }
  return { OR: [...fields.map(field => ({ [field]: filter })), ...buildOtherConditions(filter)] }
}

interface ContainsFilter {
  contains: string
  mode: 'insensitive'
}

/** Sorted by a field and, where it is the same, by number: without that, pages would overlap. */
const buildOrderBy = (field: string, descending: boolean) => {
  const direction: 'asc' | 'desc' = descending ? 'desc' : 'asc'
  return field === 'id' ? [{ id: direction }] : [{ [field]: direction }, { id: direction }]
}

/** GraphQL lets null stand for what may be left out; for these fields, which cannot be cleared, it means just that. */
export const omitNull = <TInput extends object>(input: TInput, fields: readonly (keyof TInput)[]): TInput =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== null || !fields.includes(key as keyof TInput)),
  ) as TInput
