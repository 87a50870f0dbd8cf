import type { User } from '../../server/context'
import { makeOrganization } from './accounts'
import type { TestApp } from './app'
import { makeCategory, makePost, makeUser } from './factories'
import type { Law } from './law'

// What the operations of tests/server/operations*.ts act on.

export interface World {
  app: TestApp
  /** Who asks; a stranger for the three whom the server does not know. */
  self: User
  people: Record<'viewer' | 'member' | 'lead' | 'owner', User>
}

export interface Operation {
  law: Law
  /** The operation on things made for this one call. */
  ask: (world: World) => Promise<[document: string, variables?: Record<string, unknown>]>
  /** A file that goes with it. */
  file?: { filename: string; content: () => Promise<Buffer> }
  /** It ends the session that asks. */
  endsSession?: true
}

let count = 0
export const unique = (name: string) => `${name}${++count}`

export const make = {
  /** An organization in which each role is held by one of the people. */
  organization: async ({ app, people }: World) => {
    const { owner, ...others } = people
    const organization = await makeOrganization(app.deps, owner, { name: unique('House ') })
    await app.deps.db.organizationMember.createMany({
      data: Object.entries(others).map(([role, user]) => ({
        organizationId: organization.id,
        userId: user.id,
        role: role as keyof typeof others,
      })),
    })
    return organization
  },
  tenant: async (world: World) => {
    const { id } = await make.organization(world)
    const data = { name: unique('Tenant '), ownerId: world.people.owner.id, organizationId: id }
    return world.app.deps.db.tenant.create({ data })
  },
  project: async (world: World) => {
    const { id } = await make.tenant(world)
    return world.app.deps.db.project.create({ data: { name: unique('Project '), tenantId: id } })
  },
  code: ({ app }: World) =>
    app.deps.db.creditCode.create({ data: { code: unique('CODE'), creditAmount: 5 } }),
  message: ({ app }: World) =>
    app.deps.db.contactMessage.create({
      data: { name: 'Ada', email: 'ada@example.com', subject: 'A question', message: 'Where does it begin?' },
    }),
  user: ({ app }: World) => makeUser(app.deps),
  category: ({ app }: World) => makeCategory(app.deps),
  file: async (world: World) => {
    const { id: tenantId } = await make.tenant(world)
    const name = unique('file ')
    return world.app.deps.db.storedFile.create({
      data: {
        ...{ uploaderId: world.people.member.id, tenantId, originalFilename: name, fileType: 'OTHER' },
        ...{ mimeType: 'application/octet-stream', size: 1, sha256: 'none', storageKey: `files/${name}` },
      },
    })
  },
  post: ({ app, people }: World) => makePost(app.deps, { authorId: people.owner.id }),
}

/** An operation that needs nothing to be there. */
export const plain =
  (document: string, variables?: (world: World) => Record<string, unknown>) =>
  async (world: World): Promise<[string, Record<string, unknown>]> => [document, variables?.(world) ?? {}]

/** An operation on something by its number. */
export const on =
  (thing: (world: World) => Promise<{ id: number }>, document: string, variables: object = {}) =>
  async (world: World): Promise<[string, Record<string, unknown>]> => {
    const { id } = await thing(world)
    return [document, { id, ...variables }]
  }
