import type { Organization, User } from '../../../server/generated/prisma/client'
import type { TestApp, TestClient } from '../app'
import { createTestAdmin, createTestUser } from '../factories'

export const CREATE_ORGANIZATION = /* GraphQL */ `
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
        nodes {
          userId
          role
          isOwner
          viewerCanRemove
        }
      }
    }
  }
`

export const GET_ORGANIZATION = /* GraphQL */ `
  query ($id: Int!) {
    organization(id: $id) {
      name
      isOwner
      viewerCanDelete
      viewerCanManageMembers
      members {
        nodes {
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
  }
`

export const LIST_ORGANIZATIONS = /* GraphQL */ `
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
              nodes {
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
  }
`

export const DELETE_ORGANIZATION = /* GraphQL */ `
  mutation ($id: Int!) {
    deleteOrganization(id: $id) {
      id
      name
    }
  }
`

const ADD_MEMBER = /* GraphQL */ `
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

const REMOVE_MEMBER = /* GraphQL */ `
  mutation ($organizationId: Int!, $userId: Int!) {
    removeOrganizationMember(organizationId: $organizationId, userId: $userId) {
      userId
      role
    }
  }
`

export const ORGANIZATION_ROLES = ['viewer', 'member', 'lead'] as const

export const addMember = (client: TestClient, organizationId: unknown, userId: unknown, role?: unknown) =>
  client.graphql(ADD_MEMBER, { input: { organizationId, userId, role } })
export const removeMember = (client: TestClient, organizationId: unknown, userId: unknown) =>
  client.graphql(REMOVE_MEMBER, { organizationId, userId })

export const createOrganizationFixtures = (app: TestApp) => {
  const createOrganization = async (owner: User, name = 'Acme'): Promise<Organization> => {
    const { body } = await (await app.signInAs(owner)).graphql(CREATE_ORGANIZATION, { input: { name } })
    const created = body.data?.createOrganization as { id: number } | undefined
    return app.deps.db.organization.findUniqueOrThrow({ where: { id: created?.id ?? 0 } })
  }

  /**
   * Creates an organization with an owner and one member in each role, whose memberships are pending. Also creates an
   * outsider and an administrator.
   */
  const createOrganizationWithUsers = async () => {
    const owner = await createTestUser(app.deps, { username: 'owner' })
    const organization = await createOrganization(owner)
    const users = { owner } as Record<
      (typeof ORGANIZATION_ROLES)[number] | 'owner' | 'outsider' | 'administrator',
      User
    >
    for (const role of ORGANIZATION_ROLES) {
      users[role] = await createTestUser(app.deps, { username: role })
      await app.deps.db.organizationMember.create({
        data: { organizationId: organization.id, userId: users[role].id, role },
      })
    }
    users.outsider = await createTestUser(app.deps, { username: 'outsider' })
    users.administrator = await createTestAdmin(app.deps, { username: 'administrator' })
    return { organization, users, tenant: await loadTenant(organization) }
  }

  const loadTenant = ({ id }: Organization) => app.deps.db.tenant.findUniqueOrThrow({ where: { organizationId: id } })
  return { createOrganization, createOrganizationWithUsers, loadTenant }
}
