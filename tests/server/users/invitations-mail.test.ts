import { beforeEach, describe, expect, test } from 'vitest'
import { createSmtpMailer } from '../../../server/adapters/mail.smtp'
import { setupTestApp } from '../../support/app'
import { createTestAdmin } from '../../support/factories'
import { acceptInvitation, inviteToOrganization, inviteUser } from '../../support/features/invitations'
import { runMailJobs } from '../../support/features/jobs'
import { createOrganizationFixtures } from '../../support/features/organizations'
import { setupMailServer } from '../../support/processes/smtp'

const app = setupTestApp()
const mailServer = setupMailServer()
const { createOrganizationWithUsers } = createOrganizationFixtures(app)

const EMAIL = 'grace@example.com'

beforeEach(() => {
  app.deps.mailer = createSmtpMailer(mailServer.url, 'no-reply@kairos.example', 'team@kairos.example')
  app.deps.triggerJobs = () => {}
})

const signInAdmin = async () => app.signInAs(await createTestAdmin(app.deps, { firstName: 'Ada', lastName: 'Byron' }))

const getMailedToken = () => /\/invite\/(\S+)/.exec(mailServer.received.at(-1)?.text ?? '')?.[1]

describe('with a mail server', () => {
  test('an invitation is emailed, and emailed again when it is resent', async () => {
    const admin = await signInAdmin()
    const { token, invitation } = await inviteUser(admin, { email: EMAIL })
    await runMailJobs(app.deps)
    expect(mailServer.received).toHaveLength(1)
    expect(mailServer.received[0]?.envelope.to).toEqual([EMAIL])
    expect(mailServer.received[0]?.text).toContain('Ada Byron invites you to Kairos.')
    expect(mailServer.received[0]?.text).toContain('The link is valid for 7 days and works once.')
    expect(getMailedToken()).toBe(token)
    await admin.graphql('mutation ($id: Int!) { resendInvitation(id: $id) { url } }', { id: invitation.id })
    await runMailJobs(app.deps)
    expect(mailServer.received).toHaveLength(2)
    expect(getMailedToken()).toBe(token)
    expect((await acceptInvitation(app, token)).body.errors).toBeUndefined()
  })

  test('the organization owner cannot see the link, because using the link proves ownership of the address', async () => {
    const { organization, users } = await createOrganizationWithUsers()
    const owner = await app.signInAs(users.owner)
    const { url, invitation } = await inviteToOrganization(owner, { organizationId: organization.id, email: EMAIL })
    expect(url).toBeNull()
    const LINKS = '{ invitations { nodes { url viewerCanManage } } }'
    expect((await owner.graphql(LINKS)).body.data?.invitations).toEqual({
      nodes: [{ url: null, viewerCanManage: true }],
    })
    await runMailJobs(app.deps)
    expect(mailServer.received[0]?.text).toContain(`invites you to the organization ${organization.name} on Kairos.`)
    const { body } = await (await signInAdmin()).graphql(LINKS)
    expect(body.data?.invitations).toMatchObject({
      nodes: [{ url: `${app.deps.siteUrl}/invite/${getMailedToken()}` }],
    })
    expect((await acceptInvitation(app, getMailedToken() ?? '')).body.errors).toBeUndefined()
    expect(await app.deps.db.invitation.count({ where: { id: invitation.id, acceptedAt: { not: null } } })).toBe(1)
  })
})
