import { describe, expect, test } from 'vitest'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { isPostgres } from '../../support/database/database'
import { runDuringTransaction, runInterleaved } from '../../support/database/query-interleaving'
import { createTestUser } from '../../support/factories'
import {
  addMember,
  createOrganizationFixtures,
  DELETE_ORGANIZATION,
  GET_ORGANIZATION,
  removeMember,
} from '../../support/features/organizations'

const app = setupTestApp()
const { createOrganization, createOrganizationWithUsers, loadTenant } = createOrganizationFixtures(app)

describe('deleting an organization', () => {
  test('deletes the memberships and the empty tenant', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const otherOrganization = await createOrganization(users.member, 'Other')
    const { body } = await (await app.signInAs(users.owner)).graphql(DELETE_ORGANIZATION, {
      id: organization.id,
    })
    expect(body).toEqual({ data: { deleteOrganization: { id: organization.id, name: 'Acme' } } })
    expect(await app.deps.db.organization.findMany()).toEqual([otherOrganization])
    expect(await app.deps.db.organizationMember.findMany()).toMatchObject([{ organizationId: otherOrganization.id }])
    expect(await app.deps.db.tenant.findMany()).toMatchObject([{ organizationId: otherOrganization.id }])
    const response = await (await app.signInAs(users.member)).graphql(GET_ORGANIZATION, { id: organization.id })
    expect(getGraphQLError(response).code).toBe('NOT_FOUND')
  })

  test('archives a tenant that holds a project or a file', async () => {
    for (const content of ['project', 'file']) {
      const owner = await createTestUser(app.deps)
      const organization = await createOrganization(owner, `With a ${content}`)
      const tenant = await loadTenant(organization)
      const fileData = { tenantId: tenant.id, mimeType: 'text/plain', size: 1, sha256: '0' } as const
      if (content === 'project') await app.deps.db.project.create({ data: { name: 'P', tenantId: tenant.id } })
      else
        await app.deps.db.storedFile.create({
          data: {
            ...fileData,
            uploaderId: owner.id,
            originalFilename: 'a',
            fileType: 'OTHER',
            storageKey: 'a',
          },
        })
      expect((await (await app.signInAs(owner)).graphql(DELETE_ORGANIZATION, { id: organization.id })).status).toBe(200)
      expect(await app.deps.db.tenant.findUnique({ where: { id: tenant.id } })).toMatchObject({
        name: `With a ${content}`,
        status: 'archived',
        organizationId: null,
      })
    }
    expect(await app.deps.db.project.count({ where: { tenantId: { gt: 0 } } })).toBe(1)
    expect(await app.deps.db.storedFile.count({ where: { tenantId: { gt: 0 } } })).toBe(1)
  })

  test('resolves the fields of the deleted organization without errors', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const response = await (await app.signInAs(users.owner)).graphql(
      `mutation ($id: Int!) {
        deleteOrganization(id: $id) { id name viewerCanDelete viewerCanManageMembers members { totalCount } }
      }`,
      { id: organization.id },
    )
    expect(response.body.errors).toBeUndefined()
    expect(response.body.data?.deleteOrganization).toMatchObject({ name: 'Acme', viewerCanDelete: true })
    expect(app.logEntries).toEqual([])
  })

  test('succeeds for only one of twelve concurrent requests', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const client = await app.signInAs(users.owner)
    const { id } = organization
    const newUser = await createTestUser(app.deps)
    const responses = await Promise.all([
      ...Array.from({ length: 12 }, () => client.graphql(DELETE_ORGANIZATION, { id })),
      addMember(client, id, newUser.id),
      removeMember(client, id, users.viewer.id),
    ])
    const statuses = responses.map(response => response.status)
    expect(statuses.slice(0, 12).sort()).toEqual([200, ...Array(11).fill(404)])
    for (const status of statuses.slice(12)) expect([200, 404]).toContain(status)
    expect(await app.deps.db.organizationMember.count()).toBe(0)
    expect(await app.deps.db.tenant.count()).toBe(0)
    expect(app.logEntries).toEqual([])
  })

  test.each([
    ['adds a member', (client: TestClient, id: number, userId: number) => addMember(client, id, userId)],
    ['reads the organization', (client: TestClient, id: number) => client.graphql(GET_ORGANIZATION, { id })],
  ])('returns a 404 error to a concurrent request that %s', async (_action, request) => {
    const { organization, users } = await createOrganizationWithUsers()
    const client = await app.signInAs(users.owner)
    const { id: userId } = await createTestUser(app.deps)
    // The first query of `organization_members` loads the viewer's membership. The second query loads the new member,
    // or all members, for the response.
    const response = await runInterleaved(
      { after: /FROM "public"."organization_members"/, nth: 2 },
      query => query('DELETE FROM organizations'),
      () => request(client, organization.id, userId),
    )
    expect(getGraphQLError(response)).toMatchObject({ status: 404, message: 'Organization not found' })
    expect(app.logEntries).toEqual([])
  })

  describe.skipIf(!isPostgres)('on PostgreSQL', () => {
    test('archives a tenant to which a project is added concurrently', async () => {
      const { organization, users, tenant } = await createOrganizationWithUsers()
      const client = await app.signInAs(users.owner)
      const [response] = await runDuringTransaction(
        app,
        `INSERT INTO projects (name, tenant_id) VALUES ('Concurrent', ${tenant.id})`,
        [() => client.graphql(DELETE_ORGANIZATION, { id: organization.id })],
      )
      expect(response?.body.errors).toBeUndefined()
      expect(await app.deps.db.tenant.findMany()).toMatchObject([{ status: 'archived', organizationId: null }])
      expect(app.logEntries).toEqual([])
    })

    test('returns 404 to the second of two concurrent requests', async () => {
      const { organization, users, tenant } = await createOrganizationWithUsers()
      const client = await app.signInAs(users.owner)
      const deleteOrganization = () => client.graphql(DELETE_ORGANIZATION, { id: organization.id })
      const responses = await runDuringTransaction(app, `SELECT 1 FROM tenants WHERE id = ${tenant.id} FOR UPDATE`, [
        deleteOrganization,
        deleteOrganization,
      ])
      expect(responses.map(response => response.status).sort()).toEqual([200, 404])
      expect(app.logEntries).toEqual([])
    })
  })
})
