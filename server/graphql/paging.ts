import type { Context, Viewer } from '../context'
import { badUserInput, unauthenticated } from '../errors'

/** How many rows a connection gives: 25, and at most 100; documents of our own REST lists may take the newest 1,000. */
export const pageSizes = {
  defaultSize: 25,
  maxSize: (_args: object, context: Context) => (context.isShim ? 1000 : 100),
}

/** Adds a plain offset to a connection's query, for clients that number their pages. */
export const skipTo = <TQuery extends { skip: number }>(
  query: TQuery,
  offset: number | null | undefined,
): TQuery => {
  if (offset != null && offset < 0) throw badUserInput('offset cannot be negative')
  return { ...query, skip: query.skip + (offset ?? 0) }
}

/** Who is signed in, behind a scope that has made sure of it. */
export const requireViewer = (context: Context): Viewer => {
  if (!context.viewer) throw unauthenticated()
  return context.viewer
}
