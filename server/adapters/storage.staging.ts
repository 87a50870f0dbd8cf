import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, badUserInput, payloadTooLarge, storageFull } from '../errors'
import type { StagedFile } from './storage'

/** What another process may still be receiving, in milliseconds since its last byte. */
const STAGED_FILE_MAX_AGE_MS = 60 * 60_000

/**
 * Where a storage receives what it does not keep yet. What a process that died left in it is swept away: at once where
 * there is one process, else when nobody can be writing it any more.
 */
export const openStagingDirectory = async (directory: string, isShared: boolean) => {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    // Another process may have swept it, or kept it, in this moment.
    const stats = await stat(path).catch(() => null)
    if (stats && (!isShared || stats.mtimeMs < Date.now() - STAGED_FILE_MAX_AGE_MS))
      await rm(path, { recursive: true, force: true })
  }

  return async (content: Readable, maxBytes: number): Promise<StagedFile> => {
    const path = join(directory, randomUUID())
    const discard = () => rm(path, { force: true })
    const hash = createHash('sha256')
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    let size = 0
    try {
      // Read by iteration: graphql-upload-minimal unpipes a stream that reaches its limit, and a pipe would wait forever.
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length
            if (size > maxBytes) throw fileTooLargeError(maxBytes)
            hash.update(chunk)
            yield chunk
          }
        },
        file,
      )
      if ((content as Readable & { truncated?: boolean }).truncated) throw fileTooLargeError(maxBytes)
      return { path, size, sha256: hash.digest('hex'), discard }
    } catch (error) {
      await closeFile(file)
      await discard()
      if (error instanceof AppError) throw error
      if (isNoSpaceError(error)) throw storageFull()
      throw isSourceError(content, error) ? interruptedUploadError(error) : error
    }
  }
}

/** Whether a write failed for want of space. */
export const isNoSpaceError = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '') || isNoSpaceError(error.cause))

/** A file that is still being opened would come to be after it was removed. */
const closeFile = (file: WriteStream): Promise<void> =>
  new Promise(resolve => {
    if (file.closed) return resolve()
    file.once('close', resolve).destroy()
  })

/** Whether it was the sender's stream that failed: when the file does, the stream is given the same error. */
const isSourceError = (content: Readable, error: unknown): boolean => {
  const { code, path } = error as NodeJS.ErrnoException
  return path === undefined && (content.errored !== null || code === 'ERR_STREAM_PREMATURE_CLOSE')
}

const fileTooLargeError = (maxBytes: number) =>
  payloadTooLarge(`This file is too large: at most ${Math.floor(maxBytes / 2 ** 20)} MB.`)

const interruptedUploadError = (cause: unknown) =>
  Object.assign(badUserInput('The upload was cut short. Please try again.'), { cause })
