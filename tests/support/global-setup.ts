import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connectEmbedded, openPostgres } from '../../server/adapters/db/database'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import { isPrismaClientCurrent, OUTDATED_CLIENT_MESSAGE } from '../../tools/prisma-client.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    snapshot: string
    template: string
    databasePrefix: string
  }
}

/** The hash names the snapshot and the template, so that a changed migration creates a new one. */
const hashMigrations = () => {
  const hash = createHash('sha256')
  const migrations = readdirSync('prisma/migrations').filter(entry => /^\d/.test(entry))
  for (const name of migrations.sort()) hash.update(readFileSync(`prisma/migrations/${name}/migration.sql`))
  return hash.digest('hex').slice(0, 16)
}

/**
 * Migrates an empty database once. Workers start from copies of it.
 * @returns the teardown, which drops the PostgreSQL databases of this run
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
  project.provide('template', await ensurePostgresTemplate(`kairos_template_${migrationsHash}`))
  return () => dropDatabases(databasePrefix)
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

const ensurePostgresTemplate = async (template: string): Promise<string> => {
  const url = process.env.TEST_DATABASE_URL ?? ''
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
    if (rowCount) return template
    // Templates of other migrations are obsolete. DROP fails for one that is being copied; it stays until the next run.
    const { rows: staleTemplates } = await client.query<{ name: string }>(
      `SELECT quote_ident(datname) AS name FROM pg_database WHERE datname LIKE 'kairos\\_template\\_%'`,
    )
    for (const { name } of staleTemplates) await client.query(`DROP DATABASE ${name}`).catch(() => {})
    const temporaryName = `${template}_building`
    await client.query(`DROP DATABASE IF EXISTS ${temporaryName}`)
    await client.query(`CREATE DATABASE ${temporaryName}`)
    const databaseUrl = new URL(url)
    databaseUrl.pathname = `/${temporaryName}`
    await (await openPostgres(databaseUrl.href)).close()
    await client.query(`ALTER DATABASE ${temporaryName} RENAME TO ${template}`)
    return template
  } finally {
    await client.end()
  }
}
