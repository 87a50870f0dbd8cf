import type { Readable } from 'node:stream'

/** What is known of an object without reading it. */
export interface ObjectMetadata {
  /** Bytes. */
  size: number
  etag: string
  lastModified: Date
}

export interface StoredObject extends ObjectMetadata {
  stream: Readable
}

/** Bytes from the one to the other, both included, counted from 0. */
export interface ByteRange {
  start: number
  end: number
}

/** Bytes that came in whole and belong nowhere yet: a file of this process, to look at, then to keep or to discard. */
export interface StagedFile {
  path: string
  /** Bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
  /** Takes it away, unless it was kept. */
  discard(): Promise<void>
}

/** An uploaded file with the name its sender gave it: a stream to read, or a file that is already staged. */
export type Upload = { filename: string } & ({ stream: Readable } | { stagedFile: StagedFile })

/** Where bytes live. Keys are relative paths such as uploads/cover.webp. */
export interface Storage {
  /**
   * Streams bytes in, as far as they may go. Nothing is left of what fails.
   * @param maxBytes what is longer is refused
   * @throws STORAGE_FULL when there is no space left, PAYLOAD_TOO_LARGE, BAD_USER_INPUT when the stream breaks off
   */
  stage(content: Readable, maxBytes: number): Promise<StagedFile>
  /**
   * Puts what came in to its place; it appears there whole or not at all.
   * @throws STORAGE_FULL, UNAVAILABLE
   */
  commit(key: string, stagedFile: StagedFile): Promise<void>
  /**
   * Streams an object to its place, however long it is.
   * @throws STORAGE_FULL, UNAVAILABLE
   */
  put(key: string, content: Readable): Promise<void>
  /**
   * Null when there is no such object. The caller reads the stream to its end, or destroys it.
   * @param range only this part of it; the size is the whole object's all the same
   * @throws UNAVAILABLE
   */
  open(key: string, range?: ByteRange): Promise<StoredObject | null>
  /** Null when there is no such object. */
  stat(key: string): Promise<ObjectMetadata | null>
  /** What is not there is gone already. */
  delete(key: string): Promise<void>
  /** Every key that begins so, in no particular order. */
  list(prefix: string): AsyncIterable<string>
  /** Throws when the storage cannot be written to. */
  ping(): Promise<void>
}

/** The storage cannot be used; the message says why and what to do. */
export class StorageError extends Error {
  override name = 'StorageError'
}
