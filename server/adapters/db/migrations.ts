import { createHash } from 'node:crypto'
import pg from 'pg'
import { runInLockedTransaction } from './advisory-lock'
import { DatabaseError, isDiskFull } from './errors'
import { disableSocketTimeout } from './socket'

/** A migration file in prisma/migrations. */
export interface Migration {
  name: string
  sql: string
}

const migrationFiles = import.meta.glob<string>('../../../prisma/migrations/*/migration.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The migrations of this release, oldest first. */
export const migrations: Migration[] = Object.entries(migrationFiles)
  .map(([path, sql]) => ({ name: path.split('/').at(-2) ?? path, sql }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * Applies the pending migrations. Each runs in its own transaction, which also writes the record of the migration.
 * @param options.signal aborts the wait for a lock that another process holds
 * @param options.migrations default: the migrations of this release
 * @throws DatabaseError when a migration fails or the database belongs to another application; an AbortError when the
 * signal is aborted; the driver's error in other cases, such as a full disk or a lost connection
 */
export const applyMigrations = async (
  pool: pg.Pool,
  options: { signal?: AbortSignal; migrations?: Migration[] } = {},
): Promise<void> => {
  const known = options.migrations ?? migrations
  if ((await listPendingMigrations(pool, known)).length === 0) return
  const client = await pool.connect()
  const runLocked = (work: () => Promise<void>) => runInLockedTransaction(client, work, options.signal)
  try {
    await runLocked(() => createRecordTable(client))
    disableSocketTimeout(client)
    for (const migration of await listPendingMigrations(client, known)) {
      const applyOnce = async () => {
        // Another process may have applied the migration before this process took the lock.
        if ((await listPendingMigrations(client, [migration])).length > 0) await applyMigration(client, migration)
      }
      await runLocked(applyOnce).catch(rethrowAsMigrationError(migration))
    }
  } finally {
    client.release(true)
  }
}

type Queryable = Pick<pg.Pool, 'query'>

/** Returns the boolean column `found` of the first row. */
const queryBoolean = async (database: Queryable, statement: string, values: unknown[] = []): Promise<boolean> =>
  (await database.query<{ found: boolean }>(statement, values)).rows[0]?.found === true

const hasRecordTable = (database: Queryable) =>
  queryBoolean(database, `SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS found`)

/** Lists the names of the applied migrations, oldest first. */
export const listAppliedMigrations = async (database: Queryable): Promise<string[]> => {
  if (!(await hasRecordTable(database))) return []
  const { rows } = await database.query<{ migration_name: string }>(
    `SELECT migration_name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
      ORDER BY migration_name`,
  )
  return rows.map(row => row.migration_name)
}

const listPendingMigrations = async (database: Queryable, known: Migration[]): Promise<Migration[]> => {
  const appliedNames = new Set(await listAppliedMigrations(database))
  return known.filter(({ name }) => !appliedNames.has(name))
}

export interface MigrationStatus {
  applied: string[]
  /** Migrations of this release that are not applied. */
  pending: string[]
  /** Applied migrations of a newer release. */
  unknown: string[]
}

/** Compares the migrations of this release with the applied migrations of the database. */
export const loadMigrationStatus = async (database: Queryable): Promise<MigrationStatus> => {
  const applied = await listAppliedMigrations(database)
  const names = migrations.map(({ name }) => name)
  return {
    applied,
    pending: names.filter(name => !applied.includes(name)),
    unknown: applied.filter(name => !names.includes(name)),
  }
}

/** Returns whether the current schema has tables. */
export const hasTables = (database: Queryable): Promise<boolean> =>
  queryBoolean(database, 'SELECT EXISTS (SELECT FROM pg_tables WHERE schemaname = current_schema()) AS found')

/**
 * Creates the table of migration records unless it exists. The Prisma CLI also uses this table. Throws a DatabaseError
 * if the database has tables of another application.
 */
const createRecordTable = async (client: pg.PoolClient) => {
  if (await hasRecordTable(client)) return
  if (await hasTables(client)) {
    throw new DatabaseError(
      'The database contains tables of another application. Create an empty database for Kairos and set DATABASE_URL to it.',
    )
  }
  await client.query(`CREATE TABLE "_prisma_migrations" (
    id varchar(36) PRIMARY KEY,
    checksum varchar(64) NOT NULL,
    finished_at timestamptz,
    migration_name varchar(255) NOT NULL,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz NOT NULL DEFAULT now(),
    applied_steps_count integer NOT NULL DEFAULT 0
  )`)
}

const applyMigration = async (client: pg.PoolClient, { name, sql }: Migration) => {
  // Earlier releases wrote the record before they ran the migration, and set `logs` if the migration failed. A record
  // with neither `finished_at` nor `logs` therefore belongs to an interrupted migration.
  const isInterrupted = await queryBoolean(
    client,
    `SELECT EXISTS (SELECT FROM "_prisma_migrations" WHERE migration_name = $1
      AND finished_at IS NULL AND rolled_back_at IS NULL AND logs IS NULL) AS found`,
    [name],
  )
  await client.query('SET LOCAL statement_timeout = 0')
  if (isInterrupted) await repeatMigration(client, sql)
  else await client.query(sql)
  await client.query(
    `UPDATE "_prisma_migrations" SET rolled_back_at = now()
      WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL`,
    [name],
  )
  await client.query(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
      VALUES (gen_random_uuid(), $1, $2, clock_timestamp(), 1)`,
    [createHash('sha256').update(sql).digest('hex'), name],
  )
}

/**
 * Repeats a migration that was interrupted while an earlier release ran it. The database contains either all or none of
 * the migration's changes. If it contains all of them, a statement fails because an object already exists, or was
 * renamed or dropped. The migration then counts as applied.
 */
const repeatMigration = async (client: pg.PoolClient, sql: string) => {
  await client.query('SAVEPOINT migration')
  try {
    await client.query(sql)
  } catch (error) {
    if (!isAlreadyApplied(error)) throw error
    await client.query('ROLLBACK TO SAVEPOINT migration')
  }
}

/**
 * Returns an error handler that always throws. It rethrows disk-full errors and errors that do not come from PostgreSQL
 * unchanged. For any other error, it throws a DatabaseError that names the migration.
 */
const rethrowAsMigrationError = (migration: Migration) => (error: unknown) => {
  throw error instanceof pg.DatabaseError && !isDiskFull(error) ? toMigrationError(migration, error) : error
}

const isAlreadyApplied = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^42(P01|P06|P07|701|703|704|710|723)$/.test(error.code ?? '')

const toMigrationError = ({ name, sql }: Migration, error: pg.DatabaseError): DatabaseError => {
  const line = error.position ? `line ${sql.slice(0, Number(error.position)).split('\n').length}: ` : ''
  const reason = [error.message, error.detail, error.hint].filter(Boolean).join('. ').replaceAll('..', '.')
  return new DatabaseError(
    `The migration ${name} failed and was rolled back: ${line}${reason.replace(/\.$/, '')}. Correct the data that this message names and start again, or return to the previous release and report this message.`,
    { cause: error },
  )
}
