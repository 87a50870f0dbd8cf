import { expect, test } from 'vitest'
import { createTestUser } from '../support/factories'
import { createTestImage } from '../support/features/images'
import { sendForm } from '../support/features/uploads'
import { setupContractApp } from './openapi-contract'
import { expectErrorResponse } from './route-cases'

const app = setupContractApp()

const uploadAsNewUser = async (filename: string, content: Buffer | string) => {
  const client = await app.signInAs(await createTestUser(app.deps))
  const { body } = await sendForm<{ id: number }>(app, '/api/files/upload', client.accessToken, [
    { name: 'file', filename, content },
  ])
  return { client, path: `/api/files/${body.id}` }
}

test('GET /api/files/:id returns the file to its owner, 404 to other users, and 401 for an invalid token', async () => {
  const { client, path } = await uploadAsNewUser('notes.txt', 'Some words.')
  const { status, headers, body } = await client.rest('GET', path)
  expect({ status, body }).toEqual({ status: 200, body: 'Some words.' })
  expect(headers.get('content-disposition')).toBe('inline; filename="notes.txt"')
  const stranger = await app.signInAs(await createTestUser(app.deps))
  for (const sender of [stranger, app.anonymous])
    expectErrorResponse(await sender.rest('GET', path), 404, 'NOT_FOUND', 'File not found')
  expectErrorResponse(await app.createClient('invalid').rest('GET', path), 401, 'UNAUTHENTICATED')
  expectErrorResponse(await client.rest('GET', '/api/files/999'), 404, 'NOT_FOUND')
  expectErrorResponse(await client.rest('GET', '/api/files/abc'), 404, 'NOT_FOUND')
  const deleteResponse = await client.rest('DELETE', path)
  expectErrorResponse(deleteResponse, 405, 'METHOD_NOT_ALLOWED')
  expect(deleteResponse.headers.get('allow')).toBe('GET, HEAD')
})

test('GET /api/files/:id/thumbnail returns a WebP thumbnail of an image, and 415 for other files', async () => {
  const { client, path } = await uploadAsNewUser('market.png', await createTestImage().png().toBuffer())
  const { status, headers } = await client.rest('GET', `${path}/thumbnail`)
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/webp' })
  expectErrorResponse(await app.anonymous.rest('GET', `${path}/thumbnail`), 404, 'NOT_FOUND')
  const textFile = await uploadAsNewUser('notes.txt', 'Some words.')
  expectErrorResponse(
    await textFile.client.rest('GET', `${textFile.path}/thumbnail`),
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Only images have thumbnails.',
  )
})
