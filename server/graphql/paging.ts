import type { Context, Viewer } from '../context'
import { badUserInput, unauthenticated } from '../errors'
import type { Actor } from '../ports/audit'

/** How many rows a connection gives: 25, and at most 100; documents of our own REST lists may take the newest 1,000. */
export const pageSizes = {
  defaultSize: 25,
  maxSize: (_args: object, context: Context) => (context.isShim ? 1000 : 100),
}

/**
 * A connection's query with a plain offset added, for clients that number their pages.
 * @throws BAD_USER_INPUT for a cursor that this list has not given out
 */
export const skipTo = <TQuery extends { skip: number; cursor?: { id?: unknown } }>(
  query: TQuery,
  offset: number | null | undefined,
): TQuery => {
  const id = query.cursor?.id
  if (query.cursor && !(Number.isInteger(id) && Math.abs(Number(id)) <= 2_147_483_647)) {
    throw badUserInput('This cursor is not one of this list')
  }
  if (offset != null && offset < 0) throw badUserInput('offset cannot be negative')
  return { ...query, skip: query.skip + (offset ?? 0) }
}

/** Who is signed in, behind a scope that has made sure of it. */
export const requireViewer = (context: Context): Viewer => {
  if (!context.viewer) throw unauthenticated()
  return context.viewer
}

/** Who makes an administrative change, for the audit log. */
export const actorOf = (context: Context): Actor => ({
  id: requireViewer(context).id,
  requestId: context.requestId,
})

/** A whole search box as Prisma's condition, one for each field; nothing when it is empty. */
export const matching = <TField extends string>(
  search: string | null | undefined,
  fields: readonly TField[],
) => {
  const contains = search?.trim()
  if (!contains) return {}
  return { OR: fields.map(field => ({ [field]: { contains, mode: 'insensitive' as const } })) }
}

/** Sorted by a field and, where it is the same, by number: without that, pages would overlap. */
export const sortedBy = (field: string, descending: boolean) => {
  const direction: 'asc' | 'desc' = descending ? 'desc' : 'asc'
  return field === 'id' ? [{ id: direction }] : [{ [field]: direction }, { id: direction }]
}

/** GraphQL lets null stand for what may be left out; for these fields, which cannot be cleared, it means just that. */
export const withoutNull = <TInput extends object>(
  input: TInput,
  fields: readonly (keyof TInput)[],
): TInput =>
  Object.fromEntries(
    Object.entries(input).filter(([key, value]) => value !== null || !fields.includes(key as keyof TInput)),
  ) as TInput
