import { join } from 'node:path'
import type { Config } from '../../config'
import { createDiskStorage } from './disk'
import type { Storage } from './storage'

/**
 * Creates the storage that the settings select. Loads the large S3 client only if S3 is configured.
 * @param isShared whether other processes may write to the data directory
 * @throws StorageError when the bucket cannot be used
 */
export const createStorage = async (
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  isShared: boolean,
): Promise<Storage> => {
  if (!s3) return createDiskStorage(join(dataDir, 'files'), isShared)
  const { createS3Storage } = await import('./s3')
  return createS3Storage(s3, join(dataDir, 'incoming'), isShared)
}
