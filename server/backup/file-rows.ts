import type pg from 'pg'
import { getResizedImagePath, getResizedWidths } from '../files/rules'

export interface FileRow {
  storageKey: string
  sha256: string
  purpose: string
  width: number | null
}

/**
 * Returns the storage keys of the smaller copies of a blog image, or an empty list for other files. The server creates
 * these copies only during the upload, so a backup must contain them. The list does not contain the thumbnails of
 * attachments, because the server creates them on demand.
 */
export const getResizedKeys = ({ storageKey, purpose, width }: Omit<FileRow, 'sha256'>): string[] =>
  purpose === 'media' ? getResizedWidths(width ?? 0).map(resized => getResizedImagePath(storageKey, resized)) : []

const BATCH_ROWS = 500

/** Reads the rows of all stored files in batches. */
export async function* readFileRows(pool: Pick<pg.Pool, 'query'>): AsyncGenerator<FileRow> {
  for (let lastId = 0; ; ) {
    const { rows } = await pool.query<FileRow & { id: number }>(
      `SELECT id, storage_key AS "storageKey", sha256, purpose, width FROM stored_files
        WHERE id > $1 ORDER BY id LIMIT ${BATCH_ROWS}`,
      [lastId],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    lastId = last.id
  }
}
