import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, createBadUserInputError, createPayloadTooLargeError, createStorageFullError } from '../../errors'
import type { StagedFile } from './storage'

/** A staged file to which no process has written for this time counts as abandoned. */
const STAGED_FILE_MAX_AGE_MS = 60 * 60_000

/**
 * Creates the directory of staged uploads and deletes the files that earlier processes left in it.
 * @param isShared whether other processes may write to the directory; if so, files written within the last hour remain
 * @returns the function that stages an upload (`Storage.stage`)
 */
export const openStagingDirectory = async (directory: string, isShared: boolean) => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    // Another process may have deleted or committed the file since readdir.
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
      // Without the generator, `pipeline` would call `content.pipe`. At the size limit, graphql-upload-minimal calls
      // `unpipe`, and the file stream would never end.
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            size += chunk.length
            if (size > maxBytes) throw createFileTooLargeError(maxBytes)
            hash.update(chunk)
            yield chunk
          }
        },
        file,
      )
      if ((content as Readable & { truncated?: boolean }).truncated) throw createFileTooLargeError(maxBytes)
      return { path, size, sha256: hash.digest('hex'), discard }
    } catch (error) {
      await closeFile(file)
      await discard()
      if (error instanceof AppError) throw error
      if (isNoSpaceError(error)) throw createStorageFullError()
      throw isSourceError(content, error) ? createInterruptedUploadError(error) : error
    }
  }
}

/** Returns whether a write failed because the disk is full or its quota is used up. */
export const isNoSpaceError = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '') || isNoSpaceError(error.cause))

/**
 * Destroys a file stream and waits until its file is closed. Without this wait, a file that is still being opened could
 * be created after the caller has deleted it.
 */
const closeFile = (file: WriteStream): Promise<void> =>
  new Promise(resolve => {
    if (file.closed) return resolve()
    file.once('close', resolve).destroy()
  })

/**
 * Returns whether an error comes from the upload stream and not from the file. If the file fails, `pipeline` also
 * destroys the upload stream, so the state of this stream alone does not show the cause.
 */
const isSourceError = (content: Readable, error: unknown): boolean => {
  const { code, syscall = '' } = error as NodeJS.ErrnoException
  const isFileError = /^(open|write|close)$/.test(syscall)
  return !isFileError && (content.errored !== null || code === 'ERR_STREAM_PREMATURE_CLOSE')
}

const createFileTooLargeError = (maxBytes: number) =>
  createPayloadTooLargeError(`This file is too large. The limit is ${Math.floor(maxBytes / 2 ** 20)} MB.`)

const createInterruptedUploadError = (cause: unknown) =>
  Object.assign(createBadUserInputError('The upload was interrupted. Please try again.'), { cause })
