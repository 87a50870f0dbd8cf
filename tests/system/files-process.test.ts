import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import { buildFormBody, FORM_CONTENT_TYPE } from '../support/features/uploads'
import { openBucket } from '../support/processes/s3'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  type ServerProcess,
  type Settings,
  setupProcesses,
} from '../support/processes/server-process'

const processes = setupProcesses()

const buildSettings = (dataDir: string): Settings => ({
  DATA_DIR: dataDir,
  SEED_DEMO: 'false',
  ADMIN_USERNAME: ADMIN_CREDENTIALS.identifier,
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
})

const listFileNames = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name)
        .sort()
    : []

interface UploadedFile {
  url: string
  sha256: string
}

const upload = async ({ url }: ServerProcess, accessToken: string, content: Buffer): Promise<UploadedFile | null> => {
  const response = await fetch(`${url}/api/files/upload`, {
    method: 'POST',
    headers: { 'content-type': FORM_CONTENT_TYPE, authorization: `Bearer ${accessToken}` },
    body: new Uint8Array(buildFormBody([{ name: 'file', filename: 'a.bin', content }])),
  })
  if (response.status !== 201) return null
  const { url: fileUrl } = (await response.json()) as { url: string }
  return { url: fileUrl, sha256: createHash('sha256').update(content).digest('hex') }
}

const loadFileRows = async (dataDir: string) => {
  const database = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
  const pool = database.createPool()
  try {
    const { rows: files } = await pool.query<{ storage_key: string }>('SELECT storage_key FROM stored_files')
    const { rows: orphaned } = await pool.query('SELECT storage_key FROM orphaned_files')
    return { keys: files.map(row => row.storage_key.replace('files/', '')).sort(), orphaned }
  } finally {
    await pool.end()
    await database.close()
  }
}

describe('a server process with disk storage', { timeout: 180_000 }, () => {
  test('loses no acknowledged upload after SIGKILL, and has no partial file after the next start', async () => {
    const dataDir = await processes.createDataDirectory()
    const settings = buildSettings(dataDir)
    const server = await processes.startServer(settings)
    const { accessToken } = (await requestLogin(server.url)).body
    const storedFiles: UploadedFile[] = []
    const loops = Array.from({ length: 4 }, async () => {
      for (;;) {
        const file = await upload(server, accessToken, randomBytes(700_000)).catch(() => null)
        if (!file) return
        storedFiles.push(file)
      }
    })
    await expect.poll(() => storedFiles.length).toBeGreaterThan(8)
    server.kill('SIGKILL')
    await server.exited
    await Promise.all(loops)

    const restarted = await processes.startServer(settings)
    for (const { url, sha256 } of storedFiles) {
      const bytes = Buffer.from(await (await fetch(restarted.url + url)).arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
    await restarted.stop()
    const { keys, orphaned } = await loadFileRows(dataDir)
    expect(keys.length).toBeGreaterThanOrEqual(storedFiles.length)
    expect(listFileNames(join(dataDir, 'files'))).toEqual(keys)
    expect(orphaned).toEqual([])
  })

  test('deletes a partial file at the next start after SIGKILL', async () => {
    const dataDir = await processes.createDataDirectory()
    const settings = buildSettings(dataDir)
    const server = await processes.startServer(settings)
    const { accessToken } = (await requestLogin(server.url)).body
    const formBody = buildFormBody([{ name: 'file', filename: 'a.bin', content: randomBytes(2_000_000) }])
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/files/upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM_CONTENT_TYPE}\r\ncontent-length: ${formBody.length}\r\nauthorization: Bearer ${accessToken}\r\n\r\n`,
    )
    socket.write(formBody.subarray(0, 1_000_000))
    await expect.poll(() => listFileNames(join(dataDir, 'files'))).toHaveLength(1)
    server.kill('SIGKILL')
    await server.exited
    socket.destroy()
    expect(listFileNames(join(dataDir, 'files'))).toHaveLength(1)
    const restarted = await processes.startServer(settings)
    expect(listFileNames(join(dataDir, 'files'))).toEqual([])
    await restarted.stop()
  })

  test('finishes the current upload after SIGTERM, and then exits', async () => {
    const dataDir = await processes.createDataDirectory()
    const server = await processes.startServer(buildSettings(dataDir))
    const { accessToken } = (await requestLogin(server.url)).body
    const formBody = buildFormBody([{ name: 'file', filename: 'a.bin', content: randomBytes(500_000) }])
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let response = ''
    socket.on('data', chunk => {
      response += chunk
    })
    socket.write(
      `POST /api/files/upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM_CONTENT_TYPE}\r\ncontent-length: ${formBody.length}\r\nauthorization: Bearer ${accessToken}\r\n\r\n`,
    )
    socket.write(formBody.subarray(0, 250_000))
    await expect.poll(() => listFileNames(join(dataDir, 'files'))).toHaveLength(1)
    server.kill('SIGTERM')
    await sleep(300)
    socket.write(formBody.subarray(250_000))
    expect((await server.exited).code).toBe(0)
    expect(response).toMatch(/^HTTP\/1\.1 201 /)
    const { keys, orphaned } = await loadFileRows(dataDir)
    expect({ files: listFileNames(join(dataDir, 'files')), orphaned }).toEqual({ files: keys, orphaned: [] })
  })
})

describe('file settings', { timeout: 180_000 }, () => {
  test('store files in a bucket and limit the file size; /readyz returns 503 while the bucket is down', async () => {
    const bucket = await openBucket()
    const { endpoint, bucket: name, credentials } = bucket.settings
    const dataDir = await processes.createDataDirectory()
    const server = await processes.startServer({
      ...buildSettings(dataDir),
      S3_ENDPOINT: endpoint ?? '',
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
      MAX_UPLOAD_MB: '1',
    })
    const { accessToken } = (await requestLogin(server.url)).body
    const storedFile = await upload(server, accessToken, Buffer.from('Some words.'))
    expect(await (await fetch(server.url + storedFile?.url)).text()).toBe('Some words.')
    expect(await upload(server, accessToken, Buffer.alloc(2 ** 20 + 1))).toBeNull()
    expect(existsSync(join(dataDir, 'files'))).toBe(false)
    expect(listFileNames(join(dataDir, 'incoming'))).toEqual([])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await bucket.close()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(server.url + storedFile?.url)).status).toBe(503)
    expect(await upload(server, accessToken, Buffer.from('More words.'))).toBeNull()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.stop()
  })

  const invalidSettings: [Settings, RegExp][] = [
    [{ MAX_UPLOAD_MB: '0' }, /^ {2}MAX_UPLOAD_MB: must be a number of megabytes from 1 to 2047$/],
    [{ MAX_UPLOAD_MB: '4096' }, /^ {2}MAX_UPLOAD_MB: must be/],
    [{ USER_QUOTA_MB: 'much' }, /^ {2}USER_QUOTA_MB: must be a number of megabytes/],
    [{ S3_ENDPOINT: 'nowhere', S3_BUCKET: 'a' }, /^ {2}S3_ENDPOINT: must be an http\(s\) address/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, /^ {2}S3_BUCKET: is required with the other S3_ settings$/],
    [{ S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'x' }, /^ {2}S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both or neither$/],
  ]
  test.each(invalidSettings)('are reported when invalid: %o', async (settings, message) => {
    const server = processes.spawnServer({
      PORT: '0',
      DATA_DIR: join(processes.createDirectory(), 'data'),
      ...settings,
    })
    expect((await server.exited).code).toBe(1)
    expect(server.getStderr().trim().split('\n')[1]).toMatch(message)
  })

  test('are reported without a stack trace when the endpoint of the bucket is unreachable', async () => {
    const server = processes.spawnServer({
      ...buildSettings(await processes.createDataDirectory()),
      PORT: '0',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'nothing',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    })
    expect((await server.exited).code).toBe(1)
    expect(server.getStderr()).toMatch(
      /^The bucket nothing at http:\/\/127\.0\.0\.1:1 cannot be used: .+ Check the S3_ settings\.$/m,
    )
    expect(server.getStderr()).not.toMatch(/^\s+at /m)
  })
})
