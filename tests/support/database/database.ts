import { readFileSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import { connectEmbedded, type Database, openPostgres } from '../../../server/adapters/db/database'
import { EmbeddedDatabase } from '../../../server/adapters/db/embedded'

export interface TestDatabase extends Database {
  /** Empties all tables except `_prisma_migrations`, restarts the sequences, and inserts the row of `blog_counters`. */
  clear(): Promise<void>
}

/** Whether this Vitest project uses a PostgreSQL server instead of the embedded database. */
export const isPostgres = process.env.KAIROS_TEST_DATABASE === 'postgres'

let sharedDatabase: Promise<TestDatabase> | null = null

/**
 * Opens a migrated database. By default, the test files in a worker share it, because opening an embedded database
 * takes longer than running most files. On PostgreSQL, global-setup.ts drops the shared database.
 * @param options.isShared false for a test file that needs its own database, for example because it changes the schema
 */
export const openTestDatabase = async ({ isShared = true } = {}): Promise<TestDatabase> => {
  if (!isShared) return openOwnDatabase()
  sharedDatabase ??= openOwnDatabase()
  return { ...(await sharedDatabase), close: async () => {} }
}

const openOwnDatabase = async (): Promise<TestDatabase> => {
  const database = isPostgres
    ? await createDatabaseFromTemplate(inject('template'))
    : await openEmbeddedSnapshot(inject('snapshot'))
  return { ...database, clear: () => clear(database.pool) }
}

const openEmbeddedSnapshot = async (path: string) => {
  const embedded = new EmbeddedDatabase({ dataDir: 'memory://', snapshot: readFileSync(path) })
  return connectEmbedded(embedded, 'a database for tests')
}

const createDatabaseFromTemplate = async (template: string) => {
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const name = `${inject('databasePrefix')}${Math.random().toString(36).slice(2, 10)}`
  const executeAsAdmin = async (statement: string) => {
    const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await executeAsAdmin(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  // Commits need not wait for the disk, because no test relies on the durability of PostgreSQL.
  await executeAsAdmin(`ALTER DATABASE ${name} SET synchronous_commit = off`)
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
 * Empties the tables with DELETE, which takes 10 ms for the rows of a test. TRUNCATE would take 200 ms, because it
 * creates new files. `session_replication_role` disables the triggers, because some triggers refuse deletions.
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
  // A random revision invalidates responses that were cached during the previous test.
  await pool.query('INSERT INTO blog_counters (id, published, revision) VALUES (1, 0, (random() * 1000000000)::int)')
}
