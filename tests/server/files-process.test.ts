import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from '../../server/ports/db.embedded'
import { ADMIN, type ServerProcess, type Settings, signIn, testProcesses } from '../support/process'
import { openBucket } from '../support/s3'
import { formBytes, formType } from '../support/uploads'

const processes = testProcesses()

const settingsFor = (dataDir: string): Settings => ({
  DATA_DIR: dataDir,
  SEED_DEMO: 'false',
  ADMIN_USERNAME: ADMIN.identifier,
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: ADMIN.password,
})

const filesBelow = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name)
        .sort()
    : []

interface Stored {
  url: string
  sha256: string
}

const upload = async (
  { url }: ServerProcess,
  accessToken: string,
  content: Buffer,
): Promise<Stored | null> => {
  const response = await fetch(`${url}/api/files/upload`, {
    method: 'POST',
    headers: { 'content-type': formType, authorization: `Bearer ${accessToken}` },
    body: new Uint8Array(formBytes([{ name: 'file', filename: 'a.bin', content }])),
  })
  if (response.status !== 201) return null
  const { url: link } = (await response.json()) as { url: string }
  return { url: link, sha256: createHash('sha256').update(content).digest('hex') }
}

const rowsIn = async (dataDir: string) => {
  const database = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
  const pool = database.createPool()
  try {
    const { rows: files } = await pool.query<{ storage_key: string }>('SELECT storage_key FROM stored_files')
    const { rows: loose } = await pool.query('SELECT storage_key FROM loose_files')
    return { keys: files.map(row => row.storage_key.replace('files/', '')).sort(), loose }
  } finally {
    await pool.end()
    await database.close()
  }
}

// It is the embedded run's process that keeps its files in its own directory.
describe('a process that is killed', { timeout: 180_000 }, () => {
  test('in the middle of uploads loses none that it has confirmed, and leaves nothing of the others', async () => {
    const dataDir = await processes.dataDirectory()
    const settings = settingsFor(dataDir)
    const server = await processes.start(settings)
    const { accessToken } = (await signIn(server.url)).body
    const stored: Stored[] = []
    const loops = Array.from({ length: 4 }, async () => {
      for (;;) {
        const one = await upload(server, accessToken, randomBytes(700_000)).catch(() => null)
        if (!one) return
        stored.push(one)
      }
    })
    await expect.poll(() => stored.length, { timeout: 60_000 }).toBeGreaterThan(8)
    server.kill('SIGKILL')
    await server.exited
    await Promise.all(loops)

    const again = await processes.start(settings)
    for (const { url, sha256 } of stored) {
      const bytes = Buffer.from(await (await fetch(again.url + url)).arrayBuffer())
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
    }
    await again.stop()
    const { keys, loose } = await rowsIn(dataDir)
    expect(keys.length).toBeGreaterThanOrEqual(stored.length)
    expect(filesBelow(join(dataDir, 'files'))).toEqual(keys)
    expect(loose).toEqual([])
  })

  test('while a file is half there finds it gone at the next start', async () => {
    const dataDir = await processes.dataDirectory()
    const settings = settingsFor(dataDir)
    const server = await processes.start(settings)
    const { accessToken } = (await signIn(server.url)).body
    const bytes = formBytes([{ name: 'file', filename: 'a.bin', content: randomBytes(2_000_000) }])
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/files/upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: ${bytes.length}\r\nauthorization: Bearer ${accessToken}\r\n\r\n`,
    )
    socket.write(bytes.subarray(0, 1_000_000))
    await expect.poll(() => filesBelow(join(dataDir, 'files')), { timeout: 10_000 }).toHaveLength(1)
    server.kill('SIGKILL')
    await server.exited
    socket.destroy()
    expect(filesBelow(join(dataDir, 'files'))).toHaveLength(1)
    const again = await processes.start(settings)
    expect(filesBelow(join(dataDir, 'files'))).toEqual([])
    await again.stop()
  })

  test('by an operator finishes the upload that is on its way', async () => {
    const dataDir = await processes.dataDirectory()
    const server = await processes.start(settingsFor(dataDir))
    const { accessToken } = (await signIn(server.url)).body
    const bytes = formBytes([{ name: 'file', filename: 'a.bin', content: randomBytes(500_000) }])
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', data => {
      answer += data
    })
    socket.write(
      `POST /api/files/upload HTTP/1.1\r\nhost: x\r\ncontent-type: ${formType}\r\ncontent-length: ${bytes.length}\r\nauthorization: Bearer ${accessToken}\r\n\r\n`,
    )
    socket.write(bytes.subarray(0, 250_000))
    await expect.poll(() => filesBelow(join(dataDir, 'files')), { timeout: 10_000 }).toHaveLength(1)
    server.kill('SIGTERM')
    await sleep(300)
    socket.write(bytes.subarray(250_000))
    expect((await server.exited).code).toBe(0)
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    const { keys, loose } = await rowsIn(dataDir)
    expect({ files: filesBelow(join(dataDir, 'files')), loose }).toEqual({ files: keys, loose: [] })
  })
})

describe('the settings of files', { timeout: 180_000 }, () => {
  test('put them into a bucket', async () => {
    const bucket = await openBucket()
    const { endpoint, bucket: name, credentials } = bucket.settings
    const dataDir = await processes.dataDirectory()
    const server = await processes.start({
      ...settingsFor(dataDir),
      S3_ENDPOINT: endpoint ?? '',
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
      MAX_UPLOAD_MB: '1',
    })
    const { accessToken } = (await signIn(server.url)).body
    const stored = await upload(server, accessToken, Buffer.from('Some words.'))
    expect(await (await fetch(server.url + stored?.url)).text()).toBe('Some words.')
    expect(await upload(server, accessToken, Buffer.alloc(2 ** 20 + 1))).toBeNull()
    expect(existsSync(join(dataDir, 'files'))).toBe(false)
    expect(filesBelow(join(dataDir, 'incoming'))).toEqual([])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    await bucket.close()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect((await fetch(server.url + stored?.url)).status).toBe(503)
    expect(await upload(server, accessToken, Buffer.from('More words.'))).toBeNull()
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    await server.stop()
  })

  const wrong: [Settings, RegExp][] = [
    [{ MAX_UPLOAD_MB: '0' }, /^ {2}MAX_UPLOAD_MB: must be a number of megabytes from 1 to 2047$/],
    [{ MAX_UPLOAD_MB: '4096' }, /^ {2}MAX_UPLOAD_MB: must be/],
    [{ USER_QUOTA_MB: 'much' }, /^ {2}USER_QUOTA_MB: must be a number of megabytes/],
    [{ S3_ENDPOINT: 'nowhere', S3_BUCKET: 'a' }, /^ {2}S3_ENDPOINT: must be an http\(s\) address/],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, /^ {2}S3_BUCKET: is needed with the other S3_ settings$/],
    [
      { S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'x' },
      /^ {2}S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both or none$/,
    ],
  ]
  test.each(wrong)('are named when they are wrong: %o', async (settings, words) => {
    const server = processes.run({ PORT: '0', DATA_DIR: join(processes.directory(), 'data'), ...settings })
    expect((await server.exited).code).toBe(1)
    expect(server.stderr().trim().split('\n')[1]).toMatch(words)
  })

  test('and a bucket that is not there, are said in one line', async () => {
    const server = processes.run({
      ...settingsFor(await processes.dataDirectory()),
      PORT: '0',
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'nothing',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    })
    expect((await server.exited).code).toBe(1)
    expect(server.stderr()).toMatch(
      /^The bucket nothing at http:\/\/127\.0\.0\.1:1 cannot be used: .+ Check the S3_ settings\.$/m,
    )
    expect(server.stderr()).not.toMatch(/^\s+at /m)
  })
})
