import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../server/context'
import { type GraphQLResult, setupTestApp, type TestClient, type TestResponse } from '../support/app'
import { createTestAdmin, createTestOrganization, createTestUser } from '../support/factories'
import { createTestImage } from '../support/images'
import { runInterleaved } from '../support/query-interleaving'
import { countStatements } from '../support/statements'
import { emptyStorage, listStoredPaths, sendForm, sendUploadOperation, UPLOAD_FILE } from '../support/uploads'

const app = setupTestApp()

type CallerRole = 'uploader' | 'admin' | 'owner' | 'lead' | 'member' | 'viewer' | 'stranger' | 'anonymous'

/** Clients by role; each signs in on first use because password hashing is slow. */
let clients: Map<CallerRole, Promise<TestClient>>
let users: Record<Exclude<CallerRole, 'anonymous'>, User>
let tenantId: number
let projectId: number

beforeEach(async () => {
  await emptyStorage(app)
  const { deps } = app
  const createUser = () => createTestUser(deps)
  users = {
    uploader: await createUser(),
    admin: await createTestAdmin(deps),
    owner: await createUser(),
    lead: await createUser(),
    member: await createUser(),
    viewer: await createUser(),
    stranger: await createUser(),
  }
  const organization = await createTestOrganization(deps, users.owner, { name: 'Acme' })
  for (const role of ['lead', 'member', 'viewer'] as const) {
    const data = { organizationId: organization.id, userId: users[role].id, role }
    await deps.db.organizationMember.create({ data })
  }
  const uploader = { organizationId: organization.id, userId: users.uploader.id, role: 'member' } as const
  await deps.db.organizationMember.create({ data: uploader })
  const tenant = { name: 'Acme', ownerId: users.owner.id, organizationId: organization.id }
  tenantId = (await deps.db.tenant.create({ data: tenant })).id
  projectId = (await deps.db.project.create({ data: { name: 'Radar', tenantId } })).id
  clients = new Map([['anonymous', Promise.resolve(app.anonymous)]])
})

const getClient = (role: CallerRole): Promise<TestClient> => {
  const client = clients.get(role) ?? app.signInAs(users[role as keyof typeof users])
  clients.set(role, client)
  return client
}

const upload = async (
  role: CallerRole,
  input: Record<string, unknown> = {},
  content: Buffer | string = 'Some words.',
) =>
  sendUploadOperation(
    app,
    (await getClient(role)).accessToken,
    UPLOAD_FILE,
    { filename: 'a.txt', content },
    input,
  )

const getErrorCode = ({ body }: TestResponse<GraphQLResult>) => body.errors?.[0]?.extensions.code ?? 'ok'

const getFileId = ({ body }: TestResponse<GraphQLResult>): number => {
  const file = body.data?.uploadFile as { id: number } | undefined
  if (!file) throw new Error(body.errors?.[0]?.message)
  return file.id
}

const READ = 'query ($id: Int!) { file(id: $id) { id viewerCanUpdate viewerCanDelete } }'
const UPDATE =
  'mutation ($id: Int!, $isPublic: Boolean!) { updateFile(id: $id, isPublic: $isPublic) { isPublic } }'
const DELETE = 'mutation ($id: Int!) { deleteFile(id: $id) { id } }'

const fetchContent = async (role: CallerRole, id: number) => {
  const { status, body } = await (await getClient(role)).rest('GET', `/api/files/${id}`)
  return status === 200 ? body : status
}

describe('private files', () => {
  const privateFileCases: [CallerRole, canRead: boolean][] = [
    ['uploader', true],
    ['admin', true],
    ['owner', false],
    ['member', false],
    ['stranger', false],
    ['anonymous', false],
  ]
  test.each(privateFileCases)('%s: can read %s', async (role, canRead) => {
    const id = getFileId(await upload('uploader'))
    expect(await fetchContent(role, id)).toBe(canRead ? 'Some words.' : 404)
    const { body } = await (await getClient(role)).graphql(READ, { id })
    const expectedFile = { id, viewerCanUpdate: true, viewerCanDelete: true }
    expect(body.data?.file ?? body.errors?.[0]?.extensions.code).toEqual(
      canRead ? expectedFile : role === 'anonymous' ? 'UNAUTHENTICATED' : 'NOT_FOUND',
    )
    const errorCode = canRead ? 'ok' : role === 'anonymous' ? 'UNAUTHENTICATED' : 'NOT_FOUND'
    expect(getErrorCode(await (await getClient(role)).graphql(UPDATE, { id, isPublic: true }))).toBe(
      errorCode,
    )
    if (canRead) expect(await fetchContent('anonymous', id)).toBe('Some words.')
  })

  const sharedFileCases: [CallerRole, canRead: boolean, canChange: boolean][] = [
    ['uploader', true, true],
    ['admin', true, true],
    ['owner', true, false],
    ['lead', true, false],
    ['member', true, false],
    ['viewer', true, false],
    ['stranger', false, false],
    ['anonymous', false, false],
  ]
  test.each(sharedFileCases)(
    'of a tenant or project, %s: can read %s, can change %s',
    async (role, canRead, canChange) => {
      for (const input of [{ tenantId }, { projectId }, { tenantId, projectId }]) {
        const id = getFileId(await upload('uploader', input))
        expect(await fetchContent(role, id)).toBe(canRead ? 'Some words.' : 404)
        const errorCode = role === 'anonymous' ? 'UNAUTHENTICATED' : canRead ? 'FORBIDDEN' : 'NOT_FOUND'
        for (const [query, variables] of [
          [UPDATE, { id, isPublic: false }],
          [DELETE, { id }],
        ] as const) {
          expect(getErrorCode(await (await getClient(role)).graphql(query, variables))).toBe(
            canChange ? 'ok' : errorCode,
          )
        }
      }
    },
  )

  test('log changes by an administrator to the file of another user', async () => {
    const id = getFileId(await upload('uploader'))
    await (await getClient('uploader')).graphql(UPDATE, { id, isPublic: true })
    await (await getClient('admin')).graphql(UPDATE, { id, isPublic: false })
    await (await getClient('admin')).graphql(DELETE, { id })
    const entries = await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })
    expect(entries.map(({ action, actorId, subjectId }) => ({ action, actorId, subjectId }))).toEqual([
      { action: 'updateFile', actorId: users.admin.id, subjectId: id },
      { action: 'deleteFile', actorId: users.admin.id, subjectId: id },
    ])
  })

  test('become unreadable for a former member, but not for the uploader', async () => {
    const id = getFileId(await upload('uploader', { tenantId }))
    await app.deps.db.organizationMember.deleteMany({})
    expect(await fetchContent('member', id)).toBe(404)
    expect(await fetchContent('uploader', id)).toBe('Some words.')
  })
})

describe('uploads to a tenant', () => {
  const uploadCases: [CallerRole, string][] = [
    ['admin', 'ok'],
    ['owner', 'ok'],
    ['lead', 'ok'],
    ['member', 'ok'],
    ['viewer', 'FORBIDDEN'],
    ['stranger', 'BAD_USER_INPUT'],
    ['anonymous', 'UNAUTHENTICATED'],
  ]
  test.each(uploadCases)('and its projects, %s: %s', async (role, code) => {
    for (const input of [{ tenantId }, { projectId }, { tenantId, projectId }]) {
      const response = await upload(role, input)
      expect(getErrorCode(response)).toBe(code)
      if (code === 'ok') expect(response.body.data?.uploadFile).toMatchObject({ tenantId })
    }
    expect(await listStoredPaths(app)).toHaveLength(code === 'ok' ? 3 : 0)
  })

  test('report unknown and foreign tenants and projects the same way', async () => {
    const otherTenant = await app.deps.db.tenant.create({
      data: { name: 'Other', ownerId: users.stranger.id },
    })
    const otherProject = await app.deps.db.project.create({
      data: { name: 'Other', tenantId: otherTenant.id },
    })
    const fetchIssues = async (input: Record<string, unknown>) =>
      (await upload('member', input)).body.errors?.[0]?.extensions.issues
    const noTenant = [{ path: 'tenantId', message: 'There is no tenant with this ID' }]
    const noProject = [{ path: 'projectId', message: 'There is no project with this ID' }]
    expect(await fetchIssues({ tenantId: otherTenant.id })).toEqual(noTenant)
    expect(await fetchIssues({ tenantId: 999 })).toEqual(noTenant)
    expect(await fetchIssues({ tenantId: -1 })).toEqual([
      { path: 'tenantId', message: 'Tenant ID must be a number' },
    ])
    expect(await fetchIssues({ projectId: otherProject.id })).toEqual(noProject)
    expect(await fetchIssues({ projectId: 999 })).toEqual(noProject)
    expect(await fetchIssues({ tenantId, projectId: otherProject.id })).toEqual(noProject)
    expect(await listStoredPaths(app)).toEqual([])
    expect(
      getErrorCode(await upload('stranger', { tenantId: otherTenant.id, projectId: otherProject.id })),
    ).toBe('ok')
  })

  test('are rejected for archived and suspended tenants and archived projects', async () => {
    await app.deps.db.project.update({ where: { id: projectId }, data: { status: 'archived' } })
    expect((await upload('member', { projectId })).body.errors?.[0]).toMatchObject({
      message: 'This project is archived.',
      extensions: { code: 'CONFLICT' },
    })
    for (const status of ['suspended', 'archived'] as const) {
      await app.deps.db.tenant.update({ where: { id: tenantId }, data: { status } })
      expect((await upload('member', { tenantId })).body.errors?.[0]).toMatchObject({
        message: `This tenant is ${status}.`,
        extensions: { code: 'CONFLICT' },
      })
    }
    expect(await listStoredPaths(app)).toEqual([])
  })

  const concurrentChangeCases: [string, statement: string, code: string][] = [
    ['the uploader leaves the organization', 'DELETE FROM organization_members', 'BAD_USER_INPUT'],
    ['the uploader becomes a viewer', "UPDATE organization_members SET role = 'viewer'", 'FORBIDDEN'],
    ['the tenant is archived', "UPDATE tenants SET status = 'archived'", 'CONFLICT'],
    ['the tenant is deleted', 'DELETE FROM projects; DELETE FROM tenants', 'BAD_USER_INPUT'],
  ]
  test.each(concurrentChangeCases)(
    'store nothing when %s during the upload',
    async (_change, statement, code) => {
      const response = await runInterleaved(
        { before: /INSERT INTO "public"."orphaned_files"/ },
        query => query(statement),
        () => upload('member', { tenantId }),
      )
      expect(getErrorCode(response)).toBe(code)
      expect(await listStoredPaths(app)).toEqual([])
      expect(await app.deps.db.orphanedFile.count()).toBe(0)
    },
  )
})

test('lists the files of the viewer, newest first, and of any user for administrators', async () => {
  for (const name of ['a', 'b', 'c']) {
    await sendForm(app, '/api/files/upload', (await getClient('uploader')).accessToken, [
      { name: 'file', filename: `${name}.txt`, content: name },
    ])
  }
  await upload('member')
  const OWN_FILES =
    '{ viewer { files(first: 2) { totalCount edges { node { originalFilename uploader { id } } } } } }'
  const { body } = await (await getClient('uploader')).graphql(OWN_FILES)
  const uploader = { id: users.uploader.id }
  expect(body.data?.viewer).toEqual({
    files: {
      totalCount: 3,
      edges: ['c.txt', 'b.txt'].map(originalFilename => ({ node: { originalFilename, uploader } })),
    },
  })
  const USER_FILES = 'query ($userId: Int!) { files(userId: $userId) { totalCount } }'
  const fetchFiles = async (role: CallerRole) =>
    (await getClient(role)).graphql(USER_FILES, { userId: users.uploader.id })
  expect((await fetchFiles('uploader')).body.data).toEqual({ files: { totalCount: 3 } })
  expect((await fetchFiles('admin')).body.data).toEqual({ files: { totalCount: 3 } })
  expect(getErrorCode(await fetchFiles('member'))).toBe('NOT_FOUND')
  expect(getErrorCode(await fetchFiles('anonymous'))).toBe('UNAUTHENTICATED')
})

test('executes the same number of statements for two files and for many', async () => {
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
        uploaderId: users.uploader.id,
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

test('serves a private thumbnail to readers of the file only', async () => {
  const id = getFileId(await upload('uploader', { tenantId }, await createTestImage().png().toBuffer()))
  const fetchThumbnailStatus = async (role: CallerRole) =>
    (await (await getClient(role)).rest('GET', `/api/files/${id}/thumbnail`)).status
  expect(await fetchThumbnailStatus('uploader')).toBe(200)
  expect(await fetchThumbnailStatus('viewer')).toBe(200)
  expect(await fetchThumbnailStatus('stranger')).toBe(404)
  expect(await fetchThumbnailStatus('anonymous')).toBe(404)
})

test('limits a user to sixty uploads per minute', async () => {
  const { limiter } = app.deps
  for (let index = 0; index < 59; index++)
    await limiter.consume({ name: 'uploads', points: 60, seconds: 60 }, String(users.member.id))
  expect(getErrorCode(await upload('member'))).toBe('ok')
  const rateLimited = await upload('member')
  expect({ status: rateLimited.status, code: getErrorCode(rateLimited) }).toEqual({
    status: 429,
    code: 'RATE_LIMITED',
  })
  expect(Number(rateLimited.headers.get('retry-after'))).toBeGreaterThan(0)
  const file = { name: 'file', filename: 'a.txt', content: 'a' }
  expect(
    (await sendForm(app, '/api/files/upload', (await getClient('member')).accessToken, [file])).status,
  ).toBe(429)
  expect(getErrorCode(await upload('lead'))).toBe('ok')
  expect(await listStoredPaths(app)).toHaveLength(2)
})
