import { describe, expect, test } from 'vitest'
import { type Client, useApp } from '../support/app'
import { isPostgres } from '../support/database'
import { makeUser } from '../support/factories'
import { during, interleaving } from '../support/interleaving'
import { add, DELETE, housesIn, READ, refusalOf, remove } from '../support/organizations'

const app = useApp()
const { makeHouse, makeOrganization, tenantOf } = housesIn(app)

describe('deleting an organization', () => {
  test('ends its memberships and takes an empty tenant with it', async () => {
    const { organization, people } = await makeHouse()
    const other = await makeOrganization(people.member, 'Other')
    const { body } = await (await app.as(people.owner)).graphql(DELETE, { id: organization.id })
    expect(body).toEqual({ data: { deleteOrganization: { id: organization.id, name: 'Acme' } } })
    expect(await app.deps.db.organization.findMany()).toEqual([other])
    expect(await app.deps.db.organizationMember.findMany()).toMatchObject([{ organizationId: other.id }])
    expect(await app.deps.db.tenant.findMany()).toMatchObject([{ organizationId: other.id }])
    expect((await (await app.as(people.member)).graphql(READ, { id: organization.id })).status).toBe(404)
  })

  test('archives a tenant that holds a project or a file', async () => {
    for (const holds of ['project', 'file']) {
      const owner = await makeUser(app.deps)
      const organization = await makeOrganization(owner, `With a ${holds}`)
      const tenant = await tenantOf(organization)
      const about = { tenantId: tenant.id, mimeType: 'text/plain', size: 1, sha256: '0' } as const
      if (holds === 'project') await app.deps.db.project.create({ data: { name: 'P', tenantId: tenant.id } })
      else
        await app.deps.db.storedFile.create({
          data: { ...about, uploaderId: owner.id, originalFilename: 'a', fileType: 'OTHER', storageKey: 'a' },
        })
      expect((await (await app.as(owner)).graphql(DELETE, { id: organization.id })).status).toBe(200)
      expect(await app.deps.db.tenant.findUnique({ where: { id: tenant.id } })).toMatchObject({
        name: `With a ${holds}`,
        status: 'archived',
        organizationId: null,
      })
    }
    expect(await app.deps.db.project.count({ where: { tenantId: { gt: 0 } } })).toBe(1)
    expect(await app.deps.db.storedFile.count({ where: { tenantId: { gt: 0 } } })).toBe(1)
  })

  test('gives back what it was, whatever is asked about it', async () => {
    const { organization, people } = await makeHouse()
    const answer = await (await app.as(people.owner)).graphql(
      `mutation ($id: Int!) {
        deleteOrganization(id: $id) { id name viewerCanDelete viewerCanManageMembers members { userId } }
      }`,
      { id: organization.id },
    )
    expect(answer.body.errors).toBeUndefined()
    expect(answer.body.data?.deleteOrganization).toMatchObject({ name: 'Acme', viewerCanDelete: true })
    expect(app.logged).toEqual([])
  })

  test('happens once, however often at once; the others find nothing', async () => {
    const { organization, people } = await makeHouse()
    const client = await app.as(people.owner)
    const { id } = organization
    const adding = await makeUser(app.deps)
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => client.graphql(DELETE, { id })),
      add(client, id, adding.id),
      remove(client, id, people.viewer.id),
    ])
    const statuses = answers.map(answer => answer.status)
    expect(statuses.slice(0, 12).sort()).toEqual([200, ...Array(11).fill(404)])
    for (const status of statuses.slice(12)) expect([200, 404]).toContain(status)
    expect(await app.deps.db.organizationMember.count()).toBe(0)
    expect(await app.deps.db.tenant.count()).toBe(0)
    expect(app.logged).toEqual([])
  })

  test.each([
    [
      'that got a member just before',
      (client: Client, id: number, userId: number) => add(client, id, userId),
    ],
    ['that is read at the time', (client: Client, id: number) => client.graphql(READ, { id })],
  ])('leaves nothing to be found of one %s', async (_of, ask) => {
    const { organization, people } = await makeHouse()
    const client = await app.as(people.owner)
    const { id } = await makeUser(app.deps)
    // The first look at the members asks who the viewer is; what belongs to the second's is read by a statement after it.
    const answer = await interleaving(
      { after: /FROM "public"."organization_members"/, nth: 2 },
      query => query('DELETE FROM organizations'),
      () => ask(client, organization.id, id),
    )
    expect(refusalOf(answer)).toMatchObject({ status: 404, message: 'Organization not found' })
    expect(app.logged).toEqual([])
  })

  describe.skipIf(!isPostgres)('in step with others (PostgreSQL)', () => {
    test('archives a tenant that gets its first project in that moment', async () => {
      const { organization, people, tenant } = await makeHouse()
      const client = await app.as(people.owner)
      const [answer] = await during(
        app,
        `INSERT INTO projects (name, tenant_id) VALUES ('Just now', ${tenant.id})`,
        () => [client.graphql(DELETE, { id: organization.id })],
      )
      expect(answer?.body.errors).toBeUndefined()
      expect(await app.deps.db.tenant.findMany()).toMatchObject([
        { status: 'archived', organizationId: null },
      ])
      expect(app.logged).toEqual([])
    })

    test('tells who comes second that there is nothing to delete', async () => {
      const { organization, people, tenant } = await makeHouse()
      const client = await app.as(people.owner)
      const remove = () => client.graphql(DELETE, { id: organization.id })
      const answers = await during(app, `SELECT 1 FROM tenants WHERE id = ${tenant.id} FOR UPDATE`, () => [
        remove(),
        remove(),
      ])
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 404])
      expect(app.logged).toEqual([])
    })
  })
})
