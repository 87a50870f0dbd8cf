import { beforeEach } from 'vitest'
import type { User } from '../../../server/context'
import type { GraphQLResult, TestApp, TestClient, TestResponse } from '../app'
import { createTestAdmin, createTestOrganization, createTestUser } from '../factories'
import { emptyStorage, sendUploadOperation, UPLOAD_FILE } from './uploads'

export type FileRole = 'uploader' | 'admin' | 'owner' | 'lead' | 'member' | 'viewer' | 'stranger' | 'anonymous'

type FileUsers = Record<Exclude<FileRole, 'anonymous'>, User>

/** Before each test, empties the storage and creates a user for each role, an organization, a tenant and a project. */
export const setupFileAccess = (app: TestApp) => {
  const context = { users: {} as FileUsers, tenantId: 0, projectId: 0 }
  /** Clients by role. Each client is created on first use. */
  let clients = new Map<FileRole, Promise<TestClient>>()

  beforeEach(async () => {
    await emptyStorage(app)
    const { deps } = app
    const createUser = () => createTestUser(deps)
    const users: FileUsers = {
      uploader: await createUser(),
      admin: await createTestAdmin(deps),
      owner: await createUser(),
      lead: await createUser(),
      member: await createUser(),
      viewer: await createUser(),
      stranger: await createUser(),
    }
    const organization = await createTestOrganization(deps, users.owner, { name: 'Acme' })
    const organizationRoles = { lead: 'lead', member: 'member', viewer: 'viewer', uploader: 'member' } as const
    for (const [fileRole, role] of Object.entries(organizationRoles)) {
      const { id: userId } = users[fileRole as keyof typeof organizationRoles]
      await deps.db.organizationMember.create({ data: { organizationId: organization.id, userId, role } })
    }
    const tenant = { name: 'Acme', ownerId: users.owner.id, organizationId: organization.id }
    const { id: tenantId } = await deps.db.tenant.create({ data: tenant })
    const { id: projectId } = await deps.db.project.create({ data: { name: 'Radar', tenantId } })
    Object.assign(context, { users, tenantId, projectId })
    clients = new Map([['anonymous', Promise.resolve(app.anonymous)]])
  })

  const getClient = (role: FileRole): Promise<TestClient> => {
    const client = clients.get(role) ?? app.signInAs(context.users[role as keyof FileUsers])
    clients.set(role, client)
    return client
  }

  const upload = async (
    role: FileRole,
    input: Record<string, unknown> = {},
    content: Buffer | string = 'Some words.',
  ) => {
    const { accessToken } = await getClient(role)
    return sendUploadOperation(app, accessToken, UPLOAD_FILE, { filename: 'a.txt', content }, input)
  }

  return { context, getClient, upload }
}

export const getErrorCode = ({ body }: TestResponse<GraphQLResult>) => body.errors?.[0]?.extensions.code ?? 'ok'

export const getFileId = ({ body }: TestResponse<GraphQLResult>): number => {
  const file = body.data?.uploadFile as { id: number } | undefined
  if (!file) throw new Error(body.errors?.[0]?.message)
  return file.id
}
