import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { Organization, User } from '../../server/generated/prisma/client'
import * as rules from '../../server/organizations/rules'
import { type Answer, type Client, type GraphQLAnswer, useApp } from '../support/app'
import { isPostgres } from '../support/database'
import { makeAdmin, makeUser } from '../support/factories'

const app = useApp()

const CREATE = /* GraphQL */ `
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

const READ = /* GraphQL */ `
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

const LIST = /* GraphQL */ `
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

const DELETE = /* GraphQL */ `
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

const ROLES = ['viewer', 'member', 'lead'] as const

const refusalOf = ({ status, body }: Answer<GraphQLAnswer>) => {
  const error = body.errors?.[0]
  return { status, code: error?.extensions.code, message: error?.message, issues: error?.extensions.issues }
}

const add = (client: Client, organizationId: unknown, userId: unknown, role?: unknown) =>
  client.graphql(ADD, { input: { organizationId, userId, role } })
const remove = (client: Client, organizationId: unknown, userId: unknown) =>
  client.graphql(REMOVE, { organizationId, userId })

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

describe('creating an organization', () => {
  test('makes its creator the owner and first member, a lead, and provisions its tenant', async () => {
    const user = await makeUser(app.deps)
    const { body } = await (await app.as(user)).graphql(CREATE, { input: { name: '  Acme  ' } })
    expect(body).toEqual({
      data: {
        createOrganization: {
          id: 1,
          name: 'Acme',
          description: null,
          orgType: 'business',
          website: null,
          address: null,
          city: null,
          state: null,
          postalCode: null,
          country: null,
          createdById: user.id,
          viewerCanDelete: true,
          viewerCanManageMembers: true,
          members: [{ userId: user.id, role: 'lead', isOwner: true, viewerCanRemove: false }],
        },
      },
    })
    expect(await app.deps.db.tenant.findMany()).toMatchObject([
      { name: 'Acme', ownerId: user.id, organizationId: 1, status: 'active' },
    ])
  })

  test('keeps what was filled in, without the spaces around it, and nothing where it was left empty', async () => {
    const client = await app.as(await makeUser(app.deps))
    const input = {
      name: 'Zoë & Söhne 😀',
      orgType: 'nonprofit',
      description: '  Weaves "time" <b>slowly</b>  ',
      website: ' https://example.com/über?q=1 ',
      address: '',
      city: '   ',
      state: null,
      postalCode: ' 01234 ',
    }
    const { body } = await client.graphql(CREATE, { input })
    expect(body.data?.createOrganization).toMatchObject({
      name: 'Zoë & Söhne 😀',
      orgType: 'nonprofit',
      description: 'Weaves "time" <b>slowly</b>',
      website: 'https://example.com/über?q=1',
      address: null,
      city: null,
      state: null,
      postalCode: '01234',
      country: null,
    })
  })

  test('is refused at the field that is wrong, in its words, the same on both faces', async () => {
    const client = await app.as(await makeUser(app.deps))
    const short = 'Organization name must be at least 3 characters'
    const url = 'Please enter a valid URL, such as https://example.com'
    const wrong: [field: string, wire: string, value: string, words: string][] = [
      ['name', 'name', '', short],
      ['name', 'name', 'ab', short],
      ['name', 'name', '  ab  ', short],
      ['name', 'name', 'x'.repeat(201), 'Organization name cannot exceed 200 characters'],
      ['website', 'website', 'example', url],
      ['website', 'website', 'ftp://example.com', url],
      ['website', 'website', 'javascript:alert(1)//example.com', url],
      ['website', 'website', 'https://exam ple.com', url],
      ['website', 'website', 'https://', url],
      ['description', 'description', 'x'.repeat(2001), 'Description cannot exceed 2,000 characters'],
      ['postalCode', 'postal_code', 'x'.repeat(31), 'Postal code cannot exceed 30 characters'],
    ]
    for (const [field, wire, value, message] of wrong) {
      const byGraphQL = await client.graphql(CREATE, { input: { name: 'Acme', [field]: value } })
      expect.soft(refusalOf(byGraphQL), `${field} ${value}`).toEqual({
        status: 400,
        code: 'BAD_USER_INPUT',
        message,
        issues: [{ path: field, message }],
      })
      const byRest = await client.rest('POST', '/api/organizations', { name: 'Acme', [wire]: value })
      expect.soft(byRest.status, `${wire} ${value}`).toBe(400)
      expect
        .soft(byRest.body, `${wire} ${value}`)
        .toMatchObject({ message, error: message, errors: [{ path: wire, message }] })
    }
    expect(await app.deps.db.organization.count()).toBe(0)
    expect(await app.deps.db.tenant.count()).toBe(0)
  })

  test('is for who is signed in', async () => {
    expect(refusalOf(await app.nobody.graphql(CREATE, { input: { name: '' } }))).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    })
  })
})

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
    read: ({ viewer, membership }) => rules.canRead(viewer, membership),
    upload: ({ viewer, membership }) => rules.canUpload(viewer, membership),
    'manage projects': ({ viewer, membership }) => rules.canManageProjects(viewer, membership),
    'manage members': ({ viewer }) => rules.canManageMembers(viewer, organization),
    delete: ({ viewer }) => rules.canDelete(viewer, organization),
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

describe('an outsider', () => {
  test('cannot tell an organization from one that does not exist', async () => {
    const { organization, people } = await makeHouse()
    const outsider = await app.as(people.outsider)
    const missing = 987_654
    const asked: Record<string, (id: number) => Promise<Answer>> = {
      'reads it': id => outsider.graphql(READ, { id }),
      'deletes it': id => outsider.graphql(DELETE, { id }),
      'adds themselves': id => add(outsider, id, people.outsider.id, 'lead'),
      'adds an unknown user': id => add(outsider, id, 4711),
      'adds a member again': id => add(outsider, id, people.member.id),
      'removes the owner': id => remove(outsider, id, people.owner.id),
      'removes a member': id => remove(outsider, id, people.member.id),
      'removes themselves': id => remove(outsider, id, people.outsider.id),
      'reads it over REST': id => outsider.rest('GET', `/api/organizations/${id}/members`),
      'deletes it over REST': id => outsider.rest('DELETE', `/api/organizations/${id}`),
      'adds over REST': id =>
        outsider.rest('POST', `/api/organizations/${id}/members`, { user_id: people.outsider.id }),
      'adds nonsense over REST': id => outsider.rest('POST', `/api/organizations/${id}/members`, {}),
      'removes over REST': id =>
        outsider.rest('DELETE', `/api/organizations/${id}/members/${people.owner.id}`),
    }
    for (const [what, ask] of Object.entries(asked)) {
      const answers = [await ask(organization.id), await ask(missing)].map(({ status, headers, body }) => ({
        status,
        headers: [...headers.keys()],
        body: JSON.stringify(body, (key, value) => (key === 'requestId' ? '' : value)),
      }))
      expect.soft(answers[0], what).toEqual(answers[1])
      if (!what.includes('nonsense')) expect.soft(answers[0]?.status, what).toBe(404)
    }
    expect(refusalOf(await outsider.graphql(READ, { id: missing }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'Organization not found',
      issues: undefined,
    })
    expect(await app.deps.db.organizationMember.count()).toBe(4)
  })

  test('who was removed is one', async () => {
    const { organization, people } = await makeHouse()
    const member = await app.as(people.member)
    expect((await member.graphql(READ, { id: organization.id })).status).toBe(200)
    await remove(await app.as(people.owner), organization.id, people.member.id)
    expect((await member.graphql(READ, { id: organization.id })).status).toBe(404)
    expect((await member.rest('GET', '/api/organizations')).body).toEqual([])
  })

  test('numbers that no row can have are refused, never our failure', async () => {
    const { people } = await makeHouse()
    const client = await app.as(people.owner)
    for (const id of ['0', '-1', '2147483648', '99999999999999999999', 'abc', '1.5', '1e3', '%00', ' 1']) {
      for (const [method, path, body] of [
        ['DELETE', `/api/organizations/${id}`],
        ['GET', `/api/organizations/${id}/members`],
        ['POST', `/api/organizations/${id}/members`, { user_id: people.outsider.id }],
        ['DELETE', `/api/organizations/${id}/members/${people.member.id}`],
        ['DELETE', `/api/organizations/1/members/${id}`],
      ] as const)
        expect.soft((await client.rest(method, path, body)).status, `${method} ${path}`).toBe(404)
    }
    for (const id of [0, -1, -2_147_483_648, 2_147_483_647]) {
      expect.soft(refusalOf(await client.graphql(READ, { id })).code, String(id)).toBe('NOT_FOUND')
      expect.soft(refusalOf(await client.graphql(DELETE, { id })).code, String(id)).toBe('NOT_FOUND')
      expect.soft(refusalOf(await remove(client, 1, id)).code, String(id)).toBe('NOT_FOUND')
      expect.soft(refusalOf(await add(client, 1, id)).code, String(id)).toBe('BAD_USER_INPUT')
    }
    for (const id of [2_147_483_648, 1.5, 'abc', null]) {
      for (const ask of [client.graphql(READ, { id }), client.graphql(DELETE, { id }), add(client, 1, id)])
        expect.soft(refusalOf(await ask), String(id)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
    }
    expect(await app.deps.db.organizationMember.count()).toBe(4)
    expect(app.logged).toEqual([])
  })
})

describe('members', () => {
  test('see each other with their email, and nothing else of an account', async () => {
    const { organization, people } = await makeHouse()
    const client = await app.as(people.viewer)
    const { body } = await client.graphql(READ, { id: organization.id })
    expect(body.data?.organization).toMatchObject({
      name: 'Acme',
      members: ['owner', ...ROLES].map(who => ({
        user: { displayName: 'Una Person', email: people[who as 'owner'].email },
      })),
    })
    for (const field of ['role', 'credits', 'status', 'createdAt', 'organizations { totalCount }']) {
      const secret = await client.graphql(`{ organization(id: 1) { members { user { id ${field} } } } }`)
      expect.soft(refusalOf(secret), field).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      expect.soft(secret.body.data?.organization ?? null, field).toBeNull()
    }
  })

  test('are added by the owner, as members unless told otherwise', async () => {
    const { organization, people } = await makeHouse()
    const client = await app.as(people.owner)
    const wanted = await makeUser(app.deps)
    const { body } = await add(client, organization.id, wanted.id)
    expect(body).toEqual({
      data: {
        addOrganizationMember: {
          userId: wanted.id,
          organizationId: organization.id,
          role: 'member',
          isOwner: false,
          viewerCanRemove: true,
          user: { email: wanted.email },
        },
      },
    })
    for (const role of ROLES) {
      const one = await makeUser(app.deps)
      const answer = await add(client, organization.id, one.id, role)
      expect(answer.body.data?.addOrganizationMember).toMatchObject({ userId: one.id, role })
      const list = await (await app.as(one)).graphql(
        '{ viewer { organizations { edges { node { name } } } } }',
      )
      expect(list.body.data?.viewer).toEqual({ organizations: { edges: [{ node: { name: 'Acme' } }] } })
    }
  })

  test('are not added when there is no such user, or twice, however often at once', async () => {
    const { organization, people } = await makeHouse()
    const { id } = organization
    const client = await app.as(people.owner)
    const unknown = { path: 'userId', message: 'There is no user with this ID' }
    expect(refusalOf(await add(client, id, 4711))).toEqual({
      status: 400,
      code: 'BAD_USER_INPUT',
      message: unknown.message,
      issues: [unknown],
    })
    const twice = { path: 'userId', message: 'This user is already a member' }
    expect(refusalOf(await add(client, id, people.viewer.id, 'lead'))).toEqual({
      status: 409,
      code: 'CONFLICT',
      message: twice.message,
      issues: [twice],
    })
    expect(refusalOf(await add(client, id, people.owner.id)).status).toBe(409)

    const wanted = await makeUser(app.deps)
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(client, id, wanted.id)))
    expect(answers.map(answer => answer.status).sort()).toEqual([200, ...Array(11).fill(409)])
    expect(await app.deps.db.organizationMember.count({ where: { userId: wanted.id } })).toBe(1)
    expect(app.logged).toEqual([])
  })

  test('are removed by the owner; the owner never, and nobody who is none', async () => {
    const { organization, people } = await makeHouse()
    const client = await app.as(people.owner)
    const removed = await remove(client, organization.id, people.viewer.id)
    expect(removed.body.data?.removeOrganizationMember).toEqual({ userId: people.viewer.id, role: 'viewer' })
    for (const person of [people.viewer, people.outsider])
      expect(refusalOf(await remove(client, organization.id, person.id))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
        message: 'This user is not a member',
      })
    for (const who of ['owner', 'administrator'] as const)
      expect(
        refusalOf(await remove(await app.as(people[who]), organization.id, people.owner.id)),
      ).toMatchObject({
        status: 409,
        code: 'CONFLICT',
        message: 'The owner cannot be removed',
      })
    expect(await app.deps.db.organizationMember.count()).toBe(3)
  })

  test('whoever was removed is given back as they were, whatever is asked about them', async () => {
    const { organization, people } = await makeHouse()
    const answer = await (await app.as(people.owner)).graphql(
      `mutation ($id: Int!, $userId: Int!) {
        removeOrganizationMember(organizationId: $id, userId: $userId) {
          id userId organizationId role createdAt isOwner viewerCanRemove user { username email }
        }
      }`,
      { id: organization.id, userId: people.lead.id },
    )
    expect(answer.body.errors).toBeUndefined()
    expect(answer.body.data?.removeOrganizationMember).toMatchObject({
      role: 'lead',
      isOwner: false,
      user: { username: 'lead', email: people.lead.email },
    })
  })

  test('cost as many statements for many organizations and members as for two', async () => {
    const owner = await makeUser(app.deps)
    const client = await app.as(owner)
    const statements = async () => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const { body } = await client.graphql(LIST, { first: 50 })
      const { length } = query.mock.calls
      query.mockRestore()
      expect(body.errors).toBeUndefined()
      return length
    }
    const grow = async (organizations: number, members: number) => {
      const people: User[] = []
      for (let number = 0; number < members; number++) people.push(await makeUser(app.deps))
      for (let number = 0; number < organizations; number++) {
        const { id } = await makeOrganization(owner)
        await app.deps.db.organizationMember.createMany({
          data: people.map(person => ({ organizationId: id, userId: person.id })),
        })
      }
    }
    await grow(2, 1)
    const few = await statements()
    await grow(8, 9)
    expect(await statements()).toBe(few)
    expect(few).toBeLessThanOrEqual(8)
  })
})

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

  describe.skipIf(!isPostgres)('in step with others (PostgreSQL)', () => {
    /** Begins what it is given while a transaction of somebody else is open, which ends once all of it waits. */
    const during = async <TResult>(statement: string, ask: () => Promise<TResult>[]): Promise<TResult[]> => {
      const other = await app.db.read.connect()
      try {
        await other.query('BEGIN')
        await other.query(statement)
        const asked = ask()
        const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        await expect
          .poll(async () => (await app.db.read.query(waiting)).rowCount, { timeout: 5000 })
          .toBe(asked.length)
        await other.query('COMMIT')
        return await Promise.all(asked)
      } finally {
        other.release()
      }
    }

    test('archives a tenant that gets its first project in that moment', async () => {
      const { organization, people, tenant } = await makeHouse()
      const client = await app.as(people.owner)
      const [answer] = await during(
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
      const answers = await during(`SELECT 1 FROM tenants WHERE id = ${tenant.id} FOR UPDATE`, () => [
        remove(),
        remove(),
      ])
      expect(answers.map(answer => answer.status).sort()).toEqual([200, 404])
      expect(app.logged).toEqual([])
    })
  })
})
