import { expect, test } from 'vitest'
import { useApp } from '../support/app'
import { makeUser } from '../support/factories'
import { picture } from '../support/pictures'
import { sendForm } from '../support/uploads'
import { expectRefused } from './wire'

// The two rows of the specification (§7, Files) that answer with bytes: what they refuse has the shape of all refusals.

const app = useApp()

const upload = async (filename: string, content: Buffer | string) => {
  const client = await app.as(await makeUser(app.deps))
  const { body } = await sendForm<{ id: number }>(app, '/api/files/upload', client.accessToken, [
    { name: 'file', filename, content },
  ])
  return { client, path: `/api/files/${body.id}` }
}

test('GET /api/files/:id', async () => {
  const { client, path } = await upload('notes.txt', 'Some words.')
  const { status, headers, body } = await client.rest('GET', path)
  expect({ status, body }).toEqual({ status: 200, body: 'Some words.' })
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="notes.txt"; filename*=UTF-8''notes.txt`,
  )
  const stranger = await app.as(await makeUser(app.deps))
  for (const other of [stranger, app.nobody])
    expectRefused(await other.rest('GET', path), 404, 'NOT_FOUND', 'There is no such file.')
  expectRefused(await app.with('dead').rest('GET', path), 401, 'UNAUTHENTICATED')
  expectRefused(await client.rest('GET', '/api/files/999'), 404, 'NOT_FOUND')
  expectRefused(await client.rest('GET', '/api/files/abc'), 404, 'NOT_FOUND')
  const { headers: wrong, ...answer } = await client.rest('DELETE', path)
  expectRefused({ headers: wrong, ...answer }, 405, 'METHOD_NOT_ALLOWED')
  expect(wrong.get('allow')).toBe('GET, HEAD')
})

test('GET /api/files/:id/thumbnail', async () => {
  const { client, path } = await upload('market.png', await picture().png().toBuffer())
  const { status, headers } = await client.rest('GET', `${path}/thumbnail`)
  expect({ status, type: headers.get('content-type') }).toEqual({ status: 200, type: 'image/webp' })
  expectRefused(await app.nobody.rest('GET', `${path}/thumbnail`), 404, 'NOT_FOUND')
  const words = await upload('notes.txt', 'Some words.')
  expectRefused(
    await words.client.rest('GET', `${words.path}/thumbnail`),
    415,
    'UNSUPPORTED_MEDIA_TYPE',
    'Only images have a thumbnail.',
  )
})
