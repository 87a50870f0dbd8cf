import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { storageFull } from '../errors'
import type { Storage } from './storage'

/** Keeps objects as files below a directory. What is being written lies in `incoming` until it is complete. */
export const diskStorage = async (directory: string): Promise<Storage> => {
  const incoming = 'incoming'
  await rm(join(directory, incoming), { recursive: true, force: true })
  await mkdir(join(directory, incoming), { recursive: true })
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))

  return {
    put: async (key, content) => {
      const unfinished = `${incoming}/${randomUUID()}`
      try {
        await disk.putStream(unfinished, content)
        await disk.move(unfinished, key)
      } catch (error) {
        await disk.delete(unfinished).catch(() => {})
        throw isFull(error) ? storageFull() : error
      }
    },
    open: async key => {
      const meta = await disk.getMetaData(key).catch(() => null)
      if (!meta) return null
      return {
        stream: await disk.getStream(key),
        size: meta.contentLength,
        etag: meta.etag,
        modified: meta.lastModified,
      }
    },
    delete: async key => {
      await disk.delete(key)
    },
    ping: async () => {
      await access(directory, constants.W_OK)
    },
  }
}

const isFull = (error: unknown): boolean =>
  error instanceof Error && ((error as NodeJS.ErrnoException).code === 'ENOSPC' || isFull(error.cause))
