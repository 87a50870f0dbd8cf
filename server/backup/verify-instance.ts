import { createHash } from 'node:crypto'
import type pg from 'pg'
import { hasTables } from '../adapters/db/migrations'
import type { Storage } from '../adapters/storage/storage'
import { type FileRow, getResizedKeys, readFileRows } from './file-rows'
import { BackupError } from './manifest'

type Queryable = Pick<pg.Pool, 'query'>

export interface InstanceProblems {
  /** Ids of the users whose balance is not the sum of their credit transactions. */
  wrongBalances: number[]
  /** Storage keys of missing files and of missing smaller copies. If an image is missing, its copies are not listed. */
  missingFiles: string[]
  /** Storage keys of files whose checksum differs from the checksum in their row. */
  damagedFiles: string[]
}

export interface InstanceReport extends InstanceProblems {
  /** Number of checked users. */
  users: number
  /** Number of checked files, not counting the smaller copies of blog images. */
  files: number
}

/** Lists the ids of the users whose balance is not the sum of their credit transactions. */
export const listWrongBalances = async (client: Queryable): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(`
    SELECT u.id FROM users u LEFT JOIN credit_transactions t ON t.user_id = u.id
    GROUP BY u.id HAVING u.credits <> coalesce(sum(t.amount), 0) ORDER BY u.id`)
  return rows.map(({ id }) => id)
}

/**
 * Compares each balance with the sum of the user's credit transactions, and the checksum of each stored file with the
 * checksum in its row. For the smaller copies of blog images, checks only that they exist.
 * @param onFile receives the number of files checked so far
 * @throws BackupError when the database is empty
 */
export const verifyInstance = async (
  pool: Queryable,
  storage: Pick<Storage, 'open' | 'stat'>,
  onFile: (count: number) => void = () => {},
): Promise<InstanceReport> => {
  if (!(await hasTables(pool)))
    throw new BackupError('The database is empty: no server has used it yet. Check DATABASE_URL and DATA_DIR.')
  const wrongBalances = await listWrongBalances(pool)
  const users = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM users')
  const missingFiles: string[] = []
  const damagedFiles: string[] = []
  let files = 0
  for await (const row of readFileRows(pool)) {
    const { storageKey, sha256 } = row
    const actualSha256 = await hashObject(storage, storageKey)
    const missingKeys = actualSha256 === null ? [storageKey] : await listMissingCopies(storage, row)
    const isDamaged = actualSha256 !== null && actualSha256 !== sha256
    if ((isDamaged || missingKeys.length > 0) && (await hasFileRow(pool, storageKey))) {
      missingFiles.push(...missingKeys)
      if (isDamaged) damagedFiles.push(storageKey)
    }
    onFile(++files)
  }
  return { users: users.rows[0]?.count ?? 0, files, wrongBalances, missingFiles, damagedFiles }
}

const listMissingCopies = async (storage: Pick<Storage, 'stat'>, row: FileRow): Promise<string[]> => {
  const missingKeys: string[] = []
  for (const key of getResizedKeys(row)) if ((await storage.stat(key)) === null) missingKeys.push(key)
  return missingKeys
}

/** Returns whether the row of a file still exists. The file may have been deleted since its row was read. */
const hasFileRow = async (pool: Queryable, storageKey: string) =>
  (await pool.query('SELECT FROM stored_files WHERE storage_key = $1', [storageKey])).rowCount === 1

/** Returns the SHA-256 of an object in hexadecimal, or null if the object does not exist. */
export const hashObject = async (storage: Pick<Storage, 'open'>, key: string): Promise<string | null> => {
  const object = await storage.open(key)
  if (!object) return null
  const hash = createHash('sha256')
  for await (const chunk of object.stream) hash.update(chunk)
  return hash.digest('hex')
}

/** Formats each problem as a sentence. */
export const formatProblems = ({ wrongBalances, missingFiles, damagedFiles }: InstanceProblems): string[] => [
  ...wrongBalances.map(id => `The balance of user ${id} is not the sum of the user's credit transactions.`),
  ...missingFiles.map(key => `The file ${key} does not exist.`),
  ...damagedFiles.map(key => `The checksum of the file ${key} differs from the checksum in its database row.`),
]
