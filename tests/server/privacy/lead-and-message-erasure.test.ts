import { beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../server/context'
import { deleteOldRequests } from '../../../server/leads/service'
import { getGraphQLError, setupTestApp, type TestClient } from '../../support/app'
import { dumpDatabase } from '../../support/database/database-dump'
import { createTestAdmin, createTestUser } from '../../support/factories'
import { inviteUser } from '../../support/features/invitations'

const app = setupTestApp()

const ADDRESS = 'Mira.Quill+1@person.example'

let admin: User
let adminClient: TestClient
beforeEach(async () => {
  admin = await createTestAdmin(app.deps)
  adminClient = await app.signInAs(admin)
})

const expectNoTrace = async () => {
  const trace = /mira\.quill|(person|former)\.example|Quill/i
  const lines = (await dumpDatabase(app)).split('\n')
  expect(lines.filter(line => trace.test(line))).toEqual([])
  expect(JSON.stringify([app.logEntries, app.securityEvents, app.requestLog])).not.toMatch(trace)
}

const createInvitedLead = async () => {
  const data = { email: ADDRESS, name: 'Mira Quill', interest: 'other', createdAt: new Date('2025-01-01') } as const
  const lead = await app.deps.db.lead.create({ data })
  await inviteUser(adminClient, { email: ADDRESS, firstName: 'Mira', lastName: 'Quill', leadId: lead.id })
  return lead
}

describe('deleting a lead or a contact message', () => {
  const createLeadAndMessage = async () => {
    const lead = await createInvitedLead()
    const data = { name: 'Mira Quill', email: ADDRESS.toUpperCase(), subject: 'A question', message: 'Is it open?' }
    const message = await app.deps.db.contactMessage.create({ data })
    return { lead, message }
  }

  test('deletes the unaccepted invitation of the lead, and erases every trace of the address once no lead or message has it', async () => {
    const { lead, message } = await createLeadAndMessage()
    const { body } = await adminClient.graphql(
      `mutation { deleteLead(id: ${lead.id}) { id email status user { id } } }`,
    )
    expect(body.data).toEqual({ deleteLead: { id: lead.id, email: ADDRESS, status: 'invited', user: null } })
    expect(await app.deps.db.invitation.count()).toBe(0)
    expect(await dumpDatabase(app)).toContain(ADDRESS)
    await adminClient.graphql(`mutation { deleteContactMessage(id: ${message.id}) { id } }`)
    await expectNoTrace()
    expect(getGraphQLError(await adminClient.graphql(`mutation { deleteLead(id: ${lead.id}) { id } }`))).toMatchObject({
      code: 'NOT_FOUND',
      message: 'Lead not found',
    })
  })

  test('keeps the traces of an address that belongs to an account', async () => {
    const { lead, message } = await createLeadAndMessage()
    await createTestUser(app.deps, { email: ADDRESS })
    for (const deletion of [`deleteLead(id: ${lead.id})`, `deleteContactMessage(id: ${message.id})`])
      expect((await adminClient.graphql(`mutation { ${deletion} { id } }`)).body.errors).toBeUndefined()
    expect(await dumpDatabase(app)).toMatch(/audit_events .*mira\.quill/i)
  })
})

test('deleteOldRequests deletes old leads, old messages and all traces of their addresses, but keeps a recent lead', async () => {
  const { db } = app.deps
  const createdAt = new Date('2025-01-01')
  for (let number = 0; number < 25; number++) {
    const email = `person${number}@former.example`
    await db.lead.create({ data: { email, interest: 'other', createdAt } })
    await db.contactMessage.create({
      data: { name: 'Quill', email, subject: 'A question', message: 'Is it open?', createdAt },
    })
  }
  await db.auditEvent.create({
    data: {
      ...{ action: 'exportLeads', subject: 'Lead', requestId: 'r', actorId: admin.id },
      details: { filter: { search: 'person7@former.example' } },
    },
  })
  await db.lead.create({ data: { email: 'recent@example.com', interest: 'other' } })
  expect(await deleteOldRequests(app.deps, new Date('2026-01-01'))).toBe(50)
  expect(await db.lead.findMany({ select: { email: true } })).toEqual([{ email: 'recent@example.com' }])
  expect(await db.contactMessage.count()).toBe(0)
  await expectNoTrace()
})

test('deleteOldRequests deletes the unaccepted invitation of an old lead even if an account has the same address', async () => {
  await createInvitedLead()
  await createTestUser(app.deps, { email: ADDRESS })
  expect(await deleteOldRequests(app.deps, new Date('2026-01-01'))).toBe(1)
  expect(await app.deps.db.invitation.count()).toBe(0)
})
