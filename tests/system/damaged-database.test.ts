import { cpSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import { DamagedDatabaseError } from '../../server/adapters/db/errors'
import { setupProcesses } from '../support/processes/server-process'
import { createSeededRandom } from '../support/random'

const processes = setupProcesses()

/**
 * Number of damaged copies. Half of them are copies of a database that was closed normally. The other half are copies
 * of a database whose worker was killed.
 */
const DAMAGE_COUNT = 50

const SEED = 19

const PAGE_BYTES = 8192

/** Returns the text of every row of the database, and the number of leads that an index scan finds. */
const readRows = async (pool: pg.Pool): Promise<string> => {
  const { rows: tables } = await pool.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(`SELECT to_jsonb(t)::text AS line FROM ${name} t ORDER BY 1`)
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  await pool.query('SET enable_seqscan = off')
  const indexed = await pool.query<{ id: number }>('SELECT id, email FROM leads ORDER BY id')
  lines.push(`${indexed.rows.length} leads by index`)
  return lines.join('\n')
}

const insertLeads = (pool: pg.Pool, firstNumber: number, count: number) =>
  pool.query(
    `INSERT INTO leads (email, name, interest)
      SELECT 'lead-' || n || '@example.com', repeat('name ', 40), 'other' FROM generate_series($1::int, $2::int) AS n`,
    [firstNumber, firstNumber + count - 1],
  )

/** Creates a database with rows. If `isKilled` is true, reopens it, writes to it and terminates its worker thread. */
const createUsedDirectory = async (isKilled: boolean) => {
  const directory = join(await processes.createDataDirectory(), 'database')
  const open = () => {
    const database = new EmbeddedDatabase({ dataDir: directory })
    return { database, pool: database.createPool() }
  }
  const initial = open()
  await insertLeads(initial.pool, 1, 2000)
  await initial.pool.end()
  await initial.database.close()
  if (!isKilled) return directory
  const reopened = open()
  reopened.pool.on('error', () => {})
  await insertLeads(reopened.pool, 2001, 500)
  await reopened.pool.query('CHECKPOINT')
  await reopened.pool.query(`UPDATE leads SET name = 'changed' WHERE id % 7 = 0`)
  await insertLeads(reopened.pool, 3001, 500)
  // The database worker records the end of the write-ahead log every 200 ms.
  await sleep(1000)
  await reopened.database.crash()
  await reopened.pool.end().catch(() => {})
  return directory
}

const readDatabase = async (directory: string): Promise<string> => {
  const database = new EmbeddedDatabase({ dataDir: directory })
  const pool = database.createPool()
  pool.on('error', () => {})
  try {
    await database.getWorker()
    return await readRows(pool)
  } finally {
    await pool.end().catch(() => {})
    await database.crash().catch(() => {})
  }
}

/** Truncates a randomly chosen file, or overwrites part of it with random bytes or zeros. Returns a description. */
const damageFile = (directory: string, random: () => number): string => {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(directory, join(entry.parentPath, entry.name)))
    .filter(path => statSync(join(directory, path)).size > 0)
    .sort()
  const pick = <TItem>(items: TItem[]) => items[Math.floor(random() * items.length)] as TItem
  // With a probability of 50%, the choice is limited to large files, the commit log, the write-ahead log and checksums.
  const important = files.filter(
    path => statSync(join(directory, path)).size > 4 * PAGE_BYTES || /pg_xact|pg_wal|kairos-/.test(path),
  )
  const damagedFile = pick(random() < 0.5 ? important : files)
  const path = join(directory, damagedFile)
  const bytes = readFileSync(path)
  const kind = pick(['truncate', 'truncate to a page', 'overwrite', 'zero a page'] as const)
  const offset = Math.floor(random() * bytes.length)
  const pageStart = Math.floor(offset / PAGE_BYTES) * PAGE_BYTES
  if (kind === 'truncate') truncateSync(path, offset)
  else if (kind === 'truncate to a page') truncateSync(path, pageStart)
  else {
    if (kind === 'zero a page') bytes.fill(0, pageStart, pageStart + PAGE_BYTES)
    const end = Math.min(bytes.length, offset + 1 + Math.floor(random() * 4096))
    for (let index = offset; kind === 'overwrite' && index < end; index++) bytes[index] = Math.floor(random() * 256)
    writeFileSync(path, bytes)
  }
  return `${kind} of ${damagedFile} at ${offset}`
}

describe.each([false, true])('a damaged database (worker killed: %s)', { timeout: 900_000 }, isKilled => {
  test('fails to open with a DamagedDatabaseError or returns the correct rows', async () => {
    const random = createSeededRandom(SEED + Number(isKilled))
    const source = await createUsedDirectory(isKilled)
    const copy = join(processes.createDirectory(), 'copy')
    cpSync(source, copy, { recursive: true })
    const expected = await readDatabase(copy)
    expect(expected.split('\n').length).toBeGreaterThan(isKilled ? 3000 : 2000)
    const outcomes = { refused: 0, correct: 0 }
    for (let round = 0; round < DAMAGE_COUNT / 2; round++) {
      rmSync(copy, { recursive: true, force: true })
      cpSync(source, copy, { recursive: true })
      const description = damageFile(copy, random)
      for (const attempt of ['first start', 'second start']) {
        const outcome = await readDatabase(copy).catch((error: unknown) => error)
        if (outcome === expected) outcomes.correct++
        else if (outcome instanceof DamagedDatabaseError) outcomes.refused++
        else expect.soft(String(outcome).slice(0, 300), `${attempt} after ${description}`).toBe('refused or correct')
        if (outcome === expected) break
      }
    }
    console.log(`killed: ${isKilled}`, outcomes)
    expect(outcomes.refused).toBeGreaterThan(0)
  })
})

test('an embedded database with a changed file fails to open with a DamagedDatabaseError', async () => {
  const directory = await createUsedDirectory(false)
  writeFileSync(join(directory, 'pg_hba.conf'), '')
  await expect(new EmbeddedDatabase({ dataDir: directory }).getWorker()).rejects.toThrow(DamagedDatabaseError)
})
