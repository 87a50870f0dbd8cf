import pg from 'pg'
import { runInLockedTransaction } from './advisory-lock'
import { dropSchemaObjects, listForeignKeys, listTables, type TableDescription } from './catalog'
import type { DatabaseDump } from './dump'
import { prepareDumpSession } from './dump-session'
import { DatabaseError } from './errors'
import { applyMigrations, listAppliedMigrations, migrations } from './migrations'

/** Loads the rows of a dump in the transaction of a restore. */
export interface DumpLoader {
  client: pg.PoolClient
  /** Inserts rows. Each line is a JSON array with the values of one row, in the order of `columns`. */
  insert(table: string, columns: string[], lines: string[]): Promise<void>
  /** Enables the triggers, restores the foreign keys and sets the sequences. */
  complete(): Promise<void>
}

/**
 * Replaces the rows of a database with the rows of a dump, in one transaction. While the rows are inserted, the tables
 * have no foreign keys and their triggers are disabled. Does not apply the migrations that are newer than the dump.
 * @param options.isEmpty whether the tables have no content, so that they may be dropped and recreated
 * @param options.load inserts the rows and calls `complete`. An error rolls the transaction back.
 * @throws DatabaseError when the dump belongs to a newer release, when the tables belong to a different release and
 * `isEmpty` is false, when a migration fails, or when `load` inserts into an unknown table or column
 */
export const loadDatabase = async (
  pool: pg.Pool,
  dump: Pick<DatabaseDump, 'migrations' | 'sequences'>,
  { isEmpty, load }: { isEmpty: boolean; load: (loader: DumpLoader) => Promise<void> },
): Promise<void> => {
  await prepareTables(pool, dump.migrations, isEmpty)
  const client = await pool.connect()
  const replaceRows = async () => {
    await prepareDumpSession(client)
    const tables = new Map((await listTables(client)).map(table => [table.name, table]))
    const restoreConstraints = await clearTables(client, [...tables.keys()])
    await load({
      client,
      insert: (table, columns, lines) => insertRows(client, requireTable(tables, table), columns, lines),
      complete: async () => {
        await restoreConstraints()
        for (const { name, nextValue } of dump.sequences) {
          // Unlike setval, this statement is transactional.
          await client.query(`ALTER SEQUENCE ${quote(name)} RESTART WITH ${BigInt(nextValue)}`)
        }
      },
    })
  }
  try {
    await runInLockedTransaction(client, replaceRows)
  } finally {
    client.release(true)
  }
}

/**
 * Ensures that the database has the tables of the dump's release. If the applied migrations differ from the migrations
 * of the dump, drops all tables and applies the migrations of the dump. This happens outside the transaction of the
 * restore, because before PostgreSQL 17, a row cannot have an enum value that was added in the same transaction.
 * @throws DatabaseError when the tables must be dropped and `isEmpty` is false, or when a migration is unknown or fails
 */
const prepareTables = async (pool: pg.Pool, dumpMigrations: string[], isEmpty: boolean) => {
  const selected = selectMigrations(dumpMigrations)
  const applied = await listAppliedMigrations(pool)
  if (applied.length === dumpMigrations.length && applied.every(name => dumpMigrations.includes(name))) return
  if (!isEmpty) {
    throw new DatabaseError(
      'The tables of the database belong to a different release than the data. Create an empty database and restore into it.',
    )
  }
  await dropSchemaObjects(pool)
  await applyMigrations(pool, { migrations: selected })
}

/** Returns the migrations with the given names. Throws a DatabaseError if this release lacks one of them. */
export const selectMigrations = (names: string[]) => {
  const unknown = names.filter(name => !migrations.some(migration => migration.name === name))
  if (unknown.length > 0) {
    throw new DatabaseError(
      `The data belongs to a newer release of Kairos (it has the migration ${unknown.at(-1)}). Install that release, then restore.`,
    )
  }
  return migrations.filter(({ name }) => names.includes(name))
}

const quote = (name: string) => pg.escapeIdentifier(name)

const requireTable = (tables: Map<string, TableDescription>, name: string): TableDescription => {
  const table = tables.get(name)
  if (!table)
    throw new DatabaseError(`The data has a table ${name} that its migrations do not create. Use another archive.`)
  return table
}

/**
 * Drops the foreign keys, disables the triggers and deletes all rows. Returns a function that enables the triggers and
 * restores the foreign keys.
 */
const clearTables = async (client: pg.PoolClient, tables: string[]) => {
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys)
    await client.query(`ALTER TABLE ${quote(table)} DROP CONSTRAINT ${quote(name)}`)
  for (const table of tables) {
    await client.query(`ALTER TABLE ${quote(table)} DISABLE TRIGGER USER`)
    await client.query(`DELETE FROM ${quote(table)}`)
  }
  return async () => {
    for (const table of tables) await client.query(`ALTER TABLE ${quote(table)} ENABLE TRIGGER USER`)
    for (const { table, name, definition } of foreignKeys)
      await client.query(`ALTER TABLE ${quote(table)} ADD CONSTRAINT ${quote(name)} ${definition}`)
  }
}

const insertRows = async (client: pg.PoolClient, table: TableDescription, columns: string[], lines: string[]) => {
  const valueExpressions = columns.map((column, index) => {
    const type = table.columns.find(({ name }) => name === column)?.type
    if (!type) {
      throw new DatabaseError(
        `The data has a column ${table.name}.${column} that its migrations do not create. Use another archive.`,
      )
    }
    return `(r ->> ${index})::${type}`
  })
  await client.query(
    `INSERT INTO ${quote(table.name)} (${columns.map(quote).join(', ')}) OVERRIDING SYSTEM VALUE
      SELECT ${valueExpressions.join(', ')} FROM json_array_elements($1::json) AS r`,
    [`[${lines.join(',')}]`],
  )
}
