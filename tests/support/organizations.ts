import type { Organization, User } from '../../server/generated/prisma/client'
import type { Answer, Client, GraphQLAnswer, TestApp } from './app'
import { makeAdmin, makeUser } from './factories'

// What the tests of organizations ask, and the house in which they ask it.

export const CREATE = /* GraphQL */ `
  mutation ($input: CreateOrganizationInput!) {
    createOrganization(input: $input) {
      id
      name
      description
      orgType
      website
      address
      city
      state
      postalCode
      country
      createdById
      viewerCanDelete
      viewerCanManageMembers
      members {
        userId
        role
        isOwner
        viewerCanRemove
      }
    }
  }
`

export const READ = /* GraphQL */ `
  query ($id: Int!) {
    organization(id: $id) {
      name
      viewerCanDelete
      viewerCanManageMembers
      members {
        userId
        role
        isOwner
        viewerCanRemove
        user {
          displayName
          email
        }
      }
    }
  }
`

export const LIST = /* GraphQL */ `
  query ($first: Int) {
    viewer {
      organizations(first: $first) {
        totalCount
        edges {
          node {
            name
            viewerCanDelete
            viewerCanManageMembers
            members {
              role
              isOwner
              viewerCanRemove
              user {
                displayName
                email
              }
            }
          }
        }
      }
    }
  }
`

export const DELETE = /* GraphQL */ `
  mutation ($id: Int!) {
    deleteOrganization(id: $id) {
      id
      name
    }
  }
`

const ADD = /* GraphQL */ `
  mutation ($input: AddOrganizationMemberInput!) {
    addOrganizationMember(input: $input) {
      userId
      organizationId
      role
      isOwner
      viewerCanRemove
      user {
        email
      }
    }
  }
`

const REMOVE = /* GraphQL */ `
  mutation ($organizationId: Int!, $userId: Int!) {
    removeOrganizationMember(organizationId: $organizationId, userId: $userId) {
      userId
      role
    }
  }
`

export const ROLES = ['viewer', 'member', 'lead'] as const

export const refusalOf = ({ status, body }: Answer<GraphQLAnswer>) => {
  const error = body.errors?.[0]
  return { status, code: error?.extensions.code, message: error?.message, issues: error?.extensions.issues }
}

export const add = (client: Client, organizationId: unknown, userId: unknown, role?: unknown) =>
  client.graphql(ADD, { input: { organizationId, userId, role } })
export const remove = (client: Client, organizationId: unknown, userId: unknown) =>
  client.graphql(REMOVE, { organizationId, userId })

/** Makes organizations as their owners do. */
export const housesIn = (app: TestApp) => {
  const makeOrganization = async (owner: User, name = 'Acme'): Promise<Organization> => {
    const { body } = await (await app.as(owner)).graphql(CREATE, { input: { name } })
    const created = body.data?.createOrganization as { id: number } | undefined
    return app.deps.db.organization.findUniqueOrThrow({ where: { id: created?.id ?? 0 } })
  }

  /** An organization with its owner and a person of each role, an outsider and an administrator. */
  const makeHouse = async () => {
    const owner = await makeUser(app.deps, { username: 'owner' })
    const organization = await makeOrganization(owner)
    const people = { owner } as Record<(typeof ROLES)[number] | 'owner' | 'outsider' | 'administrator', User>
    for (const role of ROLES) {
      people[role] = await makeUser(app.deps, { username: role })
      await app.deps.db.organizationMember.create({
        data: { organizationId: organization.id, userId: people[role].id, role },
      })
    }
    people.outsider = await makeUser(app.deps, { username: 'outsider' })
    people.administrator = await makeAdmin(app.deps, { username: 'administrator' })
    return { organization, people, tenant: await tenantOf(organization) }
  }

  const tenantOf = ({ id }: Organization) =>
    app.deps.db.tenant.findUniqueOrThrow({ where: { organizationId: id } })
  return { makeOrganization, makeHouse, tenantOf }
}
