import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, badUserInput, payloadTooLarge, storageFull } from '../errors'
import type { Incoming } from './storage'

/** What another process may still be receiving, in milliseconds since its last byte. */
const ABANDONED = 60 * 60_000

/**
 * Where a storage receives what it does not keep yet. What a process that died left in it is swept away: at once where
 * there is one process, else when nobody can be writing it any more.
 */
export const incomingDirectory = async (directory: string, isShared: boolean) => {
  await mkdir(directory, { recursive: true })
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    // Another process may have swept it, or kept it, in this moment.
    const facts = await stat(path).catch(() => null)
    if (facts && (!isShared || facts.mtimeMs < Date.now() - ABANDONED))
      await rm(path, { recursive: true, force: true })
  }

  return async (content: Readable, maxBytes: number): Promise<Incoming> => {
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
            if (size > maxBytes) throw tooLarge(maxBytes)
            hash.update(chunk)
            yield chunk
          }
        },
        file,
      )
      if ((content as Readable & { truncated?: boolean }).truncated) throw tooLarge(maxBytes)
      return { path, size, sha256: hash.digest('hex'), discard }
    } catch (error) {
      await closed(file)
      await discard()
      if (error instanceof AppError) throw error
      if (isFull(error)) throw storageFull()
      throw isBroken(content, error) ? brokenOff(error) : error
    }
  }
}

/** Whether a write failed for want of space. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? '') || isFull(error.cause))

/** A file that is still being opened would come to be after it was removed. */
const closed = (file: WriteStream): Promise<void> =>
  new Promise(resolve => {
    if (file.closed) return resolve()
    file.once('close', resolve).destroy()
  })

/** Whether it was the sender's stream that failed: when the file does, the stream is given the same error. */
const isBroken = (content: Readable, error: unknown): boolean => {
  const { code, path } = error as NodeJS.ErrnoException
  return path === undefined && (content.errored !== null || code === 'ERR_STREAM_PREMATURE_CLOSE')
}

const tooLarge = (maxBytes: number) =>
  payloadTooLarge(`This file is too large: at most ${Math.floor(maxBytes / 2 ** 20)} MB.`)

const brokenOff = (cause: unknown) =>
  Object.assign(badUserInput('The upload was cut short. Please try again.'), { cause })
