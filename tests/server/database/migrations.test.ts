import type pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { formatDiskFullMessage, isDiskFull } from '../../../server/adapters/db/errors'
import { applyMigrations } from '../../../server/adapters/db/migrations'
import { openTestDatabase } from '../../support/database/database'

const database = await openTestDatabase({ isShared: false })
const pool: pg.Pool = database.pool

afterAll(() => database.close())

beforeEach(async () => {
  await pool.query('DROP SCHEMA public CASCADE')
  await pool.query('CREATE SCHEMA public')
})

const firstMigration = { name: '1_first', sql: 'CREATE TABLE colors (name text PRIMARY KEY);' }
const secondMigration = {
  name: '2_second',
  sql: `CREATE TABLE shapes (name text);
INSERT INTO colors VALUES ('red');`,
}

const listRecords = async () => {
  const { rows } = await pool.query<{ name: string; state: string }>(
    `SELECT migration_name AS name, CASE WHEN rolled_back_at IS NOT NULL THEN 'rolled back'
      WHEN finished_at IS NOT NULL THEN 'applied' ELSE 'unfinished' END AS state
      FROM _prisma_migrations ORDER BY migration_name, started_at`,
  )
  return rows.map(({ name, state }) => `${name} ${state}`)
}

const countTables = async (...names: string[]) => {
  const { rows } = await pool.query('SELECT 1 FROM pg_tables WHERE tablename = ANY($1)', [names])
  return rows.length
}

/**
 * Inserts the record that earlier releases of Kairos wrote before they applied a migration. These releases set `logs`
 * only if the migration failed.
 */
const insertUnfinishedRecord = (name: string, logs: string | null = null) =>
  pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, logs, started_at)
      VALUES (gen_random_uuid(), '', $1, $2, now() - interval '1 minute')`,
    [name, logs],
  )

describe('migrations', () => {
  test('are applied once, in order, and recorded with the checksum that Prisma computes', async () => {
    await applyMigrations(pool, { migrations: [firstMigration] })
    await applyMigrations(pool, { migrations: [firstMigration, secondMigration] })
    await applyMigrations(pool, { migrations: [firstMigration, secondMigration] })
    expect(await listRecords()).toEqual(['1_first applied', '2_second applied'])
    const { rows } = await pool.query('SELECT checksum FROM _prisma_migrations ORDER BY migration_name LIMIT 1')
    expect(rows).toEqual([{ checksum: '0202784ce467d45f2187953251444b301f22a882fa6d11ca49d735c7ff19680b' }])
  })

  test('are rolled back when they fail, with an error that names the reason, the fix and, if known, the line', async () => {
    const failing = { ...secondMigration, sql: `${secondMigration.sql}\nINSERT INTO colors VALUES ('red');` }
    await expect(applyMigrations(pool, { migrations: [firstMigration, failing] })).rejects.toThrow(
      /^The migration 2_second failed and was rolled back: duplicate key value violates unique constraint "colors_pkey"\. Key \(name\)=\(red\) already exists\. Correct the data that this message names and start again, or return to the previous release and report this message\.$/,
    )
    const misspelled = { ...secondMigration, sql: `${secondMigration.sql}\nINSERT INTO colours VALUES ('blue');` }
    await expect(applyMigrations(pool, { migrations: [firstMigration, misspelled] })).rejects.toThrow(
      /rolled back: line 3: relation "colours" does not exist\. Correct/,
    )
    expect(await listRecords()).toEqual(['1_first applied'])
    expect(await countTables('shapes')).toBe(0)
    await applyMigrations(pool, { migrations: [firstMigration, secondMigration] })
    expect(await listRecords()).toEqual(['1_first applied', '2_second applied'])
  })

  test('are rolled back when the disk is full, with an error that does not ask the operator to correct data', async () => {
    const diskFilling = {
      ...secondMigration,
      sql: `${secondMigration.sql}
DO $$ BEGIN RAISE EXCEPTION 'could not extend file "base/5/2606"' USING ERRCODE = 'disk_full'; END $$;`,
    }
    const error = await applyMigrations(pool, { migrations: [firstMigration, diskFilling] }).catch(
      (reason: unknown) => reason,
    )
    expect(isDiskFull(error)).toBe(true)
    expect(formatDiskFullMessage(error, { databaseUrl: null, dataDir: '/data' })).toBe(
      'The disk of the data directory /data is full. Free some space and start again.',
    )
    expect((error as Error).message).toBe('could not extend file "base/5/2606"')
    expect(await countTables('shapes')).toBe(0)
    await applyMigrations(pool, { migrations: [firstMigration, secondMigration] })
    expect(await listRecords()).toEqual(['1_first applied', '2_second applied'])
  })

  test('are applied if an earlier release recorded their start but did not apply them', async () => {
    await applyMigrations(pool, { migrations: [firstMigration] })
    await insertUnfinishedRecord(secondMigration.name)
    await applyMigrations(pool, { migrations: [firstMigration, secondMigration] })
    expect(await listRecords()).toEqual(['1_first applied', '2_second rolled back', '2_second applied'])
    expect(await countTables('shapes')).toBe(1)
  })

  test('are not applied again if an earlier release applied them but left their record unfinished', async () => {
    await applyMigrations(pool, { migrations: [firstMigration] })
    await insertUnfinishedRecord(secondMigration.name)
    await pool.query(secondMigration.sql)
    await applyMigrations(pool, { migrations: [firstMigration, secondMigration] })
    expect(await listRecords()).toEqual(['1_first applied', '2_second rolled back', '2_second applied'])
  })

  test('that failed in an earlier release are retried, with an error that names the reason if they fail again', async () => {
    await applyMigrations(pool, { migrations: [firstMigration] })
    await insertUnfinishedRecord(secondMigration.name, 'relation "shapes" already exists')
    await pool.query('CREATE TABLE shapes (name text)')
    await expect(applyMigrations(pool, { migrations: [firstMigration, secondMigration] })).rejects.toThrow(
      /^The migration 2_second failed and was rolled back: relation "shapes" already exists\./,
    )
    expect(await listRecords()).toEqual(['1_first applied', '2_second unfinished'])
  })

  test('are not applied to a database that contains tables of another application', async () => {
    await pool.query('CREATE TABLE orders (id int)')
    await expect(applyMigrations(pool, { migrations: [firstMigration] })).rejects.toThrow(
      /^The database contains tables of another application\. Create an empty database for Kairos/,
    )
    expect(await countTables('colors', '_prisma_migrations')).toBe(0)
  })
})
