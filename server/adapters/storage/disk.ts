import type { Stats } from 'node:fs'
import { access, constants, mkdir, open, readdir, rename, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { createStorageFullError } from '../../errors'
import { isNoSpaceError, openStagingDirectory } from './staging'
import type { ObjectMetadata, Storage } from './storage'

/**
 * Creates a storage that keeps objects as files in a directory, and staged uploads in its subdirectory `incoming`.
 * @param isShared whether other processes may write to the directory
 */
export const createDiskStorage = async (directory: string, isShared = false): Promise<Storage> => {
  const stage = await openStagingDirectory(join(directory, 'incoming'), isShared)
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'private' }))
  const toPath = (key: string) => join(directory, key)

  const storage: Storage = {
    stage,
    commit: async (key, stagedFile) => {
      try {
        // Renames the file instead of copying it with flydrive. A copy is not atomic: readers could see an incomplete
        // file, and a crash could leave one.
        await mkdir(dirname(toPath(key)), { recursive: true, mode: 0o700 })
        await rename(stagedFile.path, toPath(key))
      } catch (error) {
        throw isNoSpaceError(error) ? createStorageFullError() : error
      }
    },
    put: async (key, content) => {
      const stagedFile = await stage(content, Number.POSITIVE_INFINITY)
      await storage.commit(key, stagedFile).finally(stagedFile.discard)
    },
    open: async (key, range) => {
      // An open handle can read the whole file even if the file is deleted in the meantime.
      const handle = await open(toPath(key)).catch(returnNullIfNotFound)
      if (!handle) return null
      const stats = await handle.stat()
      if (stats.isFile()) return { ...toObjectMetadata(stats), stream: handle.createReadStream(range) }
      await handle.close()
      return null
    },
    stat: async key => {
      const stats = await stat(toPath(key)).catch(returnNullIfNotFound)
      return stats?.isFile() ? toObjectMetadata(stats) : null
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

const toObjectMetadata = ({ size, mtime, mtimeMs }: Stats): ObjectMetadata => ({
  size,
  etag: `W/"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}"`,
  lastModified: mtime,
})

/** Returns null if the file does not exist or its path is invalid. Rethrows other errors. */
const returnNullIfNotFound = (error: unknown): null => {
  const { code = '' } = error as NodeJS.ErrnoException
  if (/^(ENOENT|ENOTDIR|EISDIR|ENAMETOOLONG|ERR_INVALID_ARG_VALUE)$/.test(code)) return null
  throw error
}
