import { once } from 'node:events'
import fs from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createS3Storage } from '../../../server/adapters/storage/s3'
import { deleteOrphanedFiles } from '../../../server/files/storage-lifecycle'
import { setupTestApp, type TestClient } from '../../support/app'
import { runInterleaved } from '../../support/database/query-interleaving'
import { createTestAdmin, createTestUser } from '../../support/factories'
import { createTestImage } from '../../support/features/images'
import {
  emptyStorage,
  listStoredPaths,
  sendForm,
  sendUploadOperation,
  UPLOAD_FILE,
  UPLOAD_IMAGE,
} from '../../support/features/uploads'
import { openBucket } from '../../support/processes/s3'

/** The simulated free space of the disk, in bytes, and the error code of a write that exceeds this space. */
const disk = { freeBytes: Number.POSITIVE_INFINITY, errorCode: 'ENOSPC' }

const { createWriteStream } = fs

/** Creates a stream that fails when `disk.freeBytes` is used up. Mounting a small disk would require root. */
const createLimitedWriteStream: typeof createWriteStream = (...args) => {
  const stream = createWriteStream(...args)
  const write = stream._write.bind(stream)
  stream._writev = undefined
  stream._write = (chunk, encoding, done) => {
    disk.freeBytes -= chunk.length
    if (disk.freeBytes >= 0) return write(chunk, encoding, done)
    const { errorCode } = disk
    done(Object.assign(new Error(`${errorCode}: failed, write`), { code: errorCode, syscall: 'write' }))
  }
  return stream
}

const mockCreateWriteStream = (implementation: typeof createWriteStream) => {
  fs.createWriteStream = implementation
  syncBuiltinESMExports()
}

beforeAll(() => mockCreateWriteStream(createLimitedWriteStream))
afterAll(() => mockCreateWriteStream(createWriteStream))

afterEach(() => {
  disk.freeBytes = Number.POSITIVE_INFINITY
  disk.errorCode = 'ENOSPC'
})

describe.each(['disk', 's3'] as const)('file storage on %s', storage => {
  const app = setupTestApp({ storage })
  let client: TestClient

  beforeEach(async () => {
    await emptyStorage(app)
    client = await app.signInAs(await createTestUser(app.deps))
  })

  const send = (content: Buffer | string, accessToken = client.accessToken) =>
    sendForm(app, '/api/files/upload', accessToken, [{ name: 'file', filename: 'a.txt', content }])

  const expectStorageEmpty = async () => {
    expect(await listStoredPaths(app)).toEqual([])
    expect(await app.deps.db.storedFile.count()).toBe(0)
    expect(await app.deps.db.orphanedFile.count()).toBe(0)
  }

  test('reports a full disk as STORAGE_FULL and stores nothing', async () => {
    disk.freeBytes = 100_000
    const content = Buffer.alloc(500_000, 'x')
    const { status, body } = await send(content)
    expect({ status, code: body.code }).toEqual({ status: 507, code: 'STORAGE_FULL' })
    disk.freeBytes = 100_000
    const file = { filename: 'a.txt', content }
    const response = await sendUploadOperation(app, client.accessToken, UPLOAD_FILE, file, { isPublic: true })
    expect(response.status).toBe(507)
    await expectStorageEmpty()
    disk.freeBytes = Number.POSITIVE_INFINITY
    expect((await send(content)).status).toBe(201)
  })

  test('reports UNAVAILABLE while the staging directory is missing', async () => {
    const stagingDirectory = join(app.directory, 'incoming')
    await rename(stagingDirectory, `${stagingDirectory}-moved`)
    const { status, body } = await send('Some words.').finally(() =>
      rename(`${stagingDirectory}-moved`, stagingDirectory),
    )
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    await expectStorageEmpty()
    expect((await send('Some words.')).status).toBe(201)
  })

  test('reports BAD_USER_INPUT for a stream that failed before it was read', async () => {
    const brokenStream = new Readable({ read() {} })
    brokenStream.on('error', () => {})
    brokenStream.destroy(new Error('Request disconnected'))
    await expect(app.deps.storage.stage(brokenStream, 1000)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
    await expectStorageEmpty()
  })

  test('reports a failed disk write with its error code, not as an interrupted upload', async () => {
    Object.assign(disk, { freeBytes: 0, errorCode: 'EIO' })
    const content = Readable.from([Buffer.alloc(100_000), Buffer.alloc(100_000)])
    await expect(app.deps.storage.stage(content, 2 ** 20)).rejects.toMatchObject({ code: 'EIO' })
    await expectStorageEmpty()
  })

  test('stores nothing when the disk fills up while the smaller copies of an image are written', async () => {
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    const content = await createTestImage(700, 500).jpeg().toBuffer()
    disk.freeBytes = content.length + 5_000
    const response = await sendUploadOperation(app, admin.accessToken, UPLOAD_IMAGE, {
      filename: 'a.jpg',
      content,
    })
    expect(response.status).toBe(507)
    await expectStorageEmpty()
  })

  test('deletes the bytes of an upload whose row in `orphaned_files` was deleted by the periodic cleanup', async () => {
    const spy = vi.spyOn(app.deps.storage, 'commit').mockImplementationOnce(async (key, stagedFile) => {
      spy.mockRestore()
      await app.deps.storage.commit(key, stagedFile)
      // Simulates another process, whose periodic cleanup treats this upload as abandoned.
      await app.deps.db.orphanedFile.deleteMany({})
    })
    const { status, body } = await send('Some words.')
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    await expectStorageEmpty()
  })

  const loseConnection = async () => {
    throw new Error('Connection terminated unexpectedly')
  }

  test('keeps the bytes of a committed row if the connection is lost before COMMIT is acknowledged', async () => {
    const { status, body } = await runInterleaved({ after: /^COMMIT/ }, loseConnection, () => send('Some words.'))
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'UNAVAILABLE' })
    const { id } = await app.deps.db.storedFile.findFirstOrThrow()
    expect(await client.rest('GET', `/api/files/${id}`)).toMatchObject({ status: 200, body: 'Some words.' })
  })

  test('leaves the bytes to the cleanup of orphaned files if the connection is lost and the row is rolled back', async () => {
    const rollBackAndLoseConnection = (query: (statement: string) => Promise<unknown>) =>
      query('ROLLBACK').then(loseConnection)
    const { status } = await runInterleaved({ before: /^COMMIT/ }, rollBackAndLoseConnection, () => send('Some words.'))
    expect(status).toBe(503)
    expect(await app.deps.db.storedFile.count()).toBe(0)
    expect(await listStoredPaths(app)).toHaveLength(1)
    await deleteOrphanedFiles(app.deps, new Date(app.deps.clock().getTime() + 1_000))
    await expectStorageEmpty()
  })

  test('rejects a file that does not fit in the remaining quota, and accepts it after another file is deleted', async () => {
    app.deps.limits.quotaBytes = 2 ** 20
    const { status, body } = await send(Buffer.alloc(700_000, 'x'))
    expect(status).toBe(201)
    const rejected = await send(Buffer.alloc(700_000, 'x'))
    expect({ status: rejected.status, message: rejected.body.message }).toEqual({
      status: 413,
      message: 'Not enough space for this file: 0.3 MB of your 1 MB is free. Delete files you no longer need.',
    })
    expect(await listStoredPaths(app)).toHaveLength(1)
    const usage = await client.graphql('{ viewer { fileUsage { usedBytes quotaBytes maxFileBytes } } }')
    expect(usage.body.data?.viewer).toEqual({
      fileUsage: { usedBytes: 700_000, quotaBytes: 2 ** 20, maxFileBytes: 2 ** 20 },
    })
    await client.graphql('mutation ($id: Int!) { deleteFile(id: $id) { id } }', { id: body.id })
    expect((await send(Buffer.alloc(700_000, 'x'))).status).toBe(201)
  })

  test('never exceeds the quota with concurrent uploads', async () => {
    app.deps.limits.quotaBytes = 350_000
    const otherClient = await app.signInAs(await createTestUser(app.deps))
    const responses = await Promise.all([
      ...Array.from({ length: 10 }, () => send(Buffer.alloc(100_000, 'x'))),
      send(Buffer.alloc(100_000, 'x'), otherClient.accessToken),
    ])
    // While a user has four uploads in progress, the server rejects further uploads with 429 instead of 413.
    const statuses = responses.map(({ status }) => (status === 429 ? 413 : status)).sort()
    expect(statuses).toEqual([...Array(4).fill(201), ...Array(7).fill(413)])
    expect(await listStoredPaths(app)).toHaveLength(4)
    expect(await app.deps.db.orphanedFile.count()).toBe(0)
  })

  test('reports a usage of several gigabytes', async () => {
    app.deps.limits.quotaBytes = 10 * 2 ** 30
    const uploader = await createTestUser(app.deps)
    const data = Array.from({ length: 3 }, (_, index) => ({
      uploaderId: uploader.id,
      originalFilename: 'a',
      fileType: 'OTHER' as const,
      mimeType: 'a/b',
      size: 2_147_483_647,
      sha256: 'x',
      storageKey: `files/${index}`,
    }))
    await app.deps.db.storedFile.createMany({ data })
    const uploaderClient = await app.signInAs(uploader)
    expect((await send('a', uploaderClient.accessToken)).status).toBe(201)
    const { body } = await uploaderClient.graphql('{ viewer { fileUsage { usedBytes } } }')
    expect(body.data?.viewer).toEqual({ fileUsage: { usedBytes: 3 * 2_147_483_647 + 1 } })
  })

  test('deletes the orphaned files of a dead process, but not the files of uploads in progress', async () => {
    const { db, storage, clock } = app.deps
    const oneHourAgo = new Date(clock().getTime() - 60 * 60_000)
    const putObject = (key: string) => storage.put(key, Readable.from([Buffer.from('x')]))
    for (const key of ['files/dead', 'thumbnails/dead.webp', 'uploads/dead.png', 'uploads/dead-320.webp', 'files/new'])
      await putObject(key)
    await db.orphanedFile.createMany({
      data: [
        { storageKey: 'files/dead', createdAt: oneHourAgo },
        { storageKey: 'uploads/dead.png', createdAt: oneHourAgo },
        { storageKey: 'files/never-written', createdAt: oneHourAgo },
        { storageKey: 'files/new', createdAt: clock() },
      ],
    })
    await send('Some words.')
    const { storageKey } = await db.storedFile.findFirstOrThrow()
    await deleteOrphanedFiles(app.deps, new Date(clock().getTime() - 30 * 60_000))
    expect(await listStoredPaths(app)).toEqual([storageKey, 'files/new'].sort())
    expect(await db.orphanedFile.findMany({ select: { storageKey: true } })).toEqual([{ storageKey: 'files/new' }])
  })

  test('deletes the bytes of a file in the cleanup of orphaned files if the first attempt fails', async () => {
    const { body } = await send('Some words.')
    vi.spyOn(app.deps.storage, 'delete').mockRejectedValueOnce(new Error('the storage failed'))
    const deleteResponse = await client.graphql('mutation ($id: Int!) { deleteFile(id: $id) { id } }', {
      id: body.id,
    })
    expect(deleteResponse.status).toBe(200)
    expect(await listStoredPaths(app)).toHaveLength(1)
    await deleteOrphanedFiles(app.deps, new Date(app.deps.clock().getTime() + 1_000))
    await expectStorageEmpty()
  })
})

describe('an S3 bucket', () => {
  let stagingDirectory: string
  beforeEach(async () => {
    stagingDirectory = await mkdtemp(join(tmpdir(), 'kairos-staging-'))
  })
  afterEach(() => rm(stagingDirectory, { recursive: true }))

  test('that does not exist, denies access or is unreachable makes the startup fail', async () => {
    const bucket = await openBucket()
    const { settings } = bucket
    const openStorage = (overrides: object) => createS3Storage({ ...settings, ...overrides }, stagingDirectory)
    await expect(openStorage({ bucket: 'nothing' })).rejects.toThrow(
      /^The bucket nothing at http:\S+ cannot be used: the bucket does not exist\. Check the S3_ settings\.$/,
    )
    await expect(openStorage({ credentials: { accessKeyId: 'UNKNOWN', secretAccessKey: 'wrong' } })).rejects.toThrow(
      /access denied/,
    )
    await bucket.close()
    await expect(openStorage({})).rejects.toThrow(/cannot be used: .*ECONNREFUSED/)
  })

  test('that does not respond makes the startup fail after 5 seconds', async () => {
    const silentServer = createServer(() => {})
    await once(silentServer.listen(0, '127.0.0.1'), 'listening')
    const endpoint = `http://127.0.0.1:${(silentServer.address() as AddressInfo).port}`
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    const startedAt = performance.now()
    await expect(
      createS3Storage({ endpoint, bucket: 'silent', region: 'us-east-1', credentials }, stagingDirectory),
    ).rejects.toThrow(
      `The bucket silent at ${endpoint} cannot be used: no response within 5 seconds. Check the S3_ settings.`,
    )
    expect(performance.now() - startedAt).toBeLessThan(15_000)
    silentServer.closeAllConnections()
    silentServer.close()
  })
})
