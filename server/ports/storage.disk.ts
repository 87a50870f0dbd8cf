import { access, constants, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { storageFull } from '../errors'
import type { ObjectFacts, Storage } from './storage'
import { incomingDirectory, isFull } from './storage.incoming'

/**
 * Keeps objects as files below a directory. What is being written lies in `incoming` until it is complete.
 * @param isShared whether other processes may be writing there too
 */
export const diskStorage = async (directory: string, isShared = false): Promise<Storage> => {
  const receive = await incomingDirectory(join(directory, 'incoming'), isShared)
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  const pathOf = (key: string) => join(directory, key)

  const storage: Storage = {
    receive,
    keep: async (key, incoming) => {
      try {
        // Renamed, since flydrive would copy: half of it would be there for who looks meanwhile, or after a crash.
        await mkdir(dirname(pathOf(key)), { recursive: true })
        await rename(incoming.path, pathOf(key))
      } catch (error) {
        throw isFull(error) ? storageFull() : error
      }
    },
    put: async (key, content) => {
      const incoming = await receive(content, Number.POSITIVE_INFINITY)
      await storage.keep(key, incoming).finally(incoming.discard)
    },
    open: async (key, range) => {
      // Opened before it is answered for: what is deleted from here on is still read to its end.
      const handle = await open(pathOf(key)).catch(missing)
      if (!handle) return null
      const stats = await handle.stat()
      if (stats.isFile()) return { ...factsOf(stats), stream: handle.createReadStream(range) }
      await handle.close()
      return null
    },
    stat: async key => {
      const stats = await stat(pathOf(key)).catch(missing)
      return stats?.isFile() ? factsOf(stats) : null
    },
    delete: async key => {
      await disk.delete(key)
    },
    list: async function* (prefix) {
      const entries = await readdir(directory, { recursive: true, withFileTypes: true })
      for (const entry of entries) {
        const key = relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')
        if (entry.isFile() && key.startsWith(prefix)) yield key
      }
    },
    ping: async () => {
      await access(directory, constants.W_OK)
    },
  }
  return storage
}

const factsOf = ({ size, mtime, mtimeMs }: { size: number; mtime: Date; mtimeMs: number }): ObjectFacts => ({
  size,
  etag: `W/"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`,
  modified: mtime,
})

/** A name that cannot be one is as missing as one that nobody has. */
const missing = (error: unknown): null => {
  if (
    /^(ENOENT|ENOTDIR|EISDIR|ENAMETOOLONG|ERR_INVALID_ARG_VALUE)$/.test(
      (error as { code?: string }).code ?? '',
    )
  )
    return null
  throw error
}
