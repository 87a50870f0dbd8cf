import type { User } from '../../server/context'
import type { TestApp } from './app'
import { createTestCategory, createTestOrganization, createTestPost, createTestUser } from './factories'
import type { Permissions } from './permission-matrix'

// The context of the operations in tests/server/operations, and functions that create rows for these operations.

export interface FixtureContext {
  app: TestApp
  /** The user who sends the operation. For the roles without a user, a user without memberships. */
  caller: User
  users: Record<'viewer' | 'member' | 'lead' | 'owner', User>
}

export interface Operation {
  permissions: Permissions
  /** Creates the rows that the operation needs, and returns the document and its variables. */
  prepareRequest: (context: FixtureContext) => Promise<[document: string, variables?: Record<string, unknown>]>
  file?: { filename: string; content: () => Promise<Buffer> }
  endsSession?: true
}

let count = 0
export const createUniqueName = (name: string) => `${name}${++count}`

export const create = {
  /** Creates an organization in which each entry of `users` has the role that its key names. */
  organization: async ({ app, users }: FixtureContext) => {
    const { owner, ...others } = users
    const organization = await createTestOrganization(app.deps, owner, {
      name: createUniqueName('Organization '),
    })
    await app.deps.db.organizationMember.createMany({
      data: Object.entries(others).map(([role, user]) => ({
        organizationId: organization.id,
        userId: user.id,
        role: role as keyof typeof others,
      })),
    })
    return organization
  },
  tenant: async (context: FixtureContext) => {
    const { id } = await create.organization(context)
    const data = { name: createUniqueName('Tenant '), ownerId: context.users.owner.id, organizationId: id }
    return context.app.deps.db.tenant.create({ data })
  },
  project: async (context: FixtureContext) => {
    const { id } = await create.tenant(context)
    return context.app.deps.db.project.create({ data: { name: createUniqueName('Project '), tenantId: id } })
  },
  creditCode: ({ app }: FixtureContext) =>
    app.deps.db.creditCode.create({ data: { code: createUniqueName('CODE'), creditAmount: 5 } }),
  contactMessage: ({ app }: FixtureContext) =>
    app.deps.db.contactMessage.create({
      data: { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'Where does it begin?' },
    }),
  user: ({ app }: FixtureContext) => createTestUser(app.deps),
  category: ({ app }: FixtureContext) => createTestCategory(app.deps),
  file: async (context: FixtureContext) => {
    const { id: tenantId } = await create.tenant(context)
    const name = createUniqueName('file ')
    return context.app.deps.db.storedFile.create({
      data: {
        ...{ uploaderId: context.users.member.id, tenantId, originalFilename: name, fileType: 'OTHER' },
        ...{ mimeType: 'application/octet-stream', size: 1, sha256: 'none', storageKey: `files/${name}` },
      },
    })
  },
  post: ({ app, users }: FixtureContext) => createTestPost(app.deps, { authorId: users.owner.id }),
}

/** Returns a `prepareRequest` function that creates no rows. */
export const buildRequest =
  (document: string, variables?: (context: FixtureContext) => Record<string, unknown>) =>
  async (context: FixtureContext): Promise<[string, Record<string, unknown>]> => [document, variables?.(context) ?? {}]

/** Returns a `prepareRequest` function that creates a row and passes the id of the row as the variable `id`. */
export const buildRequestForId =
  (createRow: (context: FixtureContext) => Promise<{ id: number }>, document: string, variables: object = {}) =>
  async (context: FixtureContext): Promise<[string, Record<string, unknown>]> => {
    const { id } = await createRow(context)
    return [document, { id, ...variables }]
  }
