import { open } from 'node:fs/promises'

/** Flushes a directory to disk, so that the names of new and renamed files survive a power failure. */
export const syncDirectory = async (directory: string): Promise<void> => {
  // Node.js cannot open directories on Windows.
  if (process.platform === 'win32') return
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}
