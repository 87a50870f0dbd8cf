import type { Readable } from 'node:stream'

export interface ObjectMetadata {
  /** Bytes. */
  size: number
  etag: string
  lastModified: Date
}

export interface StoredObject extends ObjectMetadata {
  stream: Readable
}

/** A range of bytes. Both positions are zero-based and inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/** A complete upload in a temporary file. The caller must always call `discard`. */
export interface StagedFile {
  path: string
  /** Bytes. */
  size: number
  /** Hexadecimal. */
  sha256: string
  /** Deletes the temporary file. Has no effect if `commit` has moved the file. */
  discard(): Promise<void>
}

/** An uploaded file with its original name: a stream to read, or an already staged file. */
export type Upload = { filename: string } & ({ stream: Readable } | { stagedFile: StagedFile })

/**
 * Object storage. Keys are relative paths such as `uploads/cover.webp`. If an S3 bucket cannot be reached, all
 * methods except `stage` throw UNAVAILABLE.
 */
export interface Storage {
  /**
   * Writes a stream to a temporary file, which is deleted on failure.
   * @throws PAYLOAD_TOO_LARGE beyond `maxBytes`, STORAGE_FULL, BAD_USER_INPUT when the stream fails or ends early
   */
  stage(content: Readable, maxBytes: number): Promise<StagedFile>
  /**
   * Moves or copies a staged file to a key. The object becomes visible only when it is complete. Throws STORAGE_FULL.
   */
  commit(key: string, stagedFile: StagedFile): Promise<void>
  /** Writes a stream of any length to a key. Throws the errors of `stage` and `commit`. */
  put(key: string, content: Readable): Promise<void>
  /**
   * Opens an object, or returns null if it does not exist. The caller must read the stream to its end or destroy it.
   * The returned `size` is the size of the whole object, even with a range.
   */
  open(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Returns the metadata of an object, or null if it does not exist. */
  stat(key: string): Promise<ObjectMetadata | null>
  /** Deletes an object. Does nothing if it does not exist. */
  delete(key: string): Promise<void>
  /** Lists the keys that start with a prefix, in no particular order. */
  list(prefix: string): AsyncIterable<string>
  /** Throws when the storage is not usable. */
  ping(): Promise<void>
}

/** The storage cannot be used. The message contains the reason and the remedy. */
export class StorageError extends Error {
  override name = 'StorageError'
}
