import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { countStatements } from '../../support/database/statements'
import { type FileRole, getErrorCode, getFileId, setupFileAccess } from '../../support/features/file-access'
import { createTestImage } from '../../support/features/images'
import { sendForm } from '../../support/features/uploads'

const app = setupTestApp()
const { context, getClient, upload } = setupFileAccess(app)

const READ = 'query ($id: Int!) { file(id: $id) { id viewerCanUpdate viewerCanDelete } }'
const UPDATE =
  'mutation ($id: Int!, $isPublic: Boolean!) { updateFile(id: $id, input: { isPublic: $isPublic }) { isPublic } }'
const DELETE = 'mutation ($id: Int!) { deleteFile(id: $id) { id } }'

const fetchContentOrStatus = async (role: FileRole, id: number) => {
  const { status, body } = await (await getClient(role)).rest('GET', `/api/files/${id}`)
  return status === 200 ? body : status
}

describe('private files', () => {
  const personalCases: ['accessible to' | 'hidden from', FileRole][] = [
    ['accessible to', 'uploader'],
    ['accessible to', 'admin'],
    ['hidden from', 'owner'],
    ['hidden from', 'member'],
    ['hidden from', 'stranger'],
    ['hidden from', 'anonymous'],
  ]
  test.each(personalCases)('without a tenant or project are %s the role %s', async (access, role) => {
    const canAccess = access === 'accessible to'
    const id = getFileId(await upload('uploader'))
    expect(await fetchContentOrStatus(role, id)).toBe(canAccess ? 'Some words.' : 404)
    const { body } = await (await getClient(role)).graphql(READ, { id })
    const expectedFile = { id, viewerCanUpdate: true, viewerCanDelete: true }
    expect(body.data?.file ?? body.errors?.[0]?.extensions.code).toEqual(
      canAccess ? expectedFile : role === 'anonymous' ? 'UNAUTHENTICATED' : 'NOT_FOUND',
    )
    const updateCode = canAccess ? 'ok' : role === 'anonymous' ? 'UNAUTHENTICATED' : 'NOT_FOUND'
    expect(getErrorCode(await (await getClient(role)).graphql(UPDATE, { id, isPublic: true }))).toBe(updateCode)
    if (canAccess) expect(await fetchContentOrStatus('anonymous', id)).toBe('Some words.')
  })

  const tenantCases: ['changeable by' | 'only readable by' | 'hidden from', FileRole][] = [
    ['changeable by', 'uploader'],
    ['changeable by', 'admin'],
    ['only readable by', 'owner'],
    ['only readable by', 'lead'],
    ['only readable by', 'member'],
    ['only readable by', 'viewer'],
    ['hidden from', 'stranger'],
    ['hidden from', 'anonymous'],
  ]
  test.each(tenantCases)('of a tenant or project are %s the role %s', async (access, role) => {
    const canRead = access !== 'hidden from'
    for (const input of [
      { tenantId: context.tenantId },
      { projectId: context.projectId },
      { tenantId: context.tenantId, projectId: context.projectId },
    ]) {
      const id = getFileId(await upload('uploader', input))
      expect(await fetchContentOrStatus(role, id)).toBe(canRead ? 'Some words.' : 404)
      const errorCode = role === 'anonymous' ? 'UNAUTHENTICATED' : canRead ? 'FORBIDDEN' : 'NOT_FOUND'
      const expectedCode = access === 'changeable by' ? 'ok' : errorCode
      for (const [query, variables] of [
        [UPDATE, { id, isPublic: false }],
        [DELETE, { id }],
      ] as const) {
        expect(getErrorCode(await (await getClient(role)).graphql(query, variables))).toBe(expectedCode)
      }
    }
  })

  test('have audit events only for changes by an administrator who is not the uploader', async () => {
    const id = getFileId(await upload('uploader'))
    await (await getClient('uploader')).graphql(UPDATE, { id, isPublic: true })
    await (await getClient('admin')).graphql(UPDATE, { id, isPublic: false })
    await (await getClient('admin')).graphql(DELETE, { id })
    const auditEvents = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(auditEvents.map(({ action, actorId, subjectId }) => ({ action, actorId, subjectId }))).toEqual([
      { action: 'updateFile', actorId: context.users.admin.id, subjectId: id },
      { action: 'deleteFile', actorId: context.users.admin.id, subjectId: id },
    ])
  })

  test('of a tenant become unreadable to former members other than the uploader', async () => {
    const id = getFileId(await upload('uploader', { tenantId: context.tenantId }))
    await app.deps.db.organizationMember.deleteMany({})
    expect(await fetchContentOrStatus('member', id)).toBe(404)
    expect(await fetchContentOrStatus('uploader', id)).toBe('Some words.')
  })
})

test("lists the viewer's files, newest first, and another user's files only for administrators", async () => {
  for (const name of ['a', 'b', 'c']) {
    await sendForm(app, '/api/files/upload', (await getClient('uploader')).accessToken, [
      { name: 'file', filename: `${name}.txt`, content: name },
    ])
  }
  await upload('member')
  const OWN_FILES = '{ viewer { files(first: 2) { totalCount edges { node { originalFilename uploader { id } } } } } }'
  const { body } = await (await getClient('uploader')).graphql(OWN_FILES)
  const uploader = { id: context.users.uploader.id }
  expect(body.data?.viewer).toEqual({
    files: {
      totalCount: 3,
      edges: ['c.txt', 'b.txt'].map(originalFilename => ({ node: { originalFilename, uploader } })),
    },
  })
  const USER_FILES = 'query ($userId: Int!) { files(userId: $userId) { totalCount } }'
  const fetchFiles = async (role: FileRole) =>
    (await getClient(role)).graphql(USER_FILES, { userId: context.users.uploader.id })
  expect((await fetchFiles('uploader')).body.data).toEqual({ files: { totalCount: 3 } })
  expect((await fetchFiles('admin')).body.data).toEqual({ files: { totalCount: 3 } })
  expect(getErrorCode(await fetchFiles('member'))).toBe('NOT_FOUND')
  expect(getErrorCode(await fetchFiles('anonymous'))).toBe('UNAUTHENTICATED')
})

test('lists two files and forty files with the same number of statements', async () => {
  const client = await getClient('uploader')
  const query = `{ viewer { files(first: 50) { totalCount edges { node {
    id originalFilename fileType size isPublic url thumbnailUrl viewerCanUpdate viewerCanDelete uploader { displayName }
  } } } fileUsage { usedBytes } } }`
  const countListStatements = () =>
    countStatements(async () => {
      const { body } = await client.graphql(query)
      expect(body.errors).toBeUndefined()
    })
  const createFiles = (from: number, to: number) =>
    app.deps.db.storedFile.createMany({
      data: Array.from({ length: to - from }, (_, index) => ({
        uploaderId: context.users.uploader.id,
        originalFilename: `${from + index}.png`,
        fileType: 'IMAGE' as const,
        mimeType: 'image/png',
        size: 1,
        sha256: 'x',
        storageKey: `files/${from + index}`,
      })),
    })
  await createFiles(0, 2)
  const baseline = await countListStatements()
  await createFiles(2, 40)
  expect(await countListStatements()).toBe(baseline)
  expect(baseline).toBeLessThanOrEqual(7)
})

test('serves the thumbnail of a private file only to users who may read the file', async () => {
  const id = getFileId(
    await upload('uploader', { tenantId: context.tenantId }, await createTestImage().png().toBuffer()),
  )
  const fetchThumbnailStatus = async (role: FileRole) =>
    (await (await getClient(role)).rest('GET', `/api/files/${id}/thumbnail`)).status
  expect(await fetchThumbnailStatus('uploader')).toBe(200)
  expect(await fetchThumbnailStatus('viewer')).toBe(200)
  expect(await fetchThumbnailStatus('stranger')).toBe(404)
  expect(await fetchThumbnailStatus('anonymous')).toBe(404)
})
