import { describe, expect, test } from 'vitest'
import type { User } from '../../server/generated/prisma/client'
import * as rules from '../../server/organizations/rules'
import { type Answer, type Client, type GraphQLAnswer, useApp } from '../support/app'
import { makeUser } from '../support/factories'
import { add, DELETE, housesIn, READ, ROLES, refusalOf, remove } from '../support/organizations'

const app = useApp()
const { makeHouse, makeOrganization } = housesIn(app)

describe('who may what', () => {
  // The law of design: read, upload, manage projects, manage members, delete, remove the owner.
  const everybody = 'outsider viewer member lead owner administrator'.split(' ')
  const law: [action: string, allowed: string][] = [
    ['read', 'viewer member lead owner administrator'],
    ['upload', 'member lead owner administrator'],
    ['manage projects', 'lead owner administrator'],
    ['manage members', 'owner administrator'],
    ['delete', 'owner administrator'],
    ['remove a member', 'owner administrator'],
    ['remove the owner', ''],
  ]

  const organization = { createdById: 1 }
  const standing = (who: string) => ({
    viewer: { id: who === 'owner' ? 1 : 2, role: who === 'administrator' ? 'admin' : 'user' },
    membership:
      who === 'owner'
        ? { role: 'lead' as const }
        : who === 'viewer' || who === 'member' || who === 'lead'
          ? { role: who as 'viewer' | 'member' | 'lead' }
          : null,
  })
  const actions: Record<string, (who: ReturnType<typeof standing>) => boolean> = {
    read: ({ viewer, membership }) => rules.canReadOrganization(viewer, membership),
    upload: ({ viewer, membership }) => rules.canUploadToOrganization(viewer, membership),
    'manage projects': ({ viewer, membership }) => rules.canManageProjects(viewer, membership),
    'manage members': ({ viewer }) => rules.canManageMembers(viewer, organization),
    delete: ({ viewer }) => rules.canDeleteOrganization(viewer, organization),
    'remove a member': ({ viewer }) => rules.canRemoveMember(viewer, organization, { userId: 3 }),
    'remove the owner': ({ viewer }) => rules.canRemoveMember(viewer, organization, { userId: 1 }),
  }

  test.each(law)('%s: %s', (action, allowed) => {
    expect(everybody.filter(who => actions[action]?.(standing(who)))).toEqual(
      allowed.split(' ').filter(Boolean),
    )
  })

  test('the server holds everybody to it', async () => {
    const { organization, people } = await makeHouse()
    const { id } = organization
    const wanted = await makeUser(app.deps)
    const clients = { nobody: app.nobody } as Record<keyof typeof people | 'nobody', Client>
    for (const [who, person] of Object.entries(people))
      clients[who as keyof typeof people] = await app.as(person)

    const asked: Record<string, (client: Client) => Promise<Answer<GraphQLAnswer>>> = {
      read: client => client.graphql(READ, { id }),
      add: client => add(client, id, wanted.id),
      remove: client => remove(client, id, wanted.id),
      'remove the owner': client => remove(client, id, people.owner.id),
      delete: client => client.graphql(DELETE, { id }),
    }
    const outcome = async (action: string, client: Client) => {
      const answer = (await asked[action]?.(client)) as Answer<GraphQLAnswer>
      return answer.body.errors?.[0]?.extensions.code ?? 'done'
    }
    const managed = {
      nobody: 'UNAUTHENTICATED',
      outsider: 'NOT_FOUND',
      viewer: 'FORBIDDEN',
      member: 'FORBIDDEN',
      lead: 'FORBIDDEN',
    }
    const expected: Record<string, Record<string, string>> = {
      read: {
        nobody: 'UNAUTHENTICATED',
        outsider: 'NOT_FOUND',
        viewer: 'done',
        member: 'done',
        lead: 'done',
      },
      add: managed,
      remove: managed,
      'remove the owner': managed,
      delete: managed,
    }
    for (const [action, codes] of Object.entries(expected))
      for (const [who, code] of Object.entries(codes))
        expect
          .soft(await outcome(action, clients[who as keyof typeof clients]), `${who}: ${action}`)
          .toBe(code)
    for (const who of ['owner', 'administrator'] as const) {
      expect.soft(await outcome('read', clients[who]), who).toBe('done')
      expect.soft(await outcome('add', clients[who]), who).toBe('done')
      expect.soft(await outcome('remove', clients[who]), who).toBe('done')
      expect.soft(await outcome('remove the owner', clients[who]), who).toBe('CONFLICT')
    }
    expect(await outcome('delete', clients.administrator)).toBe('done')
    expect(await app.deps.db.organization.count()).toBe(0)
    expect(app.logged).toEqual([])
  })

  test('only the creator is told that they can, an administrator is not', async () => {
    const { organization, people } = await makeHouse()
    const told = async (person: User) => {
      const { body } = await (await app.as(person)).graphql(READ, { id: organization.id })
      const read = body.data?.organization as {
        viewerCanDelete: boolean
        viewerCanManageMembers: boolean
        members: { userId: number; isOwner: boolean; viewerCanRemove: boolean }[]
      }
      expect(read.members.filter(member => member.isOwner).map(member => member.userId)).toEqual([
        people.owner.id,
      ])
      return [
        read.viewerCanDelete,
        read.viewerCanManageMembers,
        read.members.map(member => member.viewerCanRemove),
      ]
    }
    const nothing = [false, false, [false, false, false, false]]
    expect(await told(people.owner)).toEqual([true, true, [false, true, true, true]])
    expect(await told(people.administrator)).toEqual(nothing)
    for (const role of ROLES) expect(await told(people[role])).toEqual(nothing)
    const own = await makeOrganization(people.administrator, 'Their own')
    const { body } = await (await app.as(people.administrator)).graphql(READ, { id: own.id })
    expect(body.data?.organization).toMatchObject({ viewerCanDelete: true, viewerCanManageMembers: true })
  })

  test('who is suspended is out at the next request, who is no longer an administrator acts as none', async () => {
    const { organization, people } = await makeHouse()
    const [member, administrator] = [await app.as(people.member), await app.as(people.administrator)]
    const read = (client: Client) => client.graphql(READ, { id: organization.id })
    expect((await read(member)).status).toBe(200)
    expect((await read(administrator)).status).toBe(200)
    await app.deps.db.user.update({ where: { id: people.member.id }, data: { status: 'suspended' } })
    await app.deps.db.user.update({ where: { id: people.administrator.id }, data: { role: 'user' } })
    expect(refusalOf(await read(member)).code).toBe('UNAUTHENTICATED')
    expect((await member.rest('GET', `/api/organizations/${organization.id}/members`)).status).toBe(401)
    expect(refusalOf(await read(administrator)).code).toBe('NOT_FOUND')
    expect(refusalOf(await administrator.graphql(DELETE, { id: organization.id })).code).toBe('NOT_FOUND')
  })
})
