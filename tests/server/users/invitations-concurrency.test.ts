import { expect, test } from 'vitest'
import { revokeInvitation } from '../../../server/invitations/service'
import { deleteLead } from '../../../server/leads/service'
import { deleteOrganization } from '../../../server/organizations/service'
import { updateUser } from '../../../server/users/service'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { runConcurrently } from '../../support/database/query-interleaving'
import { createActor, createTestAdmin, createTestUser } from '../../support/factories'
import { listAuditSummaries } from '../../support/features/admin-mutations'
import { acceptInvitation, acceptWithAccount, INVITE_USER, inviteUser } from '../../support/features/invitations'
import { createOrganizationFixtures } from '../../support/features/organizations'

// These tests require PostgreSQL, because the embedded database has only one connection.

const app = setupTestApp()
const { createOrganizationWithUsers } = createOrganizationFixtures(app)

const EMAIL = 'grace@example.com'

const setUpInvitation = async () => {
  const { organization } = await createOrganizationWithUsers()
  const inviter = await createTestAdmin(app.deps)
  const input = { email: EMAIL, organizationId: organization.id, credits: 10, creditsReason: 'Welcome' }
  const { token, invitation } = await inviteUser(await app.signInAs(inviter), input)
  return { organization, inviter, token, id: invitation.id }
}

const countAccounts = () => app.deps.db.user.count({ where: { email: EMAIL } })

test('twenty concurrent acceptances create one account, one membership and one credit grant', async () => {
  const { token } = await setUpInvitation()
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => acceptInvitation(app, token, { username: `newcomer${index}` })),
  )
  const codes = responses.map(response => getGraphQLError(response).code ?? 'ok')
  expect(codes.filter(code => code === 'ok')).toHaveLength(1)
  expect(codes.filter(code => !['ok', 'NOT_FOUND', 'CONFLICT'].includes(code))).toEqual([])
  expect(await countAccounts()).toBe(1)
  expect(await app.deps.db.organizationMember.count({ where: { user: { email: EMAIL } } })).toBe(1)
  expect(await app.deps.db.creditTransaction.count()).toBe(1)
})

test('twenty concurrent acceptances by an existing user grant the credits once', async () => {
  const { token } = await setUpInvitation()
  const client = await app.signInAs(await createTestUser(app.deps, { email: EMAIL }))
  const responses = await Promise.all(Array.from({ length: 20 }, () => acceptWithAccount(client, token)))
  expect(responses.filter(({ body }) => !body.errors)).toHaveLength(1)
  expect(await app.deps.db.creditTransaction.count()).toBe(1)
})

test('of twenty concurrent revocations, one succeeds and the others fail with NOT_FOUND', async () => {
  const { id, inviter } = await setUpInvitation()
  const admin = await app.signInAs(inviter)
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => admin.graphql(`mutation { revokeInvitation(id: ${id}) { id } }`)),
  )
  const codes = responses.map(response => getGraphQLError(response).code ?? 'ok')
  expect(codes.toSorted()).toEqual([...Array(19).fill('NOT_FOUND'), 'ok'])
})

test('twenty concurrent requests to invite an address create one invitation', async () => {
  const admin = await app.signInAs(await createTestAdmin(app.deps))
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => admin.graphql(INVITE_USER, { input: { email: EMAIL } })),
  )
  const codes = responses.map(response => getGraphQLError(response).code ?? 'ok')
  expect(codes.filter(code => code === 'ok')).toHaveLength(1)
  expect(codes.filter(code => code === 'CONFLICT')).toHaveLength(19)
})

const claimStatement = /UPDATE "public"."invitations" SET "accepted_at"/

test('deleting the organization during an acceptance leaves the new account without a membership', async () => {
  const { token, organization, inviter } = await setUpInvitation()
  const [acceptResponse] = await runConcurrently(
    app,
    { before: claimStatement },
    () => acceptInvitation(app, token),
    () =>
      deleteOrganization(
        app.deps,
        { id: inviter.id, role: 'admin', sessionId: null },
        organization.id,
        createActor(inviter.id),
      ),
  )
  expect(getGraphQLError(acceptResponse).code).toBeUndefined()
  expect(await app.deps.db.organization.findUnique({ where: { id: organization.id } })).toBeNull()
  expect(await countAccounts()).toBe(1)
  expect(await app.deps.db.organizationMember.count({ where: { user: { email: EMAIL } } })).toBe(0)
})

test('an acceptance and a concurrent deletion of the lead both succeed', async () => {
  const inviter = await createTestAdmin(app.deps)
  const lead = await app.deps.db.lead.create({ data: { email: EMAIL, interest: 'other' } })
  const { token } = await inviteUser(await app.signInAs(inviter), { email: EMAIL, leadId: lead.id })
  const [acceptResponse, deletedLead] = await runConcurrently(
    app,
    { before: claimStatement },
    () => acceptInvitation(app, token),
    () => deleteLead(app.deps, lead.id, createActor(inviter.id)).catch(error => error),
  )
  expect(getGraphQLError(acceptResponse).code).toBeUndefined()
  expect(deletedLead).toMatchObject({ id: lead.id })
  expect(await app.deps.db.invitation.findMany()).toMatchObject([{ leadId: null, acceptedById: expect.any(Number) }])
})

test('a revocation during an acceptance is refused with CONFLICT', async () => {
  const { token, inviter, id } = await setUpInvitation()
  const viewer = { id: inviter.id, role: 'admin' as const, sessionId: null }
  const [acceptResponse, revocationErrorCode] = await runConcurrently(
    app,
    { after: claimStatement },
    () => acceptInvitation(app, token),
    () => revokeInvitation(app.deps, viewer, id, createActor(inviter.id)).catch(error => error.code),
  )
  expect(getGraphQLError(acceptResponse).code).toBeUndefined()
  expect(revocationErrorCode).toBe('CONFLICT')
})

test('a demotion of the inviter during an acceptance waits until the acceptance has finished', async () => {
  const { token, inviter } = await setUpInvitation()
  const otherAdmin = await createTestAdmin(app.deps)
  const [acceptResponse, demotedInviter] = await runConcurrently(
    app,
    { after: /SELECT 1 FROM users WHERE id = \$1/ },
    () => acceptInvitation(app, token),
    () => updateUser(app.deps, inviter.id, { role: 'user' }, createActor(otherAdmin.id)),
  )
  expect(getGraphQLError(acceptResponse).code).toBeUndefined()
  expect(demotedInviter.role).toBe('user')
  const actions = (await listAuditSummaries(app)).map(({ action }) => action)
  expect(actions.slice(-2)).toEqual(['acceptInvitation', 'updateUser'])
})
