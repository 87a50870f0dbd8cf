import type { InterfaceRef, MaybePromise, ObjectRef } from '@pothos/core'
import type { GraphQLFieldResolver, GraphQLResolveInfo } from 'graphql'
import type { Context } from '../context'
import { builder } from './builder'
import { type CursorPosition, formatCursor, parseCursor } from './cursor'
import { getModelClient, type ModelName, type ModelRow } from './model-resolvers'
import { assertPageSize, buildPageQuery, type CursorQuery, type ListOrder } from './pagination'

export const DEFAULT_PAGE_SIZE = 25

export const MAX_PAGE_SIZE = 100

/** Maximum page size for the GraphQL documents that REST routes execute. */
const MAX_REST_PAGE_SIZE = 1_000

interface ListArgs {
  orderBy?: ListOrder
  offset?: number | null
}

export const offsetArgs = builder.args(arg => ({
  offset: arg.int({ description: 'Number of rows to skip, for pagination by page number.' }),
}))

const OrderDirection = builder.enumType('OrderDirection', {
  description: 'Direction of the order of a list.',
  values: {
    asc: { description: 'Ascending: from oldest to newest, from smallest to greatest, or from A to Z.' },
    desc: { description: 'Descending: from newest to oldest, from greatest to smallest, or from Z to A.' },
  },
})

type BuilderTypes = typeof builder extends PothosSchemaTypes.SchemaBuilder<infer TTypes> ? TTypes : never

/** Defines the connection type and the edge type that all lists of a node type use. */
export const defineConnectionType = <TShape extends object>(
  name: string,
  type: ObjectRef<BuilderTypes, TShape> | InterfaceRef<BuilderTypes, TShape>,
) =>
  builder.connectionObject({
    type,
    name: `${name}Connection`,
    fields: t => ({
      totalCount: t.int({
        description: 'Number of rows in the whole list. Counted only when selected.',
        // With this extension, Pothos does not load the rows if an operation selects only this field.
        extensions: { pothosPrismaTotalCount: true },
        resolve: connection => (connection as unknown as { totalCount: () => Promise<number> }).totalCount(),
      }),
    }),
  })

/**
 * Defines the arguments `orderBy` and `offset` of a list, and the types of `orderBy`.
 * @param rows plural noun for the listed objects, used in the descriptions
 * @param fields the fields by which clients can sort, with their descriptions
 */
export const defineOrderArgs = <TField extends string>(
  name: string,
  rows: string,
  fields: Record<TField, string>,
  defaultOrder: ListOrder<NoInfer<TField>>,
) => {
  const fieldType = builder.enumType(`${name}OrderField`, {
    description: `Fields by which ${rows} can be sorted.`,
    values: Object.fromEntries(Object.entries<string>(fields).map(([field, description]) => [field, { description }])),
  })
  const type = builder.inputType(`${name}Order`, {
    description: `Order of ${rows}. Rows with equal values are sorted by their ids.`,
    fields: t => ({
      field: t.field({ type: fieldType, required: true, description: 'Field to sort by.' }),
      direction: t.field({ type: OrderDirection, required: true, description: 'Direction.' }),
    }),
  })
  return {
    ...builder.args(arg => ({
      orderBy: arg.field({ type, required: true, defaultValue: defaultOrder, description: 'Order of the list.' }),
    })),
    ...offsetArgs,
  }
}

const NEWEST_FIRST: ListOrder = { field: 'createdAt', direction: 'desc' }

interface RowSource<TRow> {
  /** Loads one page. The caller must include `where` in the query. */
  find(query: object): PromiseLike<TRow[]>
  count(): PromiseLike<number>
  where: object
}

/**
 * Builds the options of a list: cursor, page sizes, `totalCount` and the resolver for one page.
 * @param buildWhere builds the condition of the list; may throw to deny access to the list
 */
export const buildConnection = <TModel extends ModelName, TParent, TArgs>(
  model: TModel,
  buildWhere: (args: TArgs, parent: TParent, context: Context) => object | Promise<object>,
  defaultOrder = NEWEST_FIRST,
) =>
  buildListOptions(model, defaultOrder, async (args: TArgs, parent: TParent, context) => {
    const where = await buildWhere(args, parent, context)
    const client = getModelClient(context.db, model)
    return { find: query => client.findMany(query), count: () => client.count({ where }), where }
  })

/** Builds the options of a list of related rows. Within an outer list, Prisma combines the queries for all parents. */
export const buildRelatedConnection = <TModel extends ModelName>(
  parentModel: ModelName,
  relation: string,
  model: TModel,
  defaultOrder: ListOrder,
) =>
  buildListOptions(model, defaultOrder, (_args: object, { id }: { id: number }, { db }) => {
    interface SelectedParent extends Record<string, unknown> {
      _count?: Record<string, number>
    }
    const loadParent = (select: object): PromiseLike<SelectedParent | null> =>
      getModelClient(db, parentModel).findUnique({ where: { id }, select })
    return {
      where: {},
      find: async query => ((await loadParent({ [relation]: query }))?.[relation] ?? []) as ModelRow<TModel>[],
      count: async () => (await loadParent({ _count: { select: { [relation]: true } } }))?._count?.[relation] ?? 0,
    }
  })

const buildListOptions = <TModel extends ModelName, TParent, TArgs>(
  model: TModel,
  defaultOrder: ListOrder,
  getRowSource: (args: TArgs, parent: TParent, context: Context) => MaybePromise<RowSource<ModelRow<TModel>>>,
) => ({
  type: model,
  cursor: 'id' as const,
  defaultSize: DEFAULT_PAGE_SIZE,
  extensions: { defaultOrder },
  maxSize: (args: object, context: Context) => {
    const maxSize = context.isRestRequest ? MAX_REST_PAGE_SIZE : MAX_PAGE_SIZE
    assertPageSize(args, maxSize)
    return maxSize
  },
  totalCount: async (parent: TParent, args: TArgs, context: Context): Promise<number> =>
    (await getRowSource(args, parent, context)).count(),
  resolve: async (
    query: CursorQuery,
    parent: TParent,
    args: TArgs & ListArgs,
    context: Context,
    info: GraphQLResolveInfo,
  ): Promise<ModelRow<TModel>[]> => {
    const { find, where } = await getRowSource(args, parent, context)
    const options = {
      model,
      where,
      order: args.orderBy ?? defaultOrder,
      offset: args.offset,
      position: query.cursor ? parseCursor(context, { parent, args, info }, query.cursor.id) : null,
    }
    return find(buildPageQuery(query, options))
  },
})

/** Creates the `buildWhere` function of a list with the argument `filter`. A null or absent filter counts as empty. */
export const withFilter =
  <TFilter extends object>(buildFilterWhere: (filter: TFilter, context: Context) => object) =>
  ({ filter }: { filter?: TFilter | null }, _parent: unknown, context: Context): object =>
    buildFilterWhere(filter ?? ({} as TFilter), context)

interface ResolvedConnection {
  edges: { cursor: string; node: { id: number } }[]
  pageInfo: { startCursor: string | null; endCursor: string | null }
}

/**
 * Wraps the resolver of a connection. The wrapper replaces the cursors from Pothos, which contain only the id of a row,
 * with cursors that contain the position of the row.
 */
export const withListCursors =
  (
    resolve: GraphQLFieldResolver<unknown, Context>,
    defaultOrder: ListOrder,
  ): GraphQLFieldResolver<unknown, Context, ListArgs> =>
  async (parent, args, context, info) => {
    const connection = (await resolve(parent, args, context, info)) as ResolvedConnection
    const { edges, pageInfo } = connection
    const { field } = args.orderBy ?? defaultOrder
    for (const edge of edges) {
      Object.defineProperty(edge, 'cursor', {
        get: () => {
          const { id, [field]: value } = edge.node as Record<string, CursorPosition['value']>
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
