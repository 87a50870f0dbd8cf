import { describe, expect, test } from 'vitest'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createTestAdmin, createTestUser } from '../../support/factories'
import {
  acceptInvitation,
  INVITE_TO_ORGANIZATION,
  inviteToOrganization,
  inviteUser,
} from '../../support/features/invitations'
import { createOrganizationFixtures } from '../../support/features/organizations'

const app = setupTestApp()
const { createOrganizationWithUsers } = createOrganizationFixtures(app)

const EMAIL = 'grace@example.com'

const signInAdmin = async () => app.signInAs(await createTestAdmin(app.deps))

describe('an invitation to an organization', () => {
  test('may be sent by the owner with every role, and by leads with roles below their own, but not by other users', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const sendAs = async (user: keyof typeof users, role: string) => {
      const client = await app.signInAs(users[user])
      const input = { organizationId: organization.id, email: `${user}-${role}@example.org`, role }
      return (await client.graphql(INVITE_TO_ORGANIZATION, { input })).body.errors?.[0]?.extensions.code ?? 'ok'
    }
    for (const role of ['viewer', 'member', 'lead']) {
      expect(await sendAs('owner', role)).toBe('ok')
      expect(await sendAs('lead', role)).toBe(role === 'lead' ? 'FORBIDDEN' : 'ok')
      expect(await sendAs('member', role)).toBe('FORBIDDEN')
      expect(await sendAs('outsider', role)).toBe('NOT_FOUND')
    }
    const QUERY = 'query ($id: Int!) { organization(id: $id) { viewerInvitableRoles } }'
    const fetchInvitableRoles = async (user: keyof typeof users) =>
      (await (await app.signInAs(users[user])).graphql(QUERY, { id: organization.id })).body.data?.organization
    expect(await fetchInvitableRoles('owner')).toEqual({ viewerInvitableRoles: ['viewer', 'member', 'lead'] })
    expect(await fetchInvitableRoles('lead')).toEqual({ viewerInvitableRoles: ['viewer', 'member'] })
    expect(await fetchInvitableRoles('member')).toEqual({ viewerInvitableRoles: [] })
  })

  test('has the same result for an address with an account and an address without one', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const owner = await app.signInAs(users.owner)
    const { email } = await createTestUser(app.deps)
    const normalizedResponses = []
    for (const address of [email, 'unknown@example.com']) {
      const input = { organizationId: organization.id, email: address }
      const { status, body } = await owner.graphql(INVITE_TO_ORGANIZATION, { input })
      normalizedResponses.push(JSON.stringify({ status, body }).replace(/\d+|\/invite\/[\w-]+/g, ''))
    }
    expect(normalizedResponses[1]).toBe(normalizedResponses[0])
  })

  test('is refused for a member who has accepted the membership, and after 20 attempts within an hour', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    await app.deps.db.organizationMember.updateMany({ data: { acceptedAt: new Date() } })
    const owner = await app.signInAs(users.owner)
    const invite = (email: string) =>
      owner.graphql(INVITE_TO_ORGANIZATION, { input: { organizationId: organization.id, email } })
    expect(getGraphQLError(await invite(users.member.email))).toMatchObject({
      code: 'CONFLICT',
      message: 'This person is already a member',
    })
    for (let count = 1; count < 20; count++) expect((await invite(`p${count}@example.com`)).body.errors).toBeUndefined()
    expect(getGraphQLError(await invite('last@example.com')).code).toBe('RATE_LIMITED')
  })

  test('with the account role admin cannot be managed by the owner of the organization', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const { invitation } = await inviteUser(await signInAdmin(), {
      email: EMAIL,
      role: 'admin',
      organizationId: organization.id,
    })
    const owner = await app.signInAs(users.owner)
    const { body } = await owner.graphql('{ invitations { nodes { email url viewerCanManage } } }')
    expect(body.data?.invitations).toEqual({ nodes: [{ email: EMAIL, url: null, viewerCanManage: false }] })
    for (const mutation of ['resendInvitation(id: $id) { url }', 'revokeInvitation(id: $id) { id }']) {
      const response = await owner.graphql(`mutation ($id: Int!) { ${mutation} }`, { id: invitation.id })
      expect(getGraphQLError(response).code).toBe('NOT_FOUND')
    }
  })

  test('is deleted with the organization', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const owner = await app.signInAs(users.owner)
    const { token } = await inviteToOrganization(owner, { organizationId: organization.id, email: EMAIL })
    await owner.graphql('mutation ($id: Int!) { deleteOrganization(id: $id) { id } }', { id: organization.id })
    expect(getGraphQLError(await acceptInvitation(app, token)).code).toBe('NOT_FOUND')
  })
})

test('the list of invitations shows a link as invalid while its sender cannot invite, and as valid after the owner resends it', async () => {
  const { organization, users } = await createOrganizationWithUsers()
  const owner = await app.signInAs(users.owner)
  const lead = await app.signInAs(users.lead)
  await inviteToOrganization(owner, { organizationId: organization.id, email: 'owner@example.com' })
  await inviteToOrganization(lead, { organizationId: organization.id, email: EMAIL })
  const findInvitation = async () => {
    const { body } = await owner.graphql(
      '{ invitations { nodes { id email status isLinkValid url viewerCanManage } } }',
    )
    const invitations = body.data?.invitations as { nodes: ListedInvitation[] } | undefined
    return invitations?.nodes.find(({ email }) => email === EMAIL)
  }
  const valid = { status: 'pending', isLinkValid: true, url: expect.any(String), viewerCanManage: true }
  const invalid = { ...valid, isLinkValid: false, url: null }
  expect(await findInvitation()).toMatchObject(valid)
  const where = { organizationId: organization.id, userId: users.lead.id }
  await app.deps.db.organizationMember.updateMany({ where, data: { role: 'member' } })
  expect(await findInvitation()).toMatchObject(invalid)
  await app.deps.db.organizationMember.updateMany({ where, data: { role: 'lead' } })
  await app.deps.db.user.update({ where: { id: users.lead.id }, data: { status: 'suspended' } })
  expect(await findInvitation()).toMatchObject(invalid)
  const { id } = (await findInvitation()) ?? {}
  await owner.graphql('mutation ($id: Int!) { resendInvitation(id: $id) { url } }', { id })
  expect(await findInvitation()).toMatchObject(valid)
})

interface ListedInvitation {
  id: number
  email: string
}

test('administrators see all invitations, owners and leads only the invitations to their organization, and others none', async () => {
  const { organization, users } = await createOrganizationWithUsers()
  const admin = await signInAdmin()
  await inviteUser(admin, { email: EMAIL, organizationId: organization.id })
  await inviteUser(admin, { email: 'other@example.com' })
  const fetchList = async (user: keyof typeof users) =>
    (await (await app.signInAs(users[user])).graphql('{ invitations { nodes { email } } }')).body.data?.invitations
  for (const user of ['owner', 'lead'] as const) expect(await fetchList(user)).toEqual({ nodes: [{ email: EMAIL }] })
  for (const user of ['member', 'viewer', 'outsider'] as const) expect(await fetchList(user)).toEqual({ nodes: [] })
  expect(await fetchList('administrator')).toEqual({ nodes: [{ email: 'other@example.com' }, { email: EMAIL }] })
})
