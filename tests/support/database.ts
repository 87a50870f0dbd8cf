import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { connectEmbedded, type Database, openPostgres } from '../../server/adapters/db'
import { EmbeddedDatabase } from '../../server/adapters/db.embedded'

export interface TestDatabase extends Database {
  /** Back to an empty, migrated database. */
  clear(): Promise<void>
}

/** Which database this run is about. */
export const isPostgres = process.env.KAIROS_TEST_DATABASE === 'postgres'

/** A migrated database of this test file's own. */
export const openTestDatabase = async (): Promise<TestDatabase> => {
  const database = isPostgres
    ? await createDatabaseFromTemplate(inject('template'))
    : await openEmbeddedSnapshot(inject('snapshot'))
  return { ...database, clear: () => clear(database.readPool) }
}

const openEmbeddedSnapshot = async (path: string) => {
  const embedded = new EmbeddedDatabase({ dataDir: 'memory://', snapshot: readFileSync(path) })
  return connectEmbedded(embedded, 'a database for tests')
}

const createDatabaseFromTemplate = async (template: string) => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `kairos_test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const executeAsAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await executeAsAdmin(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  url.pathname = `/${name}`
  const database = await openPostgres(url.href)
  return {
    ...database,
    close: async () => {
      await database.close()
      await executeAsAdmin(`DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/**
 * TRUNCATE makes new files, which costs a fifth of a second a test; these few rows are deleted in ten milliseconds. The
 * triggers are off for that: some tables refuse to lose a row.
 */
const clear = async (pool: pg.Pool) => {
  await pool.query(`DO $$ DECLARE name text; BEGIN
    SET LOCAL session_replication_role = replica;
    FOR name IN
      SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
    LOOP
      EXECUTE 'DELETE FROM ' || name;
    END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename)::regclass, 1, false)
      FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
  END $$`)
  // Never a number that was there before: what is kept of the last test's blog is not this one's.
  await pool.query(
    'INSERT INTO blog_counters (id, published, revision) VALUES (1, 0, (random() * 1000000000)::int)',
  )
}
