import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { GetObjectCommand, ListObjectsV2Command, S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { AppError, unavailable } from '../errors'
import { type Storage, StorageError } from './storage'
import { openStagingDirectory } from './storage.staging'

export interface S3Settings {
  /** Null is Amazon's own. */
  endpoint: string | null
  bucket: string
  region: string
  /** Null: found where the AWS tools look for them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

/**
 * Keeps objects in a bucket. What is being received lies in a local directory until it is complete.
 * @param isShared whether other processes may be receiving there too
 */
export const createS3Storage = async (
  settings: S3Settings,
  stagingDirectory: string,
  isShared = false,
): Promise<Storage> => {
  const stage = await openStagingDirectory(stagingDirectory, isShared)
  const client = createClient(settings)
  const { bucket } = settings
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))

  const storage: Storage = {
    stage,
    commit: async (key, { path, size }) => {
      const bytes = createReadStream(path)
      await withStorageErrors(disk.putStream(key, bytes, { contentLength: size })).finally(() =>
        bytes.destroy(),
      )
    },
    put: async (key, content) => {
      const stagedFile = await stage(content, Number.POSITIVE_INFINITY)
      await storage.commit(key, stagedFile).finally(stagedFile.discard)
    },
    open: async (key, range) => {
      const Range = range && `bytes=${range.start}-${range.end}`
      const command = new GetObjectCommand({ Bucket: bucket, Key: key, Range })
      const output = await withStorageErrors(client.send(command).catch(nullIfNotFound))
      if (!output) return null
      return {
        stream: output.Body as Readable,
        size: Number(/\/(\d+)$/.exec(output.ContentRange ?? '')?.[1] ?? output.ContentLength ?? 0),
        etag: output.ETag ?? '',
        lastModified: output.LastModified ?? new Date(0),
      }
    },
    stat: async key => {
      const metadata = await withStorageErrors(disk.getMetaData(key).catch(nullIfNotFound))
      return (
        metadata && { size: metadata.contentLength, etag: metadata.etag, lastModified: metadata.lastModified }
      )
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
      await withStorageErrors(client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 })))
    },
  }
  await storage.ping().catch(error => {
    throw new StorageError(
      `The bucket ${bucket} at ${settings.endpoint ?? 'Amazon S3'} cannot be used: ${formatErrorReason(error)}. Check the S3_ settings.`,
      { cause: error },
    )
  })
  return storage
}

const createClient = ({ endpoint, region, credentials }: S3Settings) =>
  new S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Not every server that speaks S3 knows the newer checksums; TLS and our own SHA-256 stand for the bytes.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 30_000 },
  })

const nullIfNotFound = (error: unknown): null => {
  if (getHttpStatus(error) === 404) return null
  throw error
}

/** What a bucket that is away or refuses us says is not for people: to them it is not available. */
const withStorageErrors = async <TResult>(operation: Promise<TResult>): Promise<TResult> => {
  try {
    return await operation
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(error)
  }
}

/** flydrive wraps what S3 said. */
const getHttpStatus = (error: unknown): number | undefined => {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode
  return error instanceof Error && error.cause !== undefined ? getHttpStatus(error.cause) : undefined
}

const formatErrorReason = (error: unknown): string => {
  if (error instanceof Error && error.cause !== undefined) return formatErrorReason(error.cause)
  if (error instanceof AggregateError) return error.errors.map(formatErrorReason).join(', ')
  const status = getHttpStatus(error)
  if (status === 404) return 'there is no such bucket'
  if (status === 403) return 'access denied'
  return error instanceof Error ? error.message : String(error)
}
