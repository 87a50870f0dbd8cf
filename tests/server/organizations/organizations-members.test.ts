import { describe, expect, test } from 'vitest'
import type { User } from '../../../server/generated/prisma/client'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { countStatements } from '../../support/database/statements'
import { createTestUser } from '../../support/factories'
import {
  addMember,
  createOrganizationFixtures,
  GET_ORGANIZATION,
  LIST_ORGANIZATIONS,
  ORGANIZATION_ROLES,
  removeMember,
} from '../../support/features/organizations'

const app = setupTestApp()
const { createOrganization, createOrganizationWithUsers } = createOrganizationFixtures(app)

describe('members', () => {
  test("see each other's names and emails, but no other account fields", async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const client = await app.signInAs(users.viewer)
    const { body } = await client.graphql(GET_ORGANIZATION, { id: organization.id })
    expect(body.data?.organization).toMatchObject({
      name: 'Acme',
      members: {
        nodes: ['owner', ...ORGANIZATION_ROLES].map(role => ({
          user: { displayName: 'Una Person', email: users[role as 'owner'].email },
        })),
      },
    })
    for (const field of ['role', 'credits', 'status', 'createdAt', 'organizations { totalCount }']) {
      const response = await client.graphql(`{ organization(id: 1) { members { nodes { user { id ${field} } } } } }`)
      expect.soft(getGraphQLError(response), field).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      expect.soft(response.body.data?.organization ?? null, field).toBeNull()
    }
  })

  test('are added by the owner with the given role, which defaults to member', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const client = await app.signInAs(users.owner)
    const newMember = await createTestUser(app.deps)
    const { body } = await addMember(client, organization.id, newMember.id)
    expect(body).toEqual({
      data: {
        addOrganizationMember: {
          userId: newMember.id,
          organizationId: organization.id,
          role: 'member',
          isOwner: false,
          viewerCanRemove: true,
          user: { email: null },
        },
      },
    })
    for (const role of ORGANIZATION_ROLES) {
      const user = await createTestUser(app.deps)
      const response = await addMember(client, organization.id, user.id, role)
      expect(response.body.data?.addOrganizationMember).toMatchObject({ userId: user.id, role })
      const listResponse = await (await app.signInAs(user)).graphql(
        '{ viewer { organizations { edges { node { name } } } } }',
      )
      expect(listResponse.body.data?.viewer).toEqual({
        organizations: { edges: [{ node: { name: 'Acme' } }] },
      })
    }
  })

  test('must be existing users and are added only once, even by concurrent requests', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const { id } = organization
    const client = await app.signInAs(users.owner)
    const unknownUserIssue = { path: 'userId', message: 'There is no user with this ID' }
    expect(getGraphQLError(await addMember(client, id, 4711))).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      message: unknownUserIssue.message,
      issues: [unknownUserIssue],
    })
    const duplicateIssue = { path: 'userId', message: 'This user is already a member' }
    expect(getGraphQLError(await addMember(client, id, users.viewer.id, 'lead'))).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: duplicateIssue.message,
      issues: [duplicateIssue],
    })
    expect(getGraphQLError(await addMember(client, id, users.owner.id)).status).toBe(409)

    const newMember = await createTestUser(app.deps)
    const responses = await Promise.all(Array.from({ length: 12 }, () => addMember(client, id, newMember.id)))
    expect(responses.map(response => response.status).sort()).toEqual([200, ...Array(11).fill(409)])
    expect(await app.deps.db.organizationMember.count({ where: { userId: newMember.id } })).toBe(1)
    expect(app.logEntries).toEqual([])
  })

  test('can be removed by the owner; the owner cannot be removed', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const client = await app.signInAs(users.owner)
    const removalResponse = await removeMember(client, organization.id, users.viewer.id)
    expect(removalResponse.body.data?.removeOrganizationMember).toEqual({ userId: users.viewer.id, role: 'viewer' })
    for (const user of [users.viewer, users.outsider])
      expect(getGraphQLError(await removeMember(client, organization.id, user.id))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'This user is not a member',
      })
    for (const role of ['owner', 'administrator'] as const)
      expect(
        getGraphQLError(await removeMember(await app.signInAs(users[role]), organization.id, users.owner.id)),
      ).toMatchObject({
        status: 409,
        code: 'CONFLICT',
        message: 'The owner cannot be removed',
      })
    expect(await app.deps.db.organizationMember.count()).toBe(3)
  })

  test('are returned with their user when removed', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const response = await (await app.signInAs(users.owner)).graphql(
      `mutation ($id: Int!, $userId: Int!) {
        removeOrganizationMember(organizationId: $id, userId: $userId) {
          id userId organizationId role createdAt isOwner viewerCanRemove user { username email }
        }
      }`,
      { id: organization.id, userId: users.lead.id },
    )
    expect(response.body.errors).toBeUndefined()
    expect(response.body.data?.removeOrganizationMember).toMatchObject({
      role: 'lead',
      isOwner: false,
      user: { username: 'lead', email: users.lead.email },
    })
  })

  test('are loaded with the same number of statements for two organizations and for ten', async () => {
    const owner = await createTestUser(app.deps)
    const client = await app.signInAs(owner)
    const countListStatements = () =>
      countStatements(async () => {
        const { body } = await client.graphql(LIST_ORGANIZATIONS, { first: 50 })
        expect(body.errors).toBeUndefined()
      })
    const createOrganizations = async (organizationCount: number, memberCount: number) => {
      const users: User[] = []
      for (let number = 0; number < memberCount; number++) users.push(await createTestUser(app.deps))
      for (let number = 0; number < organizationCount; number++) {
        const { id } = await createOrganization(owner)
        await app.deps.db.organizationMember.createMany({
          data: users.map(user => ({ organizationId: id, userId: user.id })),
        })
      }
    }
    await createOrganizations(2, 1)
    const baseline = await countListStatements()
    await createOrganizations(8, 9)
    expect(await countListStatements()).toBe(baseline)
    expect(baseline).toBeLessThanOrEqual(8)
  })
})
