import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context'
import { builder } from './builder'
import { type CursorPosition, formatCursor, parseCursor } from './cursor'
import { getModelClient, type ModelName, type ModelRow } from './load'
import { assertPageSize, buildPageQuery, type CursorQuery } from './pagination'

/** Default number of rows per page. */
export const DEFAULT_PAGE_SIZE = 25

/** Maximum number of rows per page that a client can request. */
export const MAX_PAGE_SIZE = 100

/** Sort and offset arguments of a list, in addition to those of a connection. */
interface ListArgs {
  sort?: string | null
  descending?: boolean | null
  offset?: number | null
}

/** The `offset` argument, in addition to the arguments of a connection. */
export const offsetArgs = builder.args(arg => ({
  offset: arg.int({ description: 'Number of rows to skip, for clients that number their pages.' }),
}))

/** Defines the arguments of a list sorted by creation time. */
export const definePageArgs = (descending: boolean) => ({
  ...builder.args(arg => ({
    descending: arg.boolean({
      required: true,
      defaultValue: descending,
      description: 'Whether to sort in descending order.',
    }),
  })),
  ...offsetArgs,
})

/**
 * Defines the arguments of a list whose sort field the client selects, and the enum type of the sort fields.
 * @param name name of the enum type
 * @param rows plural of the listed objects, for the description
 * @param fields descriptions of the sort fields
 */
export const defineSortArgs = <TField extends string>(
  name: string,
  rows: string,
  fields: Record<TField, string>,
  defaultField: NoInfer<TField>,
  descending: boolean,
) => {
  const type = builder.enumType(name, {
    description: `Fields by which ${rows} can be sorted.`,
    values: Object.fromEntries(Object.entries<string>(fields).map(([field, description]) => [field, { description }])),
  })
  return {
    ...builder.args(arg => ({
      sort: arg.field({ type, required: true, defaultValue: defaultField, description: 'Field to sort by.' }),
    })),
    ...definePageArgs(descending),
  }
}

const DEFAULT_SORT = 'createdAt'

/**
 * Builds the options that every list shares: cursor, page sizes, `totalCount` (counted only when it is selected) and
 * the query for one page. Lists are sorted by creation time unless their arguments say otherwise. A page has 25 rows by
 * default and at most 100, or 1,000 in documents of the REST interface; a larger page is rejected.
 * @param descending the default direction; newest first if true
 * @param where builds the condition from the arguments; it may throw to deny access to the list
 */
export const buildConnection = <TModel extends ModelName, TParent, TArgs>(
  model: TModel,
  where: (args: TArgs, parent: TParent, context: Context) => object | Promise<object>,
  descending = true,
) => ({
  type: model,
  cursor: 'id' as const,
  defaultSize: DEFAULT_PAGE_SIZE,
  maxSize: (args: object, context: Context) => {
    const maxSize = context.isRestRequest ? 1000 : MAX_PAGE_SIZE
    assertPageSize(args, maxSize)
    return maxSize
  },
  totalCount: async (parent: TParent, args: TArgs, context: Context): Promise<number> =>
    getModelClient(context.db, model).count({ where: await where(args, parent, context) }),
  resolve: async (
    query: CursorQuery,
    parent: TParent,
    args: TArgs & ListArgs,
    context: Context,
    info: GraphQLResolveInfo,
  ): Promise<ModelRow<TModel>[]> => {
    const options = {
      model,
      where: await where(args, parent, context),
      sort: args.sort ?? DEFAULT_SORT,
      descending: args.descending ?? descending,
      offset: args.offset,
      position: query.cursor ? parseCursor(context, { parent, args, info }, query.cursor.id) : null,
    }
    return getModelClient(context.db, model).findMany(buildPageQuery(query, options))
  },
})

interface ResolvedConnection {
  edges: { cursor: string; node: { id: number } }[]
  pageInfo: { startCursor: string | null; endCursor: string | null }
}

/**
 * Wraps the resolver of a connection and replaces the cursors of Pothos, which contain only the id of the row. A cursor
 * is computed when it is read.
 */
export const withListCursors =
  (resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context, ListArgs> =>
  async (parent, args, context, info) => {
    const connection = (await resolve(parent, args, context, info)) as ResolvedConnection
    const { edges, pageInfo } = connection
    for (const edge of edges) {
      Object.defineProperty(edge, 'cursor', {
        get: () => {
          const { id, [args.sort ?? DEFAULT_SORT]: value } = edge.node as Record<string, CursorPosition['value']>
          return formatCursor(context, { parent, args, info }, { value: value ?? null, id: Number(id) })
        },
      })
    }
    Object.defineProperties(pageInfo, {
      startCursor: { get: () => edges[0]?.cursor ?? null },
      endCursor: { get: () => edges.at(-1)?.cursor ?? null },
    })
    return connection
  }
