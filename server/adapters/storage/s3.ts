import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3Config } from '../../config'
import { AppError, createUnavailableError } from '../../errors'
import { openStagingDirectory } from './staging'
import { type Storage, StorageError } from './storage'

/**
 * Creates a storage that keeps objects in an S3 bucket, and staged uploads in a local directory.
 * @param isShared whether other processes may write to the staging directory
 * @throws StorageError when the bucket cannot be listed
 */
export const createS3Storage = async (
  config: S3Config,
  stagingDirectory: string,
  isShared = false,
): Promise<Storage> => {
  const stage = await openStagingDirectory(stagingDirectory, isShared)
  const client = createClient(config)
  const { bucket } = config
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))

  const storage: Storage = {
    stage,
    commit: async (key, { path, size }) => {
      const bytes = createReadStream(path)
      await withStorageErrors(disk.putStream(key, bytes, { contentLength: size })).finally(() => bytes.destroy())
    },
    put: async (key, content) => {
      const stagedFile = await stage(content, Number.POSITIVE_INFINITY)
      await storage.commit(key, stagedFile).finally(stagedFile.discard)
    },
    open: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range })
      const output = await withStorageErrors(client.send(command).catch(returnNullIfNotFound))
      if (!output) return null
      return {
        stream: output.Body as Readable,
        size: Number(/\/(\d+)$/.exec(output.ContentRange ?? '')?.[1] ?? output.ContentLength ?? 0),
        etag: output.ETag ?? '',
        lastModified: output.LastModified ?? new Date(0),
      }
    },
    stat: async key => {
      const metadata = await withStorageErrors(disk.getMetaData(key).catch(returnNullIfNotFound))
      return metadata && { size: metadata.contentLength, etag: metadata.etag, lastModified: metadata.lastModified }
    },
    delete: key => withStorageErrors(disk.delete(key)),
    list: async function* (prefix) {
      let paginationToken: string | undefined
      do {
        const page = await withStorageErrors(disk.listAll(prefix, { recursive: true, paginationToken }))
        for (const object of page.objects) if (object.isFile) yield object.key
        paginationToken = page.paginationToken
      } while (paginationToken)
    },
    ping: async () => {
      const abortController = new AbortController()
      const command = new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })
      const request = client.send(command, { abortSignal: abortController.signal })
      // The timeout also limits the client's credential lookup and retries, which can take a minute.
      await withStorageErrors(Promise.race([request, rejectAfterPingTimeout()])).finally(() => abortController.abort())
    },
  }
  await storage.ping().catch(error => {
    client.destroy()
    throw new StorageError(
      `The bucket ${bucket} at ${config.endpoint ?? 'Amazon S3'} cannot be used: ${formatErrorReason(error)}. Check the S3_ settings.`,
      { cause: error },
    )
  })
  return storage
}

const PING_TIMEOUT_MS = 5_000

const rejectAfterPingTimeout = async (): Promise<never> => {
  await sleep(PING_TIMEOUT_MS, undefined, { ref: false })
  throw new Error(`no response within ${PING_TIMEOUT_MS / 1000} seconds`)
}

const createClient = ({ endpoint, region, credentials }: S3Config) =>
  new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Some S3 servers do not support the default checksums of the SDK. `kairos verify` checks the content instead.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })

const returnNullIfNotFound = (error: unknown): null => {
  if (getHttpStatus(error) === 404) return null
  throw error
}

/** Converts errors of the bucket into UNAVAILABLE, which hides their messages from users. */
const withStorageErrors = async <TResult>(operation: Promise<TResult>): Promise<TResult> => {
  try {
    return await operation
  } catch (error) {
    throw error instanceof AppError ? error : createUnavailableError(error)
  }
}

/** Returns the HTTP status of an S3 error, which flydrive may have wrapped. */
const getHttpStatus = (error: unknown): number | undefined => {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  return error instanceof Error && error.cause !== undefined ? getHttpStatus(error.cause) : undefined
}

const formatErrorReason = (error: unknown): string => {
  if (error instanceof Error && error.cause !== undefined) return formatErrorReason(error.cause)
  if (error instanceof AggregateError) return error.errors.map(formatErrorReason).join(', ')
  const status = getHttpStatus(error)
  if (status === 404) return 'the bucket does not exist'
  if (status === 403) return 'access denied'
  return error instanceof Error ? error.message : String(error)
}
