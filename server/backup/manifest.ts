import * as z from 'zod'
import { version } from '../../package.json'
import { SECRET_PATH } from '../crypto/signing-secret'

/** A backup, restore, verification or move failed. The message contains the reason and the remedy. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const APP_VERSION = version

export const MANIFEST_PATH = 'manifest.json'

/** Returns the path of the archive entry for the rows of a table. */
export const getTablePath = (table: string): string => `tables/${table}.jsonl`

/** Returns the path of the archive entry for a storage object. */
export const getObjectPath = (key: string): string => `objects/${key}`

const size = z.int().min(0)
const sha256 = z.string().regex(/^[\da-f]{64}$/)

const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  version: z.string(),
  /** Names of the applied migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rowCount: z.int().min(0), size, sha256 })),
  sequences: z.array(z.object({ name: z.string(), nextValue: z.string().regex(/^-?\d+$/) })),
  /** Stored files and smaller copies of blog images. Null for an archive without files, such as a snapshot. */
  objects: z.array(z.object({ key: z.string(), size, sha256 })).nullable(),
  /** Storage keys of files that were missing or whose checksum differed from the checksum in their row. */
  brokenFiles: z.array(z.string()),
  /** The generated signing secret in the data directory. Null if the instance has none. */
  secret: z.object({ size, sha256 }).nullable(),
  /** Identifies the signing secret in use. Null if the secret is unknown. */
  secretFingerprint: z.string().nullable(),
})

/** The last entry of an archive. It lists all other entries. */
export type BackupManifest = z.infer<typeof manifestSchema>

/** Parses the manifest of an archive. Throws a BackupError when the text is not JSON or has another format. */
export const parseManifest = (json: string): BackupManifest => {
  const { data, error } = manifestSchema.safeParse(parseJson(json))
  if (error)
    throw new BackupError(
      `The archive was written by another release of Kairos. Use that release.\n${z.prettifyError(error)}`,
    )
  return data
}

const parseJson = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new BackupError('The manifest of the archive is not JSON. Use another archive.', { cause: error })
  }
}

/** What the manifest states about one of the other archive entries. */
interface ExpectedPart {
  size: number
  sha256: string
  /** Number of rows of a table, one per line; undefined for other parts. */
  rowCount?: number
}

/** Returns the expected parts of an archive, by path. The manifest is not one of them. */
export const listParts = ({ tables, objects, secret }: BackupManifest): Map<string, ExpectedPart> =>
  new Map<string, ExpectedPart>([
    ...tables.map(table => [getTablePath(table.name), table] as const),
    ...(objects ?? []).map(object => [getObjectPath(object.key), object] as const),
    ...(secret ? [[SECRET_PATH, secret] as const] : []),
  ])

/** Summarizes an archive for the output of commands. */
export const summarizeManifest = ({ createdAt, version, tables, objects, brokenFiles }: BackupManifest) => ({
  createdAt,
  version,
  tables: tables.length,
  rows: tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
  files: objects?.length ?? 0,
  fileBytes: (objects ?? []).reduce((sum, object) => sum + object.size, 0),
  brokenFiles,
})
