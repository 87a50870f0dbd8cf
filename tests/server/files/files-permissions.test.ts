import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { type FileRole, getErrorCode, setupFileAccess } from '../../support/features/file-access'

const app = setupTestApp()
const { context, getClient } = setupFileAccess(app)

const READ = 'query ($id: Int!) { file(id: $id) { viewerCanUpdate viewerCanDelete } }'
const UPDATE = 'mutation ($id: Int!) { updateFile(id: $id, input: { isPublic: true }) { id } }'
const DELETE = 'mutation ($id: Int!) { deleteFile(id: $id) { id } }'

const createFile = (purpose: 'attachment' | 'media', uploader: 'uploader' | 'admin') =>
  app.deps.db.storedFile.create({
    data: {
      uploaderId: context.users[uploader].id,
      originalFilename: 'a.png',
      fileType: 'IMAGE',
      mimeType: 'image/png',
      size: 1,
      sha256: 'x',
      storageKey: purpose === 'media' ? 'uploads/a.png' : 'files/a',
      purpose,
      isPublic: true,
    },
  })

const cases: ['attachment' | 'media', 'uploader' | 'admin', FileRole, updateCode: string, deleteCode: string][] = [
  ['attachment', 'uploader', 'uploader', 'ok', 'ok'],
  ['attachment', 'uploader', 'admin', 'ok', 'ok'],
  ['attachment', 'uploader', 'stranger', 'FORBIDDEN', 'FORBIDDEN'],
  ['media', 'uploader', 'uploader', 'FORBIDDEN', 'FORBIDDEN'],
  ['media', 'admin', 'admin', 'CONFLICT', 'ok'],
  ['media', 'admin', 'stranger', 'FORBIDDEN', 'FORBIDDEN'],
]

test.each(cases)(
  'reports and enforces the permissions on the %s file of the %s for the role %s: update %s, deletion %s',
  async (purpose, uploader, role, updateCode, deleteCode) => {
    const { id } = await createFile(purpose, uploader)
    const client = await getClient(role)
    expect((await client.graphql(READ, { id })).body.data?.file).toEqual({
      viewerCanUpdate: updateCode === 'ok',
      viewerCanDelete: deleteCode === 'ok',
    })
    expect(getErrorCode(await client.graphql(UPDATE, { id }))).toBe(updateCode)
    expect(getErrorCode(await client.graphql(DELETE, { id }))).toBe(deleteCode)
  },
)
