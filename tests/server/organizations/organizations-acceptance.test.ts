import { describe, expect, test } from 'vitest'
import type { User } from '../../../server/generated/prisma/client'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createTestUser } from '../../support/factories'
import { addMember, createOrganizationFixtures } from '../../support/features/organizations'

const app = setupTestApp()
const { createOrganization, createOrganizationWithUsers } = createOrganizationFixtures(app)

const GET_MEMBERS = /* GraphQL */ `
  query ($id: Int!) {
    organization(id: $id) {
      members {
        nodes {
          userId
          acceptedAt
          user {
            displayName
            email
          }
        }
      }
    }
  }
`

const GET_PENDING_MEMBERSHIPS =
  '{ viewer { pendingMemberships { acceptedAt viewerCanLeave organization { id name } } } }'

const accept = (client: TestClient, organizationId: number) =>
  client.graphql(
    'mutation ($id: Int!) { acceptOrganizationMembership(organizationId: $id) { acceptedAt user { email } } }',
    { id: organizationId },
  )
const leave = (client: TestClient, organizationId: number) =>
  client.graphql('mutation ($id: Int!) { leaveOrganization(organizationId: $id) { userId organization { name } } }', {
    id: organizationId,
  })

const addNewMember = async (role = 'member') => {
  const { organization, users, tenant } = await createOrganizationWithUsers()
  const member = await createTestUser(app.deps, { username: 'newcomer' })
  const ownerClient = await app.signInAs(users.owner)
  const response = await addMember(ownerClient, organization.id, member.id, role)
  const memberClient = await app.signInAs(member)
  return { id: organization.id, users, tenant, member, ownerClient, memberClient, response }
}

/** Returns the email of a member, or null if it is hidden. Expects GraphQL and REST to return the same value. */
const fetchEmail = async (client: TestClient, id: number, { id: userId }: User) => {
  const { body } = await client.graphql(GET_MEMBERS, { id })
  type Organization = { members: { nodes: { userId: number; user: { email: string | null } }[] } } | undefined
  const members = (body.data?.organization as Organization)?.members.nodes
  const restResponse = await client.rest<{ user_id: number; user: { email: string | null } }[]>(
    'GET',
    `/api/organizations/${id}/members`,
  )
  const email = members?.find(member => member.userId === userId)?.user.email
  expect(restResponse.body.find(member => member.user_id === userId)?.user.email).toBe(email)
  return email
}

describe('a member who was added by the owner', () => {
  test('has an email that other members can read only after the member accepts the membership', async () => {
    const { id, users, member, ownerClient, memberClient, response } = await addNewMember()
    expect(response.body.data?.addOrganizationMember).toMatchObject({ userId: member.id, user: { email: null } })
    const viewerClient = await app.signInAs(users.viewer)
    for (const client of [ownerClient, viewerClient]) expect(await fetchEmail(client, id, member)).toBeNull()
    expect(await fetchEmail(memberClient, id, member)).toBe(member.email)
    expect(await fetchEmail(await app.signInAs(users.administrator), id, member)).toBe(member.email)
    expect(await fetchEmail(memberClient, id, users.owner)).toBe(users.owner.email)

    const { body } = await accept(memberClient, id)
    expect(body.data?.acceptOrganizationMembership).toEqual({
      acceptedAt: expect.any(String),
      user: { email: member.email },
    })
    for (const client of [ownerClient, viewerClient]) expect(await fetchEmail(client, id, member)).toBe(member.email)
  })

  test('has a null email in the response from the REST route that adds the member', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const client = await app.signInAs(users.owner)
    const path = `/api/organizations/${organization.id}/members`
    const { status, body } = await client.rest('POST', path, { user_id: users.outsider.id })
    expect({ status, body }).toMatchObject({ status: 201, body: { user: { id: users.outsider.id, email: null } } })
  })

  test('has a pending membership until the member accepts it; accepting again changes nothing', async () => {
    const { id, memberClient } = await addNewMember()
    const { body } = await memberClient.graphql(GET_PENDING_MEMBERSHIPS)
    expect(body.data?.viewer).toEqual({
      pendingMemberships: [{ acceptedAt: null, viewerCanLeave: true, organization: { id, name: 'Acme' } }],
    })
    const firstAcceptance = await accept(memberClient, id)
    expect((await memberClient.graphql(GET_PENDING_MEMBERSHIPS)).body.data?.viewer).toEqual({ pendingMemberships: [] })
    app.setClockOffset(60_000)
    expect((await accept(memberClient, id)).body).toEqual(firstAcceptance.body)
  })

  test('can leave the organization without accepting the membership', async () => {
    const { id, memberClient, member } = await addNewMember()
    const { body } = await leave(memberClient, id)
    expect(body).toEqual({ data: { leaveOrganization: { userId: member.id, organization: { name: 'Acme' } } } })
    expect(getGraphQLError(await memberClient.graphql(GET_MEMBERS, { id })).status).toBe(404)
    for (const response of [await leave(memberClient, id), await accept(memberClient, id)])
      expect(getGraphQLError(response)).toMatchObject({ status: 404, message: "You're not a member" })
  })

  test.each(['file', 'project'])('accepts the membership by creating a %s', async kind => {
    const { id, tenant, memberClient, member, ownerClient } = await addNewMember('lead')
    if (kind === 'file') {
      const form = new FormData()
      form.set('file', new File(['text'], 'notes.txt'))
      form.set('tenantId', String(tenant.id))
      const headers = { authorization: `Bearer ${memberClient.accessToken}` }
      const response = await fetch(`${app.url}/api/files/upload`, { method: 'POST', headers, body: form })
      expect(response.status).toBe(201)
    } else {
      const query = 'mutation ($id: Int!) { createProject(input: { name: "Roadmap", tenantId: $id }) { id } }'
      expect((await memberClient.graphql(query, { id: tenant.id })).body.errors).toBeUndefined()
    }
    expect(await fetchEmail(ownerClient, id, member)).toBe(member.email)
  })
})

test('members added by an administrator do not have to accept the membership', async () => {
  const { organization, users } = await createOrganizationWithUsers()
  const client = await app.signInAs(users.administrator)
  const { body } = await addMember(client, organization.id, users.outsider.id)
  expect(body.data?.addOrganizationMember).toMatchObject({ user: { email: users.outsider.email } })
  expect(await fetchEmail(await app.signInAs(users.owner), organization.id, users.outsider)).toBe(users.outsider.email)
  const { body: membershipsBody } = await (await app.signInAs(users.outsider)).graphql(GET_PENDING_MEMBERSHIPS)
  expect(membershipsBody.data?.viewer).toEqual({ pendingMemberships: [] })
})

test('the owner cannot leave the organization', async () => {
  const { organization, users } = await createOrganizationWithUsers()
  expect(getGraphQLError(await leave(await app.signInAs(users.owner), organization.id))).toMatchObject({
    status: 409,
    message: 'The owner cannot leave. Transfer or delete the organization instead.',
  })
})

describe('rate limits', () => {
  test('permit 20 attempts per hour to add a member, and do not apply to administrators', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const [owner, administrator] = [await app.signInAs(users.owner), await app.signInAs(users.administrator)]
    await addMember(owner, organization.id, users.outsider.id)
    for (let id = 1001; id < 1020; id++)
      expect(getGraphQLError(await addMember(owner, organization.id, id)).code).toBe('BAD_USER_INPUT')
    expect(getGraphQLError(await addMember(owner, organization.id, 1020))).toMatchObject({
      status: 429,
      message: 'Too many attempts. Please try again in 60 minutes.',
    })
    for (let id = 1001; id < 1025; id++)
      expect(getGraphQLError(await addMember(administrator, organization.id, id)).code).toBe('BAD_USER_INPUT')
  })

  test('permit ten new organizations per hour', async () => {
    const user = await createTestUser(app.deps)
    for (let count = 0; count < 10; count++) await createOrganization(user)
    const response = await (await app.signInAs(user)).rest('POST', '/api/organizations', { name: 'One too many' })
    expect(response.status).toBe(429)
  })

  test('permit ten email changes per hour; saving the same email does not count', async () => {
    const client = await app.signInAs(await createTestUser(app.deps, { email: 'mira@example.com' }))
    const save = (email: string) => client.rest('PUT', '/api/user/profile', { email })
    for (let count = 0; count < 12; count++) expect((await save('Mira@example.com')).status).toBe(200)
    for (let count = 0; count < 10; count++) expect((await save(`mira${count}@example.com`)).status).toBe(200)
    expect((await save('mira9@example.com')).status).toBe(200)
    expect((await save('mira10@example.com')).status).toBe(429)
  })
})
