import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, openPostgres } from '../../server/adapters/db/database'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import { isPrismaClientCurrent, OUTDATED_CLIENT_MESSAGE } from '../../tools/check-prisma-client.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the snapshot of the embedded database. */
    snapshot: string
    /** Name of the PostgreSQL template database. */
    template: string
    /** Name prefix of the PostgreSQL databases that this run creates. */
    databasePrefix: string
  }
}

/** Returns a hash of the migrations. The names of the snapshot and the template contain this hash. */
const hashMigrations = () => {
  const hash = createHash('sha256')
  const migrations = readdirSync('prisma/migrations').filter(entry => /^\d/.test(entry))
  for (const name of migrations.sort()) hash.update(readFileSync(`prisma/migrations/${name}/migration.sql`))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Provides a migrated, empty database that the test workers copy: a snapshot of the embedded database, or a PostgreSQL
 * template. Returns a teardown function for PostgreSQL.
 */
export default async (project: TestProject) => {
  if (!isPrismaClientCurrent()) throw new Error(OUTDATED_CLIENT_MESSAGE)
  const migrationsHash = hashMigrations()
  if (project.config.env.KAIROS_TEST_DATABASE !== 'postgres') {
    project.provide('snapshot', await ensureEmbeddedSnapshot(`.cache/test/${migrationsHash}.tar`))
    return
  }
  const databasePrefix = `kairos_test_${process.pid}_`
  project.provide('databasePrefix', databasePrefix)
  const template = `kairos_template_${migrationsHash}`
  project.provide('template', template)
  const releaseTemplate = await acquirePostgresTemplate(template)
  return async () => {
    await dropDatabases(databasePrefix)
    await releaseTemplate()
  }
}

const dropDatabases = async (prefix: string) => {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'SELECT quote_ident(datname) AS name FROM pg_database WHERE starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}

const ensureEmbeddedSnapshot = async (path: string): Promise<string> => {
  if (existsSync(path)) return path
  const embedded = new EmbeddedDatabase({ dataDir: 'memory://' })
  const database = await connectEmbedded(embedded, 'a snapshot for tests')
  mkdirSync('.cache/test', { recursive: true })
  writeFileSync(`${path}.${process.pid}`, await embedded.dump())
  renameSync(`${path}.${process.pid}`, path)
  await database.close()
  return path
}

/**
 * Creates the template unless it exists. Takes a shared lock, so that no other run drops the template. Returns a
 * function that releases the lock.
 */
const acquirePostgresTemplate = async (template: string): Promise<() => Promise<void>> => {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  // Without a listener, a lost connection would end the test run.
  client.on('error', () => {})
  await client.connect()
  try {
    // This lock prevents concurrent runs from creating the same template.
    await client.query(`SELECT pg_advisory_lock(hashtext('kairos_template'))`)
    await client.query('SELECT pg_advisory_lock_shared(hashtext($1))', [template])
    await ensurePostgresTemplate(client, template)
    await client.query(`SELECT pg_advisory_unlock(hashtext('kairos_template'))`)
  } catch (error) {
    await client.end()
    throw error
  }
  // PostgreSQL releases the lock on the template when the connection closes.
  return () => client.end()
}

const ensurePostgresTemplate = async (client: pg.Client, template: string): Promise<void> => {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
  if (rowCount) return
  await dropUnusedTemplates(client)
  const temporaryName = `${template}_building`
  await client.query(`DROP DATABASE IF EXISTS ${temporaryName}`)
  await client.query(`CREATE DATABASE ${temporaryName}`)
  const databaseUrl = new URL(process.env.TEST_DATABASE_URL ?? '')
  databaseUrl.pathname = `/${temporaryName}`
  await (await openPostgres(databaseUrl.href)).close()
  await client.query(`ALTER DATABASE ${temporaryName} RENAME TO ${template}`)
}

/** Drops the templates for other sets of migrations, except templates that another run has locked. */
const dropUnusedTemplates = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'kairos\\_template\\_%'`,
  )
  for (const { name } of rows) {
    const lock = await client.query<{ isAcquired: boolean }>(
      'SELECT pg_try_advisory_lock(hashtext($1)) AS "isAcquired"',
      [name],
    )
    if (!lock.rows[0]?.isAcquired) continue
    await client.query(`DROP DATABASE ${client.escapeIdentifier(name)}`).catch(() => {})
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [name])
  }
}
