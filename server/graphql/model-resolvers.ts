import type { Context } from '../context'
import { createNotFoundError } from '../errors'
import type PrismaTypes from '../generated/pothos'

export type ModelName = keyof PrismaTypes

export type ModelRow<TModel extends ModelName> = PrismaTypes[TModel]['Shape']

interface ModelClient<TRow> {
  findMany(args: object): PromiseLike<TRow[]>
  findUnique(args: object): PromiseLike<TRow | null>
  findUniqueOrThrow(args: object): PromiseLike<TRow>
  count(args: object): PromiseLike<number>
}

/** Returns the Prisma client of a model, such as `db.creditCode` for `CreditCode`. */
export const getModelClient = <TModel extends ModelName>(
  db: Context['db'],
  model: TModel,
): ModelClient<ModelRow<TModel>> => {
  const key = `${model.charAt(0).toLowerCase()}${model.slice(1)}` as Uncapitalize<TModel>
  return db[key]
}

type Mutate<TArgs, TResult> = (args: TArgs, context: Context) => Promise<TResult>

/** The selection that Pothos derives from the operation. Without `select`, all columns are selected. */
interface RowSelection {
  select?: Record<string, unknown>
  include?: Record<string, unknown>
}

/** Returns whether a row that contains all of its columns and these relations also contains all selected fields. */
const coversSelection = (row: object, relations: readonly string[], { select, include = {} }: RowSelection): boolean =>
  select
    ? Object.entries(select).every(([field, value]) => relations.includes(field) || (value === true && field in row))
    : Object.keys(include).every(field => relations.includes(field))

/**
 * Builds the resolver of a mutation that returns a row. The resolver calls the service, and then loads the selected
 * fields of the row.
 * @param savedRelations relations in the row from the service, each with all columns that its GraphQL type needs. The
 * row must also contain all of its own columns with their new values. If the operation selects only these relations and
 * columns, the row is not loaded again. Undefined to always load the row again.
 */
export const buildMutationResolver =
  <TModel extends ModelName, TArgs>(
    model: TModel,
    mutate: Mutate<TArgs, { id: number }>,
    savedRelations?: readonly string[],
  ) =>
  async (query: RowSelection, _root: unknown, args: TArgs, context: Context): Promise<ModelRow<TModel>> => {
    const row = await mutate(args, context)
    if (savedRelations && coversSelection(row, savedRelations, query)) return row as ModelRow<TModel>
    return getModelClient(context.db, model).findUniqueOrThrow({ ...query, where: { id: row.id } })
  }

/**
 * Builds the resolver of a deletion. The resolver loads the selected fields, calls the service, and returns the deleted
 * row. It throws NOT_FOUND if the row does not exist and the service throws no error.
 */
export const buildDeletionResolver =
  <TModel extends ModelName, TArgs>(
    model: TModel,
    buildWhere: (args: TArgs, context: Context) => object,
    remove: Mutate<TArgs, unknown>,
    notFoundMessage: string,
  ) =>
  async (query: object, _root: unknown, args: TArgs, context: Context): Promise<ModelRow<TModel>> => {
    const row = await getModelClient(context.db, model).findUnique({ ...query, where: buildWhere(args, context) })
    await remove(args, context)
    if (!row) throw createNotFoundError(notFoundMessage)
    return row
  }
