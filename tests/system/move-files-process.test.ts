import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../support/database/backups'
import { openBucket } from '../support/processes/s3'
import { ADMIN_CREDENTIALS, requestLogin, setupProcesses } from '../support/processes/server-process'

const processes = setupProcesses()

test('move-files names the next step only after all files have been copied', { timeout: 300_000 }, async () => {
  const dataDir = await processes.createDataDirectory()
  const server = await processes.startServer({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    SEED_DEMO: 'false',
  })
  const { accessToken } = (await requestLogin(server.url)).body
  const body = new FormData()
  body.set('file', new File(['notes'], 'notes.txt', { type: 'text/plain' }))
  const headers = { authorization: `Bearer ${accessToken}` }
  const uploaded = await fetch(`${server.url}/api/files/upload`, { method: 'POST', headers, body })
  expect(uploaded.status).toBe(201)
  await server.stop()

  const bucket = await openBucket()
  onTestFinished(() => bucket.close())
  const { endpoint, bucket: bucketName, credentials } = bucket.settings
  const settings = {
    DATA_DIR: dataDir,
    S3_ENDPOINT: endpoint ?? '',
    S3_BUCKET: bucketName,
    S3_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
  }
  const entries = readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const [storedFile] = entries.filter(entry => entry.isFile())
  const storedPath = join(storedFile?.parentPath ?? '', storedFile?.name ?? '')
  rmSync(storedPath)
  const failed = await runCommand(['move-files', 's3'], settings)
  expect(failed.status).toBe(1)
  expect(failed.stdout).not.toContain('start the server')
  expect(failed.stderr).toContain('These files were not copied. Restore them from a backup and repeat the command.')

  writeFileSync(storedPath, 'notes')
  const moved = await runCommand(['move-files', 's3'], settings)
  expect(moved.status).toBe(0)
  expect(moved.stdout).toContain('Keep the S3_ settings and start the server.')
})
