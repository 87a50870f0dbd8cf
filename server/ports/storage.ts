import type { Readable } from 'node:stream'

export interface StoredObject {
  stream: Readable
  /** Bytes. */
  size: number
  etag: string
  modified: Date
}

/** Where bytes live. Keys are relative paths such as uploads/cover.webp. */
export interface Storage {
  /**
   * Streams an object to its place; it appears whole or not at all.
   * @throws STORAGE_FULL when there is no space left
   */
  put(key: string, content: Readable): Promise<void>
  /** Null when there is no such object. The caller reads the stream to its end, or destroys it. */
  open(key: string): Promise<StoredObject | null>
  delete(key: string): Promise<void>
  /** Throws when the storage cannot be written to. */
  ping(): Promise<void>
}
