import { open } from 'node:fs/promises'

/** Makes the names of new files in a directory durable. */
export const syncDirectory = async (directory: string): Promise<void> => {
  // Windows cannot open directories.
  if (process.platform === 'win32') return
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}
