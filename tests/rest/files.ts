import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { createTestAdmin, createTestUser } from '../support/factories'
import { createTestImage } from '../support/features/images'
import { sendForm } from '../support/features/uploads'
import { expectErrorResponse, isoTimestamp, type RouteCases } from './route-cases'

const fileKeys = [
  'id',
  'original_filename',
  'file_type',
  'mime_type',
  'size',
  'width',
  'height',
  'is_public',
  'tenant_id',
  'project_id',
  'created_at',
  'url',
  'thumbnail_url',
]

const file = { name: 'file', filename: 'notes.txt', content: 'Some words.' }

export const createFilesCases = (app: TestApp): RouteCases => ({
  'GET /api/users/:userId/files': async () => {
    const user = await createTestUser(app.deps)
    const client = await app.signInAs(user)
    await sendForm(app, '/api/files/upload', client.accessToken, [file])
    await sendForm(app, '/api/files/upload', client.accessToken, [{ ...file, filename: 'newer.txt' }])
    const path = `/api/users/${user.id}/files`
    const { status, headers, body } = await client.rest<Record<string, unknown>[]>('GET', path)
    expect(status).toBe(200)
    expect(headers.get('x-total-count')).toBe('2')
    expect(body.map(row => row.original_filename)).toEqual(['newer.txt', 'notes.txt'])
    expect(Object.keys(body[0] ?? {})).toEqual(fileKeys)
    expect(body[1]).toMatchObject({
      file_type: 'DOCUMENT',
      size: 11,
      is_public: false,
      created_at: isoTimestamp,
    })
    const secondPage = await client.rest<unknown[]>('GET', `${path}?page=2&limit=1`)
    expect(secondPage.body).toMatchObject([{ original_filename: 'notes.txt' }])
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    expect((await admin.rest<unknown[]>('GET', path)).body).toHaveLength(2)
    const stranger = await app.signInAs(await createTestUser(app.deps))
    expectErrorResponse(await stranger.rest('GET', path), 404, 'NOT_FOUND', 'User not found')
    expectErrorResponse(await admin.rest('GET', '/api/users/999/files'), 404, 'NOT_FOUND', 'User not found')
    expectErrorResponse(await app.anonymous.rest('GET', path), 401, 'UNAUTHENTICATED')
  },

  'POST /api/files/upload': async () => {
    const { accessToken } = await app.signInAs(await createTestUser(app.deps))
    const { status, body } = await sendForm(app, '/api/files/upload', accessToken, [
      file,
      { name: 'isPublic', content: 'true' },
    ])
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(fileKeys)
    expect(body).toMatchObject({
      original_filename: 'notes.txt',
      is_public: true,
      tenant_id: null,
      url: `/api/files/${body.id}`,
      thumbnail_url: null,
    })
    const invalidFields = [
      { name: 'isPublic', content: 'perhaps' },
      { name: 'tenantId', content: 'x' },
    ]
    const response = await sendForm(app, '/api/files/upload', accessToken, [...invalidFields, file])
    expect(expectErrorResponse(response, 400, 'BAD_USER_INPUT').errors).toEqual([
      { path: 'isPublic', message: 'Visibility must be true (public) or false (private)' },
      { path: 'tenantId', message: 'Tenant ID must be a number' },
    ])
    expectErrorResponse(await sendForm(app, '/api/files/upload', null, [file]), 401, 'UNAUTHENTICATED')
  },

  'POST /api/admin/upload': async () => {
    const { accessToken } = await app.signInAs(await createTestAdmin(app.deps))
    const image = { name: 'file', filename: 'Cover.png', content: await createTestImage().png().toBuffer() }
    const { status, body } = await sendForm(app, '/api/admin/upload', accessToken, [image])
    expect(status).toBe(201)
    expect(Object.keys(body)).toEqual(['storagePath', ...fileKeys])
    expect(body.storagePath).toMatch(/^\/uploads\/cover-[0-9a-f]{12}\.png$/)
    expect(body.url).toBe(body.storagePath)
    const textResponse = await sendForm(app, '/api/admin/upload', accessToken, [file])
    expectErrorResponse(textResponse, 415, 'UNSUPPORTED_MEDIA_TYPE')
    const user = await app.signInAs(await createTestUser(app.deps))
    expectErrorResponse(await sendForm(app, '/api/admin/upload', user.accessToken, [image]), 403, 'FORBIDDEN')
    expectErrorResponse(await sendForm(app, '/api/admin/upload', null, [image]), 401, 'UNAUTHENTICATED')
  },
})
