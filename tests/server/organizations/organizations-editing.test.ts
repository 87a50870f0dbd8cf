import { describe, expect, test } from 'vitest'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { createOrganizationFixtures } from '../../support/features/organizations'

const app = setupTestApp()
const { createOrganizationWithUsers } = createOrganizationFixtures(app)

const UPDATE = /* GraphQL */ `
  mutation ($id: Int!, $input: UpdateOrganizationInput!) {
    updateOrganization(id: $id, input: $input) {
      name
      orgType
      description
      website
      city
    }
  }
`
const UPDATE_MEMBER = /* GraphQL */ `
  mutation ($id: Int!, $userId: Int!, $role: OrganizationRole!) {
    updateOrganizationMember(organizationId: $id, userId: $userId, role: $role) {
      role
      viewerCanChangeRole
    }
  }
`

const update = (client: TestClient, id: number, input: object) => client.graphql(UPDATE, { id, input })

const listAuditEvents = () =>
  app.deps.db.auditEvent.findMany({ where: { action: { not: 'createOrganization' } }, orderBy: { id: 'asc' } })

describe('updating an organization', () => {
  test('changes the given fields, accepts null to clear the website, ignores a null type and renames the tenant', async () => {
    const { organization, users, tenant } = await createOrganizationWithUsers()
    const owner = await app.signInAs(users.owner)
    await update(owner, organization.id, { city: 'Oslo', website: 'https://example.com' })
    const { body } = await update(owner, organization.id, {
      name: ' Northwind ',
      orgType: null,
      description: 'Ships',
      website: null,
    })
    expect(body.data?.updateOrganization).toEqual({
      name: 'Northwind',
      orgType: 'business',
      description: 'Ships',
      website: null,
      city: 'Oslo',
    })
    expect(await app.deps.db.tenant.findUnique({ where: { id: tenant.id } })).toMatchObject({ name: 'Northwind' })
    expect(await listAuditEvents()).toMatchObject([
      { action: 'updateOrganization', details: { city: { from: null, to: 'Oslo' } } },
      {
        action: 'updateOrganization',
        subject: 'Organization',
        subjectId: organization.id,
        actorId: users.owner.id,
        details: { name: { from: 'Acme', to: 'Northwind' } },
      },
    ])
  })

  test('keeps a tenant name that an administrator chose', async () => {
    const { organization, users, tenant } = await createOrganizationWithUsers()
    await app.deps.db.tenant.update({ where: { id: tenant.id }, data: { name: 'Chosen' } })
    await update(await app.signInAs(users.owner), organization.id, { name: 'Northwind' })
    expect(await app.deps.db.tenant.findUnique({ where: { id: tenant.id } })).toMatchObject({ name: 'Chosen' })
  })

  const invalidInputs = [
    [{ name: 'Ab' }, 'name', 'Organization name must be at least 3 characters'],
    [{ website: 'example.com' }, 'website', 'Please enter a valid URL, such as https://example.com'],
  ] as const
  test.each(invalidInputs)('reports the path and message of the invalid field in %j', async (input, path, message) => {
    const { organization, users } = await createOrganizationWithUsers()
    const response = await update(await app.signInAs(users.owner), organization.id, input)
    expect(getGraphQLError(response)).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path, message }] })
  })
})

describe('changing the role of a member', () => {
  test('takes effect immediately and is recorded in the audit log', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const variables = { id: organization.id, userId: users.viewer.id, role: 'lead' }
    const { body } = await (await app.signInAs(users.owner)).graphql(UPDATE_MEMBER, variables)
    expect(body.data?.updateOrganizationMember).toEqual({ role: 'lead', viewerCanChangeRole: true })
    const query = 'query ($id: Int!) { organization(id: $id) { viewerInvitableRoles } }'
    const viewer = await app.signInAs(users.viewer)
    expect((await viewer.graphql(query, { id: organization.id })).body.data?.organization).toEqual({
      viewerInvitableRoles: ['viewer', 'member'],
    })
    expect(await listAuditEvents()).toMatchObject([
      { action: 'updateOrganizationMember', details: { member: 'viewer', role: { from: 'viewer', to: 'lead' } } },
    ])
  })

  test('is rejected if the user is the owner, a service account or not a member', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const admin = await app.signInAs(users.administrator)
    const CREATE_SERVICE_ACCOUNT =
      'mutation ($id: Int!) { createServiceAccount(input: { name: "CRM", organizationId: $id }) { id } }'
    const { body } = await admin.graphql(CREATE_SERVICE_ACCOUNT, { id: organization.id })
    const serviceAccount = body.data?.createServiceAccount as { id: number }
    const fetchRoleChangeError = async (userId: number) =>
      getGraphQLError(await admin.graphql(UPDATE_MEMBER, { id: organization.id, userId, role: 'viewer' }))
    expect(await fetchRoleChangeError(users.owner.id)).toMatchObject({
      code: 'CONFLICT',
      message: 'The role of the owner cannot be changed',
    })
    expect(await fetchRoleChangeError(serviceAccount.id)).toMatchObject({
      code: 'CONFLICT',
      message: 'The role of a service account cannot be changed',
    })
    expect(await fetchRoleChangeError(users.outsider.id)).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This user is not a member',
    })
  })
})

test('the audit log records a new organization, a new member and, once, the acceptance of the membership', async () => {
  const { organization, users } = await createOrganizationWithUsers()
  const variables = { id: organization.id, userId: users.outsider.id }
  const ADD = `mutation ($id: Int!, $userId: Int!) {
    addOrganizationMember(input: { organizationId: $id, userId: $userId, role: viewer }) { id }
  }`
  const ACCEPT = 'mutation ($id: Int!) { acceptOrganizationMembership(organizationId: $id) { id } }'
  await (await app.signInAs(users.owner)).graphql(ADD, variables)
  const outsider = await app.signInAs(users.outsider)
  await outsider.graphql(ACCEPT, variables)
  await outsider.graphql(ACCEPT, variables)
  const subject = { subject: 'Organization', subjectId: organization.id }
  expect(await app.deps.db.auditEvent.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    {
      action: 'createOrganization',
      actorId: users.owner.id,
      details: { name: 'Acme', orgType: 'business' },
      ...subject,
    },
    {
      action: 'addOrganizationMember',
      actorId: users.owner.id,
      details: { member: 'outsider', role: 'viewer' },
      ...subject,
    },
    { action: 'acceptOrganizationMembership', actorId: users.outsider.id, details: {}, ...subject },
  ])
})

test('the audit log records the departure and removal of members, and the deletion of an organization', async () => {
  const { organization, users } = await createOrganizationWithUsers()
  const variables = { id: organization.id, userId: users.viewer.id }
  const owner = await app.signInAs(users.owner)
  const LEAVE = 'mutation ($id: Int!) { leaveOrganization(id: $id) { id } }'
  await (await app.signInAs(users.member)).graphql(LEAVE, variables)
  const REMOVE =
    'mutation ($id: Int!, $userId: Int!) { removeOrganizationMember(organizationId: $id, userId: $userId) { id } }'
  await owner.graphql(REMOVE, variables)
  await owner.graphql('mutation ($id: Int!) { deleteOrganization(id: $id) { id } }', variables)
  expect(await listAuditEvents()).toMatchObject([
    { action: 'leaveOrganization', actorId: users.member.id, details: { role: 'member' } },
    { action: 'removeOrganizationMember', actorId: users.owner.id, details: { member: 'viewer', role: 'viewer' } },
    { action: 'deleteOrganization', actorId: users.owner.id, details: { name: 'Acme' } },
  ])
})

test('leaveOrganization accepts the deprecated argument organizationId, but not together with id', async () => {
  const { organization, users } = await createOrganizationWithUsers()
  const leave = async (args: string) =>
    (await app.signInAs(users.member)).graphql(`mutation ($id: Int!) { leaveOrganization(${args}) { userId } }`, {
      id: organization.id,
    })
  expect(getGraphQLError(await leave('id: $id, organizationId: $id'))).toMatchObject({
    code: 'BAD_USER_INPUT',
    message: 'Specify exactly one of the arguments: id, organizationId.',
  })
  expect((await leave('organizationId: $id')).body.errors).toBeUndefined()
})
