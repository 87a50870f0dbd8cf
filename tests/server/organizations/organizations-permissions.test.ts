import { describe, expect, test } from 'vitest'
import type { User } from '../../../server/generated/prisma/client'
import * as rules from '../../../server/organizations/rules'
import {
  type GraphQLResult,
  getGraphQLError,
  setupTestApp,
  type TestClient,
  type TestResponse,
} from '../../support/app'
import { createTestUser } from '../../support/factories'
import {
  addMember,
  createOrganizationFixtures,
  DELETE_ORGANIZATION,
  GET_ORGANIZATION,
  ORGANIZATION_ROLES,
  removeMember,
} from '../../support/features/organizations'

const app = setupTestApp()
const { createOrganizationWithUsers } = createOrganizationFixtures(app)

describe('organization permissions', () => {
  const allRoles = 'outsider viewer member lead owner administrator'.split(' ')
  const permissionMatrix: [action: string, allowed: string][] = [
    ['read', 'viewer member lead owner administrator'],
    ['upload', 'member lead owner administrator'],
    ['manage projects', 'lead owner administrator'],
    ['manage members', 'owner administrator'],
    ['delete', 'owner administrator'],
    ['remove a member', 'owner administrator'],
    ['remove the owner', ''],
  ]

  const organization = { ownerId: 1 }
  const buildMembershipCase = (role: string) => ({
    viewer: { id: role === 'owner' ? 1 : 2, role: role === 'administrator' ? 'admin' : 'user' },
    membership:
      role === 'owner'
        ? { role: 'lead' as const }
        : role === 'viewer' || role === 'member' || role === 'lead'
          ? { role: role as 'viewer' | 'member' | 'lead' }
          : null,
  })
  const actions: Record<string, (membershipCase: ReturnType<typeof buildMembershipCase>) => boolean> = {
    read: ({ viewer, membership }) => rules.canReadOrganization(viewer, membership),
    upload: ({ viewer, membership }) => rules.canUploadToOrganization(viewer, membership),
    'manage projects': ({ viewer, membership }) => rules.canManageProjects(viewer, membership),
    'manage members': ({ viewer }) => rules.canManageMembers(viewer, organization),
    delete: ({ viewer }) => rules.canDeleteOrganization(viewer, organization),
    'remove a member': ({ viewer }) => rules.canRemoveMember(viewer, organization, { userId: 3 }),
    'remove the owner': ({ viewer }) => rules.canRemoveMember(viewer, organization, { userId: 1 }),
  }

  test.each(permissionMatrix)('allow "%s" only for: [%s]', (action, allowed) => {
    expect(allRoles.filter(role => actions[action]?.(buildMembershipCase(role)))).toEqual(
      allowed.split(' ').filter(Boolean),
    )
  })

  test('are enforced by the server', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const { id } = organization
    const newMember = await createTestUser(app.deps)
    const clients = { anonymous: app.anonymous } as Record<keyof typeof users | 'anonymous', TestClient>
    for (const [role, user] of Object.entries(users)) clients[role as keyof typeof users] = await app.signInAs(user)

    const requests: Record<string, (client: TestClient) => Promise<TestResponse<GraphQLResult>>> = {
      read: client => client.graphql(GET_ORGANIZATION, { id }),
      add: client => addMember(client, id, newMember.id),
      remove: client => removeMember(client, id, newMember.id),
      'remove the owner': client => removeMember(client, id, users.owner.id),
      delete: client => client.graphql(DELETE_ORGANIZATION, { id }),
    }
    const runAction = async (action: string, client: TestClient) => {
      const response = (await requests[action]?.(client)) as TestResponse<GraphQLResult>
      return response.body.errors?.[0]?.extensions.code ?? 'ok'
    }
    const managementOutcomes = {
      anonymous: 'UNAUTHENTICATED',
      outsider: 'NOT_FOUND',
      viewer: 'FORBIDDEN',
      member: 'FORBIDDEN',
      lead: 'FORBIDDEN',
    }
    const expectedCodes: Record<string, Record<string, string>> = {
      read: {
        anonymous: 'UNAUTHENTICATED',
        outsider: 'NOT_FOUND',
        viewer: 'ok',
        member: 'ok',
        lead: 'ok',
      },
      add: managementOutcomes,
      remove: managementOutcomes,
      'remove the owner': managementOutcomes,
      delete: managementOutcomes,
    }
    for (const [action, codes] of Object.entries(expectedCodes))
      for (const [role, code] of Object.entries(codes))
        expect.soft(await runAction(action, clients[role as keyof typeof clients]), `${role}: ${action}`).toBe(code)
    for (const role of ['owner', 'administrator'] as const) {
      expect.soft(await runAction('read', clients[role]), role).toBe('ok')
      expect.soft(await runAction('add', clients[role]), role).toBe('ok')
      expect.soft(await runAction('remove', clients[role]), role).toBe('ok')
      expect.soft(await runAction('remove the owner', clients[role]), role).toBe('CONFLICT')
    }
    expect(await runAction('delete', clients.administrator)).toBe('ok')
    expect(await app.deps.db.organization.count()).toBe(0)
    expect(app.logEntries).toEqual([])
  })

  test('are reported by isOwner and the viewerCan fields', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const fetchPermissions = async (user: User) => {
      const { body } = await (await app.signInAs(user)).graphql(GET_ORGANIZATION, { id: organization.id })
      const fetchedOrganization = body.data?.organization as {
        isOwner: boolean
        viewerCanDelete: boolean
        viewerCanManageMembers: boolean
        members: { nodes: { userId: number; isOwner: boolean; viewerCanRemove: boolean }[] }
      }
      const members = fetchedOrganization.members.nodes
      expect(members.filter(member => member.isOwner).map(member => member.userId)).toEqual([users.owner.id])
      return {
        isOwner: fetchedOrganization.isOwner,
        canDelete: fetchedOrganization.viewerCanDelete,
        canManageMembers: fetchedOrganization.viewerCanManageMembers,
        canRemove: members.map(member => member.viewerCanRemove),
      }
    }
    const allPermissions = { canDelete: true, canManageMembers: true, canRemove: [false, true, true, true] }
    const noPermissions = {
      isOwner: false,
      canDelete: false,
      canManageMembers: false,
      canRemove: [false, false, false, false],
    }
    expect(await fetchPermissions(users.owner)).toEqual({ isOwner: true, ...allPermissions })
    expect(await fetchPermissions(users.administrator)).toEqual({ isOwner: false, ...allPermissions })
    for (const role of ORGANIZATION_ROLES) expect(await fetchPermissions(users[role])).toEqual(noPermissions)
  })

  test('reflect a suspension or demotion in the next request', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const [member, administrator] = [await app.signInAs(users.member), await app.signInAs(users.administrator)]
    const fetchOrganization = (client: TestClient) => client.graphql(GET_ORGANIZATION, { id: organization.id })
    expect((await fetchOrganization(member)).status).toBe(200)
    expect((await fetchOrganization(administrator)).status).toBe(200)
    await app.deps.db.user.update({ where: { id: users.member.id }, data: { status: 'suspended' } })
    await app.deps.db.user.update({ where: { id: users.administrator.id }, data: { role: 'user' } })
    expect(getGraphQLError(await fetchOrganization(member)).code).toBe('UNAUTHENTICATED')
    expect((await member.rest('GET', `/api/organizations/${organization.id}/members`)).status).toBe(401)
    expect(getGraphQLError(await fetchOrganization(administrator)).code).toBe('NOT_FOUND')
    expect(getGraphQLError(await administrator.graphql(DELETE_ORGANIZATION, { id: organization.id })).code).toBe(
      'NOT_FOUND',
    )
  })
})
