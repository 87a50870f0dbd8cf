import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { BackupError } from './manifest'

// An archive is a gzipped tar file (docs/decisions/0042-backups.md).

/** Higher levels make an archive a few percent smaller, but need several times the CPU time. */
const COMPRESSION_LEVEL = 3

/**
 * Creates a file for an archive, passes a stream of the file to `write`, and closes the file. Throws an error if the
 * file already exists.
 */
export const withArchiveFile = async <TResult>(
  path: string,
  write: (output: Writable) => Promise<TResult>,
): Promise<TResult> => {
  // Opens the file before the stream, because a stream that opens its own file can emit an error before it has a
  // listener.
  const handle = await open(path, 'wx', 0o600)
  return await write(handle.createWriteStream({ flush: true })).finally(() => handle.close())
}

export interface ArchiveWriter {
  /** Adds an entry. Throws a BackupError when the content does not have the given size. */
  add(path: string, size: number, content: AsyncIterable<Buffer>): Promise<{ size: number; sha256: string }>
  /** Writes the end of the archive and waits until the output is complete. */
  finish(): Promise<void>
  /** Destroys the output stream. The archive is then incomplete. */
  abort(error: Error): void
}

/** Creates a writer that writes an archive to a stream. `finish` also ends the stream. */
export const createArchiveWriter = (output: Writable): ArchiveWriter => {
  const entries = pack()
  const completion = pipeline(entries as unknown as Readable, createGzip({ level: COMPRESSION_LEVEL }), output)
  // Avoids an unhandled rejection before `completion` is awaited.
  completion.catch(() => {})
  return {
    add: async (path, size, content) => {
      const hash = createHash('sha256')
      const entry = entries.entry({ name: path, size, mode: 0o600 })
      // Rejects if the output fails or the writer is aborted, possibly before `consumption` is awaited.
      const consumption = once(entry as unknown as Writable, 'finish')
      consumption.catch(() => {})
      let writtenBytes = 0
      for await (const chunk of content) {
        writtenBytes += chunk.length
        if (writtenBytes > size) break
        hash.update(chunk)
        if (!entry.write(chunk)) await Promise.race([once(entry as unknown as Writable, 'drain'), consumption])
      }
      if (writtenBytes !== size) throw new BackupError(`${path} changed while it was read. Repeat the backup.`)
      entry.end()
      // Without this wait, small entries would accumulate in memory while the output is slow.
      await consumption
      return { size, sha256: hash.digest('hex') }
    },
    finish: async () => {
      entries.finalize()
      await completion
    },
    abort: error => entries.destroy(error),
  }
}

interface ArchiveEntry {
  path: string
  /** The caller must read the content to its end before it requests the next entry. */
  content: AsyncIterable<Buffer>
}

/** Reads the entries of an archive in order. Throws a BackupError when the file is missing, damaged or a directory. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract()
  const input = createReadStream(file)
  const completion = pipeline(input, createGunzip(), entries as unknown as Writable)
  // Avoids an unhandled rejection before `completion` is awaited.
  completion.catch(() => {})
  try {
    for await (const entry of entries) yield { path: entry.header.name, content: readContent(file, entry) }
    await completion
  } catch (error) {
    throw toReadError(file, error)
  } finally {
    input.destroy()
  }
}

async function* readContent(file: string, entry: AsyncIterable<Buffer>) {
  try {
    yield* entry
  } catch (error) {
    throw toReadError(file, error)
  }
}

const toReadError = (file: string, error: unknown) => {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new BackupError(`There is no archive ${file}. Check the path.`)
  if (code === 'EISDIR') return new BackupError(`${file} is a directory. Specify an archive in it.`)
  const isDamaged =
    /^Z_|^ERR_STREAM_PREMATURE_CLOSE$/.test(code) || /^(Invalid tar header|Unexpected end of data)/.test(message)
  return isDamaged ? new BackupError(`The archive ${file} is damaged: ${message}. Use another one.`) : error
}

/** Splits a text into batches of lines without their line breaks. A batch has about `batchBytes` bytes. */
export async function* readLines(content: AsyncIterable<Buffer>, batchBytes = 2 ** 20): AsyncGenerator<string[]> {
  let chunks: Buffer[] = []
  let size = 0
  const LINE_BREAK = 10
  for await (const chunk of content) {
    chunks.push(chunk)
    size += chunk.length
    if (size < batchBytes || !chunk.includes(LINE_BREAK)) continue
    const bytes = Buffer.concat(chunks)
    const end = bytes.lastIndexOf(LINE_BREAK)
    chunks = [bytes.subarray(end + 1)]
    size = bytes.length - end - 1
    yield bytes.toString('utf8', 0, end).split('\n')
  }
  const rest = Buffer.concat(chunks).toString('utf8')
  if (rest) yield rest.replace(/\n$/, '').split('\n')
}
