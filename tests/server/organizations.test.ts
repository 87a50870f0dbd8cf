import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import type { User } from '../../server/generated/prisma/client'
import { type Answer, useApp } from '../support/app'
import { makeUser } from '../support/factories'
import { add, CREATE, DELETE, housesIn, LIST, READ, ROLES, refusalOf, remove } from '../support/organizations'

const app = useApp()
const { makeHouse, makeOrganization } = housesIn(app)

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

  test('may have its website anywhere, on a name without a dot too', async () => {
    const client = await app.as(await makeUser(app.deps))
    const { body } = await client.graphql(CREATE, {
      input: { name: 'Acme', website: 'http://localhost:8080' },
    })
    expect(body.errors).toBeUndefined()
  })

  test('is for who is signed in', async () => {
    expect(refusalOf(await app.nobody.graphql(CREATE, { input: { name: '' } }))).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    })
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
