import { describe, expect, onTestFinished, test } from 'vitest'
import { updateUser } from '../../../server/users/service'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { createActor, createTestAdmin, createTestUser } from '../../support/factories'
import {
  acceptInvitation,
  acceptWithAccount,
  INVITE_USER,
  inviteToOrganization,
  inviteUser,
} from '../../support/features/invitations'
import { createOrganizationFixtures } from '../../support/features/organizations'

const app = setupTestApp()
const { createOrganizationWithUsers } = createOrganizationFixtures(app)

const DAY_MS = 24 * 60 * 60_000
const EMAIL = 'grace@example.com'
const INVITATION =
  'query ($token: String!) { invitation(token: $token) { email firstName inviterName role organizationName organizationRole credits } }'

const signInAdmin = async () => app.signInAs(await createTestAdmin(app.deps, { firstName: 'Ada', lastName: 'Byron' }))

const listEvents = (...actions: string[]) =>
  app.deps.db.auditEvent.findMany({ where: { action: { in: actions } }, orderBy: { id: 'asc' } })

describe('an invitation by an administrator', () => {
  test('on acceptance, creates the account with the membership and the credits, links the lead and signs the user in', async () => {
    const { organization } = await createOrganizationWithUsers()
    const lead = await app.deps.db.lead.create({ data: { email: EMAIL, name: 'Grace Hopper', interest: 'social' } })
    const admin = await signInAdmin()
    const { token, url, invitation } = await inviteUser(admin, {
      email: EMAIL,
      firstName: 'Grace',
      organizationId: organization.id,
      organizationRole: 'lead',
      credits: 250,
      creditsReason: 'Welcome',
      leadId: lead.id,
    })
    expect(url).toBe(`${app.deps.siteUrl}/invite/${token}`)
    expect(invitation.status).toBe('pending')
    const invitationResponse = await app.anonymous.graphql(INVITATION, { token })
    expect(invitationResponse.body.data?.invitation).toEqual({
      email: EMAIL,
      firstName: 'Grace',
      inviterName: 'Ada Byron',
      role: 'user',
      organizationName: organization.name,
      organizationRole: 'lead',
      credits: 250,
    })
    const LEAD_STATUS = '{ leads { nodes { status user { username } } } }'
    expect((await admin.graphql(LEAD_STATUS)).body.data?.leads).toEqual({ nodes: [{ status: 'invited', user: null }] })

    const { body } = await acceptInvitation(app, token, { username: 'grace', firstName: 'Amazing Grace' })
    const session = body.data?.acceptInvitation as { accessToken: string; user: { id: number } }
    expect(session.user).toMatchObject({ username: 'grace', email: EMAIL, firstName: 'Amazing Grace', credits: 250 })
    const query = '{ viewer { id securityEvents { nodes { action } } } }'
    const viewerResponse = await app.createClient(session.accessToken).graphql(query)
    expect(viewerResponse.body.data?.viewer).toEqual({
      id: session.user.id,
      securityEvents: { nodes: [{ action: 'acceptInvitation' }] },
    })
    const member = await app.deps.db.organizationMember.findFirst({ where: { userId: session.user.id } })
    expect(member).toMatchObject({ organizationId: organization.id, role: 'lead', acceptedAt: expect.any(Date) })
    expect(await app.deps.db.creditTransaction.findMany()).toMatchObject([{ amount: 250, description: 'Welcome' }])
    expect((await admin.graphql(LEAD_STATUS)).body.data?.leads).toEqual({
      nodes: [{ status: 'customer', user: { username: 'grace' } }],
    })
    expect(await listEvents('inviteUser', 'acceptInvitation')).toMatchObject([
      { action: 'inviteUser', subject: 'Invitation', subjectId: invitation.id },
      { action: 'acceptInvitation', actorId: session.user.id, details: { email: EMAIL, credits: 250 } },
    ])
    const login = await app.anonymous.rest('POST', '/api/auth/login', {
      identifier: 'grace',
      password: 'a long enough one 1',
    })
    expect(login.status).toBe(200)
  })

  test('works only once and only within seven days of its creation or last resend', async () => {
    const admin = await signInAdmin()
    const { token, invitation } = await inviteUser(admin, { email: EMAIL })
    app.setClockOffset(7 * DAY_MS)
    expect(getGraphQLError(await acceptInvitation(app, token))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'This link is no longer valid',
    })
    const laterAdmin = await app.signInAs(await createTestAdmin(app.deps))
    await laterAdmin.graphql('mutation ($id: Int!) { resendInvitation(id: $id) { url } }', { id: invitation.id })
    app.setClockOffset(14 * DAY_MS - 60_000)
    expect((await acceptInvitation(app, token)).body.errors).toBeUndefined()
    expect(getGraphQLError(await acceptInvitation(app, token, { username: 'other' })).code).toBe('NOT_FOUND')
    expect(getGraphQLError(await app.anonymous.graphql(INVITATION, { token })).code).toBe('NOT_FOUND')
  })

  test('does not store the token', async () => {
    const { token } = await inviteUser(await signInAdmin(), { email: EMAIL })
    const rows = [await app.deps.db.invitation.findMany(), await listEvents('inviteUser')]
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('replaces an expired invitation, but is refused if the address has a pending invitation or an account', async () => {
    const admin = await signInAdmin()
    const { email } = await createTestUser(app.deps)
    const invite = (input: object) => admin.graphql(INVITE_USER, { input })
    expect(getGraphQLError(await invite({ email: email.toUpperCase() }))).toMatchObject({
      code: 'CONFLICT',
      message: 'An account with this email already exists',
      issues: [{ path: 'email' }],
    })
    await inviteUser(admin, { email: EMAIL })
    expect(getGraphQLError(await invite({ email: EMAIL.toUpperCase() }))).toMatchObject({
      code: 'CONFLICT',
      message: 'This email already has a pending invitation. Resend it instead.',
    })
    app.setClockOffset(7 * DAY_MS)
    const laterAdmin = await app.signInAs(await createTestAdmin(app.deps))
    await inviteUser(laterAdmin, { email: EMAIL })
    expect(await app.deps.db.invitation.count()).toBe(1)
  })

  const invalidInputs = [
    [{ email: 'grace' }, 'email', 'Invalid email format'],
    [{ organizationId: 99_999 }, 'organizationId', 'There is no organization with this ID'],
    [{ leadId: 99_999 }, 'leadId', 'There is no lead with this ID'],
    [{ credits: 5 }, 'creditsReason', 'Reason is required'],
    [{ credits: -5, creditsReason: 'none' }, 'credits', 'Credits cannot be negative'],
    [{ firstName: 'A' }, 'firstName', 'First name must be at least 2 characters'],
  ] as const
  test.each(invalidInputs)('is refused with %j', async (input, path, message) => {
    const response = await (await signInAdmin()).graphql(INVITE_USER, { input: { email: EMAIL, ...input } })
    expect(getGraphQLError(response)).toMatchObject({ code: 'BAD_USER_INPUT', issues: [{ path, message }] })
  })

  const inviterChanges = [
    ['is suspended', { status: 'suspended' }],
    ['is no longer an administrator', { role: 'user' }],
  ] as const
  test.each(inviterChanges)('stops working when the inviter %s', async (_title, change) => {
    const inviter = await createTestAdmin(app.deps)
    await createTestAdmin(app.deps)
    const { token } = await inviteUser(await app.signInAs(inviter), { email: EMAIL, role: 'admin' })
    await updateUser(app.deps, inviter.id, change, createActor(null))
    expect(getGraphQLError(await acceptInvitation(app, token)).code).toBe('NOT_FOUND')
  })
})

describe('accepting an invitation', () => {
  test('rejects invalid account data and invalid tokens, and keeps the link valid', async () => {
    const { username } = await createTestUser(app.deps)
    const { token } = await inviteUser(await signInAdmin(), { email: EMAIL })
    const invalidAccounts = [
      [{ password: 'short' }, 'BAD_USER_INPUT', 'password'],
      [{ username: 'a@b' }, 'BAD_USER_INPUT', 'username'],
      [{ username: username.toUpperCase() }, 'CONFLICT', 'username'],
    ] as const
    for (const [account, code, path] of invalidAccounts) {
      expect(getGraphQLError(await acceptInvitation(app, token, account))).toMatchObject({ code, issues: [{ path }] })
    }
    expect(getGraphQLError(await acceptInvitation(app, '')).code).toBe('BAD_USER_INPUT')
    for (const invalidToken of ['none', `${token}x`, token.toLowerCase()])
      expect(getGraphQLError(await acceptInvitation(app, invalidToken)).code, invalidToken).toBe('NOT_FOUND')
    expect((await acceptInvitation(app, token)).body.errors).toBeUndefined()
  })

  test('requires a session of the account with the invited address if such an account exists', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const invitedUser = await createTestUser(app.deps, { email: EMAIL })
    const owner = await app.signInAs(users.owner)
    const { token } = await inviteToOrganization(owner, { organizationId: organization.id, email: EMAIL, role: 'lead' })
    expect(getGraphQLError(await acceptInvitation(app, token))).toMatchObject({
      code: 'CONFLICT',
      issues: [{ path: 'email', message: 'This email is already in use' }],
    })
    const outsider = await app.signInAs(users.outsider)
    expect(getGraphQLError(await acceptWithAccount(outsider, token))).toMatchObject({
      code: 'FORBIDDEN',
      message: `This invitation is for ${EMAIL}. Sign in with the account of this address.`,
    })
    const client = await app.signInAs(invitedUser)
    expect((await acceptWithAccount(client, token)).body.data).toEqual({
      acceptInvitationWithAccount: { id: invitedUser.id, credits: 0, role: 'user' },
    })
    const where = { userId: invitedUser.id }
    expect(await app.deps.db.organizationMember.findMany({ where })).toMatchObject([{ role: 'lead' }])
    expect(getGraphQLError(await acceptWithAccount(client, token)).code).toBe('NOT_FOUND')
  })

  test('accepts a pending membership and keeps its role', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const invitedUser = await createTestUser(app.deps, { email: EMAIL })
    const data = { organizationId: organization.id, userId: invitedUser.id, role: 'viewer' as const, acceptedAt: null }
    await app.deps.db.organizationMember.create({ data })
    const owner = await app.signInAs(users.owner)
    const { token } = await inviteToOrganization(owner, { organizationId: organization.id, email: EMAIL, role: 'lead' })
    await acceptWithAccount(await app.signInAs(invitedUser), token)
    const where = { userId: invitedUser.id }
    expect(await app.deps.db.organizationMember.findMany({ where })).toMatchObject([
      { role: 'viewer', acceptedAt: expect.any(Date) },
    ])
  })
})

test('after the signing secret has changed, a resent invitation works with its new link but not with the old one', async () => {
  const admin = await createTestAdmin(app.deps)
  const { token, invitation } = await inviteUser(await app.signInAs(admin), { email: EMAIL })
  const { secret } = app.deps
  onTestFinished(() => {
    app.deps.secret = secret
  })
  app.deps.secret = new TextEncoder().encode('another secret, long enough to sign with')
  const document = 'mutation ($id: Int!) { resendInvitation(id: $id) { url } }'
  const { body } = await (await app.signInAs(admin)).graphql(document, { id: invitation.id })
  const resentInvitation = body.data?.resendInvitation as { url: string } | undefined
  expect(getGraphQLError(await acceptInvitation(app, token)).code).toBe('NOT_FOUND')
  expect((await acceptInvitation(app, resentInvitation?.url.split('/').at(-1) ?? '')).body.errors).toBeUndefined()
})

test('a revoked invitation does not work, and an accepted invitation cannot be revoked', async () => {
  const admin = await signInAdmin()
  const revoke = (id: number) => admin.graphql('mutation ($id: Int!) { revokeInvitation(id: $id) { email } }', { id })
  const revokedInvite = await inviteUser(admin, { email: EMAIL })
  expect((await revoke(revokedInvite.invitation.id)).body.data).toEqual({ revokeInvitation: { email: EMAIL } })
  expect(getGraphQLError(await acceptInvitation(app, revokedInvite.token)).code).toBe('NOT_FOUND')
  expect(getGraphQLError(await revoke(revokedInvite.invitation.id)).code).toBe('NOT_FOUND')
  const acceptedInvite = await inviteUser(admin, { email: EMAIL })
  await acceptInvitation(app, acceptedInvite.token)
  expect(getGraphQLError(await revoke(acceptedInvite.invitation.id)).code).toBe('CONFLICT')
  expect(await listEvents('revokeInvitation')).toHaveLength(1)
})
