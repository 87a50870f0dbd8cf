import { describe, expect, test } from 'vitest'
import { getGraphQLError, setupTestApp, type TestResponse } from '../../support/app'
import { createTestUser } from '../../support/factories'
import {
  addMember,
  CREATE_ORGANIZATION,
  createOrganizationFixtures,
  DELETE_ORGANIZATION,
  GET_ORGANIZATION,
  removeMember,
} from '../../support/features/organizations'

const app = setupTestApp()
const { createOrganizationWithUsers } = createOrganizationFixtures(app)

describe('creating an organization', () => {
  test('makes the creator the owner with the role lead, and creates a tenant', async () => {
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
          members: { nodes: [{ userId: user.id, role: 'lead', isOwner: true, viewerCanRemove: false }] },
        },
      },
    })
    expect(await app.deps.db.tenant.findMany()).toMatchObject([
      { name: 'Acme', ownerId: user.id, organizationId: 1, status: 'active' },
    ])
  })

  test('trims text fields and stores empty fields as null', async () => {
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
    const shortNameMessage = 'Organization name must be at least 3 characters'
    const invalidUrlMessage = 'Please enter a valid URL, such as https://example.com'
    const invalidFields: [field: string, restField: string, value: string, message: string][] = [
      ['name', 'name', '', shortNameMessage],
      ['name', 'name', 'ab', shortNameMessage],
      ['name', 'name', '  ab  ', shortNameMessage],
      ['name', 'name', 'x'.repeat(201), 'Organization name cannot exceed 200 characters'],
      ['website', 'website', 'example', invalidUrlMessage],
      ['website', 'website', 'ftp://example.com', invalidUrlMessage],
      ['website', 'website', 'javascript:alert(1)//example.com', invalidUrlMessage],
      ['website', 'website', 'https://exam ple.com', invalidUrlMessage],
      ['website', 'website', 'https://', invalidUrlMessage],
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
    expect(getGraphQLError(await app.anonymous.graphql(CREATE_ORGANIZATION, { input: { name: '' } }))).toMatchObject({
      status: 401,
      code: 'UNAUTHENTICATED',
    })
  })
})

describe('non-members', () => {
  test('cannot distinguish an organization from one that does not exist', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const outsider = await app.signInAs(users.outsider)
    const unknownId = 987_654
    const requests: Record<string, (id: number) => Promise<TestResponse>> = {
      'reads the organization': id => outsider.graphql(GET_ORGANIZATION, { id }),
      'deletes the organization': id => outsider.graphql(DELETE_ORGANIZATION, { id }),
      'adds themselves': id => addMember(outsider, id, users.outsider.id, 'lead'),
      'adds an unknown user': id => addMember(outsider, id, 4711),
      'adds a member again': id => addMember(outsider, id, users.member.id),
      'removes the owner': id => removeMember(outsider, id, users.owner.id),
      'removes a member': id => removeMember(outsider, id, users.member.id),
      'removes themselves': id => removeMember(outsider, id, users.outsider.id),
      'reads the members over REST': id => outsider.rest('GET', `/api/organizations/${id}/members`),
      'deletes the organization over REST': id => outsider.rest('DELETE', `/api/organizations/${id}`),
      'adds themselves over REST': id =>
        outsider.rest('POST', `/api/organizations/${id}/members`, { user_id: users.outsider.id }),
      'sends an empty body over REST': id => outsider.rest('POST', `/api/organizations/${id}/members`, {}),
      'removes the owner over REST': id =>
        outsider.rest('DELETE', `/api/organizations/${id}/members/${users.owner.id}`),
    }
    for (const [action, request] of Object.entries(requests)) {
      const responses = [await request(organization.id), await request(unknownId)].map(({ status, headers, body }) => ({
        status,
        headers: [...headers.keys()],
        body: JSON.stringify(body, (key, value) => (key === 'requestId' ? '' : value)),
      }))
      expect.soft(responses[0], action).toEqual(responses[1])
      // The field `organization` is nullable. An error in this field leaves the response status at 200.
      const expectedStatus = action === 'reads the organization' ? 200 : 404
      if (action !== 'sends an empty body over REST') expect.soft(responses[0]?.status, action).toBe(expectedStatus)
    }
    expect(getGraphQLError(await outsider.graphql(GET_ORGANIZATION, { id: unknownId }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'Organization not found',
      issues: undefined,
    })
    expect(await app.deps.db.organizationMember.count()).toBe(4)
  })

  test('who were removed from an organization get NOT_FOUND for it and no longer see it in their list', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const member = await app.signInAs(users.member)
    const fetchOrganization = () => member.graphql(GET_ORGANIZATION, { id: organization.id })
    expect((await fetchOrganization()).body.errors).toBeUndefined()
    await removeMember(await app.signInAs(users.owner), organization.id, users.member.id)
    expect(getGraphQLError(await fetchOrganization()).code).toBe('NOT_FOUND')
    expect((await member.rest('GET', '/api/organizations')).body).toEqual([])
  })
})

test('returns client errors for invalid and unknown ids', async () => {
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
    expect.soft(getGraphQLError(await client.graphql(GET_ORGANIZATION, { id })).code, String(id)).toBe('NOT_FOUND')
    expect.soft(getGraphQLError(await client.graphql(DELETE_ORGANIZATION, { id })).code, String(id)).toBe('NOT_FOUND')
    expect.soft(getGraphQLError(await removeMember(client, 1, id)).code, String(id)).toBe('NOT_FOUND')
    expect.soft(getGraphQLError(await addMember(client, 1, id)).code, String(id)).toBe('BAD_USER_INPUT')
  }
  for (const id of [2_147_483_648, 1.5, 'abc', null]) {
    for (const request of [
      client.graphql(GET_ORGANIZATION, { id }),
      client.graphql(DELETE_ORGANIZATION, { id }),
      addMember(client, 1, id),
    ])
      expect.soft(getGraphQLError(await request), String(id)).toMatchObject({ status: 400, code: 'BAD_USER_INPUT' })
  }
  expect(await app.deps.db.organizationMember.count()).toBe(4)
  expect(app.logEntries).toEqual([])
})
