import { describe, expect, test } from 'vitest'
import type { User } from '../../server/generated/prisma/client'
import { getGraphQLError, setupTestApp, type TestResponse } from '../support/app'
import { createTestUser } from '../support/factories'
import {
  addMember,
  CREATE_ORGANIZATION,
  createOrganizationFixtures,
  DELETE_ORGANIZATION,
  GET_ORGANIZATION,
  LIST_ORGANIZATIONS,
  ORGANIZATION_ROLES,
  removeMember,
} from '../support/organizations'
import { countStatements } from '../support/statements'

const app = setupTestApp()
const { createOrganization, createOrganizationWithUsers } = createOrganizationFixtures(app)

describe('creating an organization', () => {
  test('makes the creator the owner and lead and creates a tenant', async () => {
    const user = await createTestUser(app.deps)
    const { body } = await (await app.signInAs(user)).graphql(CREATE_ORGANIZATION, {
      input: { name: '  Acme  ' },
    })
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

  test('trims text fields and stores empty ones as null', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
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
    const { body } = await client.graphql(CREATE_ORGANIZATION, { input })
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

  test('reports the message for each invalid field in GraphQL and REST', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const short = 'Organization name must be at least 3 characters'
    const url = 'Please enter a valid URL, such as https://example.com'
    const invalidFields: [field: string, restField: string, value: string, message: string][] = [
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
    for (const [field, restField, value, message] of invalidFields) {
      const graphqlResponse = await client.graphql(CREATE_ORGANIZATION, {
        input: { name: 'Acme', [field]: value },
      })
      expect.soft(getGraphQLError(graphqlResponse), `${field} ${value}`).toEqual({
        status: 400,
        code: 'BAD_USER_INPUT',
        message,
        issues: [{ path: field, message }],
      })
      const restResponse = await client.rest('POST', '/api/organizations', {
        name: 'Acme',
        [restField]: value,
      })
      expect.soft(restResponse.status, `${restField} ${value}`).toBe(400)
      expect
        .soft(restResponse.body, `${restField} ${value}`)
        .toMatchObject({ message, error: message, errors: [{ path: restField, message }] })
    }
    expect(await app.deps.db.organization.count()).toBe(0)
    expect(await app.deps.db.tenant.count()).toBe(0)
  })

  test('accepts a website on a host without a dot', async () => {
    const client = await app.signInAs(await createTestUser(app.deps))
    const { body } = await client.graphql(CREATE_ORGANIZATION, {
      input: { name: 'Acme', website: 'http://localhost:8080' },
    })
    expect(body.errors).toBeUndefined()
  })

  test('requires authentication', async () => {
    expect(
      getGraphQLError(await app.anonymous.graphql(CREATE_ORGANIZATION, { input: { name: '' } })),
    ).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    })
  })
})

describe('non-members', () => {
  test('cannot distinguish an organization from one that does not exist', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const outsider = await app.signInAs(users.outsider)
    const missing = 987_654
    const requests: Record<string, (id: number) => Promise<TestResponse>> = {
      'reads it': id => outsider.graphql(GET_ORGANIZATION, { id }),
      'deletes it': id => outsider.graphql(DELETE_ORGANIZATION, { id }),
      'adds themselves': id => addMember(outsider, id, users.outsider.id, 'lead'),
      'adds an unknown user': id => addMember(outsider, id, 4711),
      'adds a member again': id => addMember(outsider, id, users.member.id),
      'removes the owner': id => removeMember(outsider, id, users.owner.id),
      'removes a member': id => removeMember(outsider, id, users.member.id),
      'removes themselves': id => removeMember(outsider, id, users.outsider.id),
      'reads it over REST': id => outsider.rest('GET', `/api/organizations/${id}/members`),
      'deletes it over REST': id => outsider.rest('DELETE', `/api/organizations/${id}`),
      'adds over REST': id =>
        outsider.rest('POST', `/api/organizations/${id}/members`, { user_id: users.outsider.id }),
      'adds nonsense over REST': id => outsider.rest('POST', `/api/organizations/${id}/members`, {}),
      'removes over REST': id =>
        outsider.rest('DELETE', `/api/organizations/${id}/members/${users.owner.id}`),
    }
    for (const [action, request] of Object.entries(requests)) {
      const responses = [await request(organization.id), await request(missing)].map(
        ({ status, headers, body }) => ({
          status,
          headers: [...headers.keys()],
          body: JSON.stringify(body, (key, value) => (key === 'requestId' ? '' : value)),
        }),
      )
      expect.soft(responses[0], action).toEqual(responses[1])
      if (!action.includes('nonsense')) expect.soft(responses[0]?.status, action).toBe(404)
    }
    expect(getGraphQLError(await outsider.graphql(GET_ORGANIZATION, { id: missing }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'Organization not found',
      issues: undefined,
    })
    expect(await app.deps.db.organizationMember.count()).toBe(4)
  })

  test('include removed members', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const member = await app.signInAs(users.member)
    expect((await member.graphql(GET_ORGANIZATION, { id: organization.id })).status).toBe(200)
    await removeMember(await app.signInAs(users.owner), organization.id, users.member.id)
    expect((await member.graphql(GET_ORGANIZATION, { id: organization.id })).status).toBe(404)
    expect((await member.rest('GET', '/api/organizations')).body).toEqual([])
  })

  test('get an error without a server failure for ids out of range', async () => {
    const { users } = await createOrganizationWithUsers()
    const client = await app.signInAs(users.owner)
    for (const id of ['0', '-1', '2147483648', '99999999999999999999', 'abc', '1.5', '1e3', '%00', ' 1']) {
      for (const [method, path, body] of [
        ['DELETE', `/api/organizations/${id}`],
        ['GET', `/api/organizations/${id}/members`],
        ['POST', `/api/organizations/${id}/members`, { user_id: users.outsider.id }],
        ['DELETE', `/api/organizations/${id}/members/${users.member.id}`],
        ['DELETE', `/api/organizations/1/members/${id}`],
      ] as const)
        expect.soft((await client.rest(method, path, body)).status, `${method} ${path}`).toBe(404)
    }
    for (const id of [0, -1, -2_147_483_648, 2_147_483_647]) {
      expect
        .soft(getGraphQLError(await client.graphql(GET_ORGANIZATION, { id })).code, String(id))
        .toBe('NOT_FOUND')
      expect
        .soft(getGraphQLError(await client.graphql(DELETE_ORGANIZATION, { id })).code, String(id))
        .toBe('NOT_FOUND')
      expect.soft(getGraphQLError(await removeMember(client, 1, id)).code, String(id)).toBe('NOT_FOUND')
      expect.soft(getGraphQLError(await addMember(client, 1, id)).code, String(id)).toBe('BAD_USER_INPUT')
    }
    for (const id of [2_147_483_648, 1.5, 'abc', null]) {
      for (const request of [
        client.graphql(GET_ORGANIZATION, { id }),
        client.graphql(DELETE_ORGANIZATION, { id }),
        addMember(client, 1, id),
      ])
        expect
          .soft(getGraphQLError(await request), String(id))
          .toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
    }
    expect(await app.deps.db.organizationMember.count()).toBe(4)
    expect(app.logEntries).toEqual([])
  })
})

describe('members', () => {
  test('see the names and emails of each other, but no other account fields', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const client = await app.signInAs(users.viewer)
    const { body } = await client.graphql(GET_ORGANIZATION, { id: organization.id })
    expect(body.data?.organization).toMatchObject({
      name: 'Acme',
      members: ['owner', ...ORGANIZATION_ROLES].map(role => ({
        user: { displayName: 'Una Person', email: users[role as 'owner'].email },
      })),
    })
    for (const field of ['role', 'credits', 'status', 'createdAt', 'organizations { totalCount }']) {
      const response = await client.graphql(`{ organization(id: 1) { members { user { id ${field} } } } }`)
      expect.soft(getGraphQLError(response), field).toMatchObject({ status: 403, code: 'FORBIDDEN' })
      expect.soft(response.body.data?.organization ?? null, field).toBeNull()
    }
  })

  test('are added by the owner with the role member by default', async () => {
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
          user: { email: newMember.email },
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

  test('must exist and are added once, also under concurrency', async () => {
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

  test('are removed by the owner, except for the owner', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const client = await app.signInAs(users.owner)
    const removed = await removeMember(client, organization.id, users.viewer.id)
    expect(removed.body.data?.removeOrganizationMember).toEqual({ userId: users.viewer.id, role: 'viewer' })
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

  test('are returned with all fields when removed', async () => {
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

  test('are loaded with the same number of statements for two organizations and for many', async () => {
    const owner = await createTestUser(app.deps)
    const client = await app.signInAs(owner)
    const countListStatements = () =>
      countStatements(async () => {
        const { body } = await client.graphql(LIST_ORGANIZATIONS, { first: 50 })
        expect(body.errors).toBeUndefined()
      })
    const createOrganizations = async (organizations: number, members: number) => {
      const users: User[] = []
      for (let number = 0; number < members; number++) users.push(await createTestUser(app.deps))
      for (let number = 0; number < organizations; number++) {
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
