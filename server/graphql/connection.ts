import type { Context } from '../context'
import { builder } from './builder'
import { getModelClient, type ModelName, type ModelRow } from './load'
import { buildPageQuery, type CursorQuery } from './pagination'

/** Arguments by which a list may be sorted and paged, beside those of a connection. */
interface ListArgs {
  sort?: string | null
  descending?: boolean | null
  offset?: number | null
}

/** The argument for the start of a numbered page, beside those of a connection. */
export const offsetArgs = builder.args(arg => ({
  offset: arg.int({ description: 'Number of rows to skip, for clients that number their pages.' }),
}))

/** The arguments of a list that is sorted by creation time. */
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
 * The arguments of a list that clients sort. Defines the enum type of the sort fields.
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

/**
 * Builds the options that every list shares: cursor, page sizes, `totalCount` (counted only when it is selected) and
 * the query for one page. Lists are sorted by creation date, newest first, unless their arguments say otherwise. A page
 * has 25 rows by default and at most 100, or 1,000 in documents of the REST interface.
 * @param where builds the condition from the arguments; it may throw to refuse the list
 */
export const buildConnection = <TModel extends ModelName, TParent, TArgs>(
  model: TModel,
  where: (args: TArgs, parent: TParent, context: Context) => object | Promise<object>,
  descending = true,
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
      sort: args.sort ?? 'createdAt',
      descending: args.descending ?? descending,
      offset: args.offset,
    }
    return client.findMany(await buildPageQuery(query, options, where => client.findFirst({ where })))
  },
})
