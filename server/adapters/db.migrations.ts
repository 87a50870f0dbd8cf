import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import schema from '../../prisma/schema.prisma?raw'
import { openSchemaEngine } from './db.schema-engine'
import { disableSocketTimeout } from './db.socket-timeout'

const migrationFiles = import.meta.glob<string>('../../prisma/migrations/*/migration.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const migrations = Object.entries(migrationFiles)
  .map(([path, sql]) => ({ name: path.split('/').at(-2) ?? path, sql }))
  .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The number of migrations. A database to which all of them were just applied is new. */
export const migrationCount = migrations.length

/** Arbitrary, but identical in all processes. */
const ADVISORY_LOCK_KEY = 4_209_611

const LOCK_RETRY_INTERVAL_MS = 500

/**
 * Runs `work` while holding an advisory lock, so that processes that start together run it one after the other.
 * @param signal aborts the wait with an AbortError
 */
export const withAdvisoryLock = async <TResult>(
  pool: pg.Pool,
  work: () => Promise<TResult>,
  signal?: AbortSignal,
): Promise<TResult> => {
  const client = await pool.connect()
  try {
    // Polls instead of waiting in one statement: the first start of another process can exceed the statement timeout.
    while (!(await tryAdvisoryLock(client))) await sleep(LOCK_RETRY_INTERVAL_MS, undefined, { signal })
    disableSocketTimeout(client)
    return await work()
  } finally {
    // Closing the session releases the lock, even if the connection is broken.
    client.release(true)
  }
}

const tryAdvisoryLock = async (client: pg.PoolClient): Promise<boolean> => {
  const statement = 'SELECT pg_try_advisory_lock($1) AS taken'
  const { rows } = await client.query<{ taken: boolean }>(statement, [ADVISORY_LOCK_KEY])
  return rows[0]?.taken === true
}

/**
 * Applies the pending migrations with Prisma's schema engine and returns their names.
 * @param isShared whether other processes may migrate at the same time
 * @param signal aborts the wait for another process
 */
export const applyMigrations = async (pool: pg.Pool, isShared: boolean, signal?: AbortSignal): Promise<string[]> => {
  if ((await listPendingMigrations(pool)).length === 0) return []
  if (!isShared) return await runMigrations(pool)
  const applyPending = async () => ((await listPendingMigrations(pool)).length === 0 ? [] : runMigrations(pool))
  return await withAdvisoryLock(pool, applyPending, signal)
}

const runMigrations = async (pool: pg.Pool): Promise<string[]> => {
  const engine = await openSchemaEngine(pool, schema)
  const { appliedMigrationNames } = await engine.applyMigrations({
    migrationsList: {
      baseDir: 'prisma/migrations',
      lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
      shadowDbInitScript: '',
      migrationDirectories: migrations.map(migration => ({
        path: migration.name,
        migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: migration.sql } },
      })),
    },
    filters: { externalTables: [], externalEnums: [] },
  })
  engine.free()
  return appliedMigrationNames
}

const listPendingMigrations = async (pool: pg.Pool): Promise<string[]> => {
  const table = await pool.query<{ found: boolean }>(`SELECT to_regclass('"_prisma_migrations"') IS NOT NULL AS found`)
  if (!table.rows[0]?.found) return migrations.map(migration => migration.name)
  const applied = await pool.query<{ migration_name: string }>(
    'SELECT migration_name FROM "_prisma_migrations" WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  )
  const names = new Set(applied.rows.map(row => row.migration_name))
  return migrations.map(migration => migration.name).filter(name => !names.has(name))
}
