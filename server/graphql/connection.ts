import type { Context } from '../context'
import { getModelClient, type ModelName, type ModelRow } from './load'
import { buildPageQuery, type CursorQuery } from './pagination'

/** Arguments by which a list may be sorted and paged, beside those of a connection. */
interface ListArgs {
  sort?: string | null
  descending?: boolean | null
  offset?: number | null
}

/** Descriptions of the arguments that lists share. */
export const OFFSET_DESCRIPTION = 'Number of rows to skip, for clients that number their pages.'
export const SORT_DESCRIPTION = 'Field to sort by.'
export const DESCENDING_DESCRIPTION = 'Whether to sort in descending order.'

interface ConnectionOptions {
  /** Field to sort by when the list has no `sort` argument. */
  sort?: string
  descending?: boolean
}

/**
 * Builds the options that every list shares: cursor, page sizes, `totalCount` (counted only when it is selected) and
 * the query for one page. Lists are sorted by creation date, newest first, unless their arguments or options say
 * otherwise. A page has 25 rows by default and at most 100, or 1,000 in documents of the REST interface.
 * @param where builds the condition from the arguments; it may throw to refuse the list
 */
export const connection = <TModel extends ModelName, TParent, TArgs>(
  model: TModel,
  where: (args: TArgs, parent: TParent, context: Context) => object | Promise<object>,
  { sort = 'createdAt', descending = true }: ConnectionOptions = {},
) => ({
  type: model,
  cursor: 'id' as const,
  defaultSize: 25,
  maxSize: (_args: object, context: Context) => (context.isRestRequest ? 1000 : 100),
  totalCount: async (parent: TParent, args: TArgs, context: Context): Promise<number> =>
    getModelClient(context.db, model).count({ where: await where(args, parent, context) }),
  resolve: async (
    query: CursorQuery,
    parent: TParent,
    args: TArgs & ListArgs,
    context: Context,
  ): Promise<ModelRow<TModel>[]> => {
    const client = getModelClient(context.db, model)
    const options = {
      where: await where(args, parent, context),
      sort: args.sort ?? sort,
      descending: args.descending ?? descending,
      offset: args.offset,
    }
    return client.findMany(await buildPageQuery(query, options, where => client.findFirst({ where })))
  },
})
