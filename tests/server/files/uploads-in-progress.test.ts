import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setupTestApp, type TestClient } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'
import {
  buildFormBody,
  emptyStorage,
  FORM_CONTENT_TYPE,
  listStoredPaths,
  sendForm,
} from '../../support/features/uploads'

const app = setupTestApp()
let client: TestClient
const sockets: Socket[] = []

beforeEach(async () => {
  await emptyStorage(app)
  client = await app.signInAs(await createTestUser(app.deps))
})

afterEach(() => {
  vi.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.destroy()
})

const paths = ['/api/files/upload', '/graphql'] as const

/**
 * Starts an upload and waits until the server has checked the rate limit, but does not send the file.
 * @param fileBytes size of the announced file; 'unknown' sends a chunked request without Content-Length
 */
const startUpload = async (path: string, fileBytes: number | 'unknown' = 1_000): Promise<Socket> => {
  const body = buildFormBody([
    { name: 'file', filename: 'a.txt', content: 'x'.repeat(fileBytes === 'unknown' ? 1_000 : fileBytes) },
  ])
  const consumeSpy = vi.spyOn(app.deps.limiter, 'consume')
  const { hostname, port } = new URL(app.url)
  const socket = connect(Number(port), hostname)
  sockets.push(socket)
  const headers = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `content-type: ${FORM_CONTENT_TYPE}`,
    fileBytes === 'unknown' ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
    `authorization: Bearer ${client.accessToken}`,
    'x-graphql-yoga-csrf: 1',
  ]
  socket.write(`${headers.join('\r\n')}\r\n\r\n`)
  if (fileBytes !== 'unknown') socket.write(body.subarray(0, 10))
  await vi.waitFor(() => expect(consumeSpy).toHaveBeenCalled())
  consumeSpy.mockRestore()
  return socket
}

const upload = (content = 'Some words.', sender = client) =>
  sendForm(app, '/api/files/upload', sender.accessToken, [{ name: 'file', filename: 'a.txt', content }])

const getStatus = async (pendingResponse: ReturnType<typeof upload>) => (await pendingResponse).status

test.each(paths)('limits a user to four concurrent uploads: %s', async path => {
  for (let count = 0; count < 4; count++) await startUpload(path)
  const stageSpy = vi.spyOn(app.deps.storage, 'stage')
  const { status, headers, body } = await upload()
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 429,
    code: 'RATE_LIMITED',
    message: 'You have 4 uploads in progress. Please wait until one of them is finished.',
  })
  expect(headers.get('retry-after')).toBe('5')
  expect(stageSpy).not.toHaveBeenCalled()
  const otherClient = await app.signInAs(await createTestUser(app.deps))
  expect(await getStatus(upload('Other words.', otherClient))).toBe(201)
  const [firstSocket] = sockets
  firstSocket?.destroy()
  await expect.poll(() => getStatus(upload())).toBe(201)
})

test.each(paths)('counts an upload in progress toward the quota: %s', async path => {
  app.deps.limits.quotaBytes = 1_500_000
  const socket = await startUpload(path, 1_000_000)
  const stageSpy = vi.spyOn(app.deps.storage, 'stage')
  const { status, body } = await upload('x'.repeat(700_000))
  expect({ status, code: body.code }).toEqual({ status: 413, code: 'PAYLOAD_TOO_LARGE' })
  expect(stageSpy).not.toHaveBeenCalled()
  expect(await getStatus(upload('x'.repeat(100_000)))).toBe(201)
  socket.destroy()
  await once(socket, 'close')
  await expect.poll(() => getStatus(upload('x'.repeat(700_000)))).toBe(201)
})

test('counts an upload of unknown length as a file of the maximum size', async () => {
  app.deps.limits.quotaBytes = 1_500_000
  await startUpload('/api/files/upload', 'unknown')
  expect(await getStatus(upload('x'.repeat(700_000)))).toBe(413)
  expect(await getStatus(upload('x'.repeat(100_000)))).toBe(201)
})

test('rejects an upload that would exceed the quota, and does not stage it', async () => {
  app.deps.limits.quotaBytes = 500_000
  const stageSpy = vi.spyOn(app.deps.storage, 'stage')
  expect(await getStatus(upload('x'.repeat(700_000)))).toBe(413)
  expect(stageSpy).not.toHaveBeenCalled()
})

test('applies the quota to the attachments of an administrator, but not to blog images', async () => {
  const admin = await app.signInAs(await createTestAdmin(app.deps))
  app.deps.limits.quotaBytes = 1
  const response = await sendForm(app, '/api/admin/upload', admin.accessToken, [
    { name: 'file', filename: 'a.txt', content: 'words' },
  ])
  // The status is 415, because the text is not an image. A rejection because of the quota has the status 413.
  expect(response.status).toBe(415)
  expect(await getStatus(upload('words', admin))).toBe(413)
})

test.each(paths)('counts rejected forms toward the rate limit: %s', async path => {
  const sendFormWithoutFile = () =>
    sendForm(app, path, client.accessToken, [{ name: 'other', content: 'x' }], { 'x-graphql-yoga-csrf': '1' })
  for (let count = 0; count < 60; count++) expect((await sendFormWithoutFile()).status).toBe(400)
  expect((await sendFormWithoutFile()).status).toBe(429)
  expect(await getStatus(upload())).toBe(429)
  expect(await listStoredPaths(app)).toEqual([])
})
