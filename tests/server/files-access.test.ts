import pg from 'pg'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { User } from '../../server/context'
import { makeOrganization } from '../support/accounts'
import { type Answer, type Client, type GraphQLAnswer, useApp } from '../support/app'
import { makeAdmin, makeUser } from '../support/factories'
import { interleaving } from '../support/interleaving'
import { picture } from '../support/pictures'
import { emptyStorage, keptBy, sendForm, sendOperation, UPLOAD_FILE } from '../support/uploads'

const app = useApp()

type Person = 'uploader' | 'admin' | 'owner' | 'lead' | 'member' | 'viewer' | 'stranger' | 'nobody'

/** Signing in takes its time on purpose: only who speaks does. */
let speaking: Map<Person, Promise<Client>>
let users: Record<Exclude<Person, 'nobody'>, User>
let tenantId: number
let projectId: number

beforeEach(async () => {
  await emptyStorage(app)
  const { deps } = app
  const make = () => makeUser(deps)
  users = {
    uploader: await make(),
    admin: await makeAdmin(deps),
    owner: await make(),
    lead: await make(),
    member: await make(),
    viewer: await make(),
    stranger: await make(),
  }
  const organization = await makeOrganization(deps, users.owner, { name: 'Acme' })
  for (const role of ['lead', 'member', 'viewer'] as const) {
    const data = { organizationId: organization.id, userId: users[role].id, role }
    await deps.db.organizationMember.create({ data })
  }
  const uploader = { organizationId: organization.id, userId: users.uploader.id, role: 'member' } as const
  await deps.db.organizationMember.create({ data: uploader })
  const tenant = { name: 'Acme', ownerId: users.owner.id, organizationId: organization.id }
  tenantId = (await deps.db.tenant.create({ data: tenant })).id
  projectId = (await deps.db.project.create({ data: { name: 'Radar', tenantId } })).id
  speaking = new Map([['nobody', Promise.resolve(app.nobody)]])
})

const as = (who: Person): Promise<Client> => {
  const client = speaking.get(who) ?? app.as(users[who as keyof typeof users])
  speaking.set(who, client)
  return client
}

const upload = async (
  who: Person,
  input: Record<string, unknown> = {},
  content: Buffer | string = 'Some words.',
) => sendOperation(app, (await as(who)).accessToken, UPLOAD_FILE, { filename: 'a.txt', content }, input)

const codeOf = ({ body }: Answer<GraphQLAnswer>) => body.errors?.[0]?.extensions.code ?? 'ok'

const idOf = ({ body }: Answer<GraphQLAnswer>): number => {
  const file = body.data?.uploadFile as { id: number } | undefined
  if (!file) throw new Error(body.errors?.[0]?.message)
  return file.id
}

const READ = 'query ($id: Int!) { file(id: $id) { id viewerCanUpdate viewerCanDelete } }'
const UPDATE =
  'mutation ($id: Int!, $isPublic: Boolean!) { updateFile(id: $id, isPublic: $isPublic) { isPublic } }'
const DELETE = 'mutation ($id: Int!) { deleteFile(id: $id) { id } }'

const bytes = async (who: Person, id: number) => {
  const { status, body } = await (await as(who)).rest('GET', `/api/files/${id}`)
  return status === 200 ? body : status
}

describe('of a private file', () => {
  const own: [Person, reads: boolean][] = [
    ['uploader', true],
    ['admin', true],
    ['owner', false],
    ['member', false],
    ['stranger', false],
    ['nobody', false],
  ]
  test.each(own)('%s: reads %s', async (who, reads) => {
    const id = idOf(await upload('uploader'))
    expect(await bytes(who, id)).toBe(reads ? 'Some words.' : 404)
    const { body } = await (await as(who)).graphql(READ, { id })
    const says = { id, viewerCanUpdate: true, viewerCanDelete: true }
    expect(body.data?.file ?? body.errors?.[0]?.extensions.code).toEqual(
      reads ? says : who === 'nobody' ? 'UNAUTHENTICATED' : 'NOT_FOUND',
    )
    const refusal = reads ? 'ok' : who === 'nobody' ? 'UNAUTHENTICATED' : 'NOT_FOUND'
    expect(codeOf(await (await as(who)).graphql(UPDATE, { id, isPublic: true }))).toBe(refusal)
    if (reads) expect(await bytes('nobody', id)).toBe('Some words.')
  })

  const shared: [Person, reads: boolean, changes: boolean][] = [
    ['uploader', true, true],
    ['admin', true, true],
    ['owner', true, false],
    ['lead', true, false],
    ['member', true, false],
    ['viewer', true, false],
    ['stranger', false, false],
    ['nobody', false, false],
  ]
  test.each(shared)("of a tenant's or a project's, %s: reads %s, changes %s", async (who, reads, changes) => {
    for (const input of [{ tenantId }, { projectId }, { tenantId, projectId }]) {
      const id = idOf(await upload('uploader', input))
      expect(await bytes(who, id)).toBe(reads ? 'Some words.' : 404)
      const refusal = who === 'nobody' ? 'UNAUTHENTICATED' : reads ? 'FORBIDDEN' : 'NOT_FOUND'
      for (const [query, variables] of [
        [UPDATE, { id, isPublic: false }],
        [DELETE, { id }],
      ] as const) {
        expect(codeOf(await (await as(who)).graphql(query, variables))).toBe(changes ? 'ok' : refusal)
      }
    }
  })

  test('what an administrator does to the file of another is written down', async () => {
    const id = idOf(await upload('uploader'))
    await (await as('uploader')).graphql(UPDATE, { id, isPublic: true })
    await (await as('admin')).graphql(UPDATE, { id, isPublic: false })
    await (await as('admin')).graphql(DELETE, { id })
    const entries = await app.deps.db.auditEntry.findMany({ orderBy: { id: 'asc' } })
    expect(entries.map(({ action, actorId, subjectId }) => ({ action, actorId, subjectId }))).toEqual([
      { action: 'updateFile', actorId: users.admin.id, subjectId: id },
      { action: 'deleteFile', actorId: users.admin.id, subjectId: id },
    ])
  })

  test('who has left the organization reads it no more; who uploaded it still does', async () => {
    const id = idOf(await upload('uploader', { tenantId }))
    await app.deps.db.organizationMember.deleteMany({})
    expect(await bytes('member', id)).toBe(404)
    expect(await bytes('uploader', id)).toBe('Some words.')
  })
})

describe('to a tenant', () => {
  const may: [Person, string][] = [
    ['admin', 'ok'],
    ['owner', 'ok'],
    ['lead', 'ok'],
    ['member', 'ok'],
    ['viewer', 'FORBIDDEN'],
    ['stranger', 'BAD_USER_INPUT'],
    ['nobody', 'UNAUTHENTICATED'],
  ]
  test.each(may)('and its projects, %s uploads: %s', async (who, code) => {
    for (const input of [{ tenantId }, { projectId }, { tenantId, projectId }]) {
      const answer = await upload(who, input)
      expect(codeOf(answer)).toBe(code)
      if (code === 'ok') expect(answer.body.data?.uploadFile).toMatchObject({ tenantId })
    }
    expect(await keptBy(app)).toHaveLength(code === 'ok' ? 3 : 0)
  })

  test("or project that is not there, or not one's own, is the same: there is none with this ID", async () => {
    const foreign = await app.deps.db.tenant.create({ data: { name: 'Other', ownerId: users.stranger.id } })
    const other = await app.deps.db.project.create({ data: { name: 'Other', tenantId: foreign.id } })
    const issues = async (input: Record<string, unknown>) =>
      (await upload('member', input)).body.errors?.[0]?.extensions.issues
    const noTenant = [{ path: 'tenantId', message: 'There is no tenant with this ID' }]
    const noProject = [{ path: 'projectId', message: 'There is no project with this ID' }]
    expect(await issues({ tenantId: foreign.id })).toEqual(noTenant)
    expect(await issues({ tenantId: 999 })).toEqual(noTenant)
    expect(await issues({ tenantId: -1 })).toEqual([
      { path: 'tenantId', message: 'Tenant ID must be a number' },
    ])
    expect(await issues({ projectId: other.id })).toEqual(noProject)
    expect(await issues({ projectId: 999 })).toEqual(noProject)
    expect(await issues({ tenantId, projectId: other.id })).toEqual(noProject)
    expect(await keptBy(app)).toEqual([])
    expect(codeOf(await upload('stranger', { tenantId: foreign.id, projectId: other.id }))).toBe('ok')
  })

  test('or project that is at rest nobody uploads', async () => {
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
    expect(await keptBy(app)).toEqual([])
  })

  const meanwhile: [string, statement: string, code: string][] = [
    ['has left its organization', 'DELETE FROM organization_members', 'BAD_USER_INPUT'],
    ['only reads there', "UPDATE organization_members SET role = 'viewer'", 'FORBIDDEN'],
    ['finds it at rest', "UPDATE tenants SET status = 'archived'", 'CONFLICT'],
    ['finds it gone', 'DELETE FROM projects; DELETE FROM tenants', 'BAD_USER_INPUT'],
  ]
  test.each(meanwhile)(
    'nothing is kept for who %s by the time the file is there',
    async (_who, statement, code) => {
      const answer = await interleaving(
        { before: /INSERT INTO "public"."loose_files"/ },
        query => query(statement),
        () => upload('member', { tenantId }),
      )
      expect(codeOf(answer)).toBe(code)
      expect(await keptBy(app)).toEqual([])
      expect(await app.deps.db.looseFile.count()).toBe(0)
    },
  )
})

test("a list is one's own, the newest first, or an administrator's to see", async () => {
  for (const name of ['a', 'b', 'c']) {
    await sendForm(app, '/api/files/upload', (await as('uploader')).accessToken, [
      { name: 'file', filename: `${name}.txt`, content: name },
    ])
  }
  await upload('member')
  const MINE =
    '{ viewer { files(first: 2) { totalCount edges { node { originalFilename uploader { id } } } } } }'
  const { body } = await (await as('uploader')).graphql(MINE)
  const uploader = { id: users.uploader.id }
  expect(body.data?.viewer).toEqual({
    files: {
      totalCount: 3,
      edges: ['c.txt', 'b.txt'].map(originalFilename => ({ node: { originalFilename, uploader } })),
    },
  })
  const THEIRS = 'query ($userId: Int!) { files(userId: $userId) { totalCount } }'
  const list = async (who: Person) => (await as(who)).graphql(THEIRS, { userId: users.uploader.id })
  expect((await list('uploader')).body.data).toEqual({ files: { totalCount: 3 } })
  expect((await list('admin')).body.data).toEqual({ files: { totalCount: 3 } })
  expect(codeOf(await list('member'))).toBe('NOT_FOUND')
  expect(codeOf(await list('nobody'))).toBe('UNAUTHENTICATED')
})

test('a list costs as many statements for many files as for two', async () => {
  const client = await as('uploader')
  const query = `{ viewer { files(first: 50) { totalCount edges { node {
    id originalFilename fileType size isPublic url thumbnailUrl viewerCanUpdate viewerCanDelete uploader { displayName }
  } } } fileUsage { usedBytes } } }`
  const statements = async () => {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    const { body } = await client.graphql(query)
    const { length } = spy.mock.calls
    spy.mockRestore()
    expect(body.errors).toBeUndefined()
    return length
  }
  const grow = (from: number, to: number) =>
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
  await grow(0, 2)
  const few = await statements()
  await grow(2, 40)
  expect(await statements()).toBe(few)
  expect(few).toBeLessThanOrEqual(7)
})

test('a private thumbnail is for who may read the file', async () => {
  const id = idOf(await upload('uploader', { tenantId }, await picture().png().toBuffer()))
  const seen = async (who: Person) => (await (await as(who)).rest('GET', `/api/files/${id}/thumbnail`)).status
  expect(await seen('uploader')).toBe(200)
  expect(await seen('viewer')).toBe(200)
  expect(await seen('stranger')).toBe(404)
  expect(await seen('nobody')).toBe(404)
})

test('who uploads more than sixty times a minute has to wait', async () => {
  const { limiter } = app.deps
  for (let sent = 0; sent < 59; sent++)
    await limiter.consume({ name: 'uploads', points: 60, seconds: 60 }, String(users.member.id))
  expect(codeOf(await upload('member'))).toBe('ok')
  const refused = await upload('member')
  expect({ status: refused.status, code: codeOf(refused) }).toEqual({ status: 429, code: 'RATE_LIMITED' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const file = { name: 'file', filename: 'a.txt', content: 'a' }
  expect((await sendForm(app, '/api/files/upload', (await as('member')).accessToken, [file])).status).toBe(
    429,
  )
  expect(codeOf(await upload('lead'))).toBe('ok')
  expect(await keptBy(app)).toHaveLength(2)
})
