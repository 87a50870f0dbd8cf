import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { listSequences, listTables, type SequenceState, type TableDescription } from './catalog'
import type { Database } from './database'
import { prepareDumpSession } from './dump-session'
import { listAppliedMigrations } from './migrations'

// A dump has one file of JSON lines per table (docs/decisions/0042). A line is the array of a row's values. Each value
// is null or a string in PostgreSQL's text format. Other versions of PostgreSQL restore this format exactly.

export interface TableDump {
  name: string
  /** Names of the columns, in the order of the values of a row. */
  columns: string[]
  rowCount: number
  /** Size of the file in bytes. */
  size: number
  /** Checksum of the file, in hexadecimal. */
  sha256: string
}

export interface DatabaseDump {
  /** Names of the applied migrations, oldest first. */
  migrations: string[]
  tables: TableDump[]
  sequences: SequenceState[]
}

/** Returns the name of the file that contains a table. */
export const getTableFilename = (table: string): string => `${table}.jsonl`

/**
 * Writes the rows of each table to a file in `directory`. All rows are from the same point in time. With the embedded
 * database, all other queries wait until the dump is complete.
 * @param onRows receives the number of rows written since the previous call
 * @param signal aborts the dump with an AbortError
 */
export const dumpDatabase = async (
  { pool }: Pick<Database, 'pool'>,
  directory: string,
  { onRows = () => {}, signal }: { onRows?: (count: number) => void; signal?: AbortSignal } = {},
): Promise<DatabaseDump> => {
  const client = await pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await prepareDumpSession(client)
    const migrations = await listAppliedMigrations(client)
    const tables: TableDump[] = []
    for (const table of await listTables(client)) {
      tables.push(await dumpTable(client, table, join(directory, getTableFilename(table.name)), onRows, signal))
    }
    const sequences = await listSequences(client)
    await client.query('COMMIT')
    return { migrations, tables, sequences }
  } finally {
    // Closes the connection, whose socket timeout is disabled and whose transaction may still be open.
    client.release(true)
  }
}

/** Target size of the rows that one FETCH returns. */
const TARGET_BATCH_BYTES = 2 ** 20

/** Number of rows in the first FETCH from a table, when the size of the rows is still unknown. */
const FIRST_BATCH_ROWS = 100

const MAX_BATCH_ROWS = 10_000

const dumpTable = async (
  client: pg.PoolClient,
  { name, columns, primaryKey }: TableDescription,
  path: string,
  onRows: (count: number) => void,
  signal: AbortSignal | undefined,
): Promise<TableDump> => {
  const hash = createHash('sha256')
  const file = await open(path, 'wx', 0o600)
  let rowCount = 0
  let size = 0
  try {
    await client.query(`DECLARE dump NO SCROLL CURSOR FOR ${buildSelect(name, columns, primaryKey)}`)
    for (let batchRows = FIRST_BATCH_ROWS; ; ) {
      signal?.throwIfAborted()
      const { rows } = await client.query<{ line: string }>(`FETCH ${batchRows} FROM dump`)
      if (rows.length === 0) break
      const bytes = Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
      hash.update(bytes)
      await file.appendFile(bytes)
      rowCount += rows.length
      size += bytes.length
      onRows(rows.length)
      batchRows = Math.min(MAX_BATCH_ROWS, Math.ceil((rows.length * TARGET_BATCH_BYTES) / bytes.length))
    }
    await client.query('CLOSE dump')
  } finally {
    await file.close()
  }
  return { name, columns: columns.map(column => column.name), rowCount, size, sha256: hash.digest('hex') }
}

const quote = (name: string) => pg.escapeIdentifier(name)

const buildSelect = (table: string, columns: TableDescription['columns'], primaryKey: string[]) => {
  const values = columns.map(({ name }) => `t.${quote(name)}::text`).join(', ')
  const order = primaryKey.length > 0 ? ` ORDER BY ${primaryKey.map(quote).join(', ')}` : ''
  return `SELECT json_build_array(${values})::text AS line FROM ${quote(table)} t${order}`
}
