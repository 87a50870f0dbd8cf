import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { createTestAdmin, createTestOrganization, createTestUser } from '../../support/factories'
import { createFileClient } from '../../support/features/uploads'

const app = setupTestApp()

test("erasing a user deletes their personal files and tenants, but keeps those in other users' organizations", async () => {
  const { db } = app.deps
  const organization = await createTestOrganization(app.deps, await createTestUser(app.deps), { name: 'Acme' })
  const person = await createTestUser(app.deps)
  await db.organizationMember.create({ data: { organizationId: organization.id, userId: person.id, role: 'member' } })
  const createTenant = (name: string, organizationId: number | null) =>
    db.tenant.create({ data: { name, ownerId: person.id, organizationId } })
  const tenant = await createTenant('Acme', organization.id)
  await createTenant('Personal', null)
  const personClient = await app.signInAs(person)
  const { upload } = createFileClient(app, () => personClient)
  const tenantFile = await upload('notes of the team', { filename: 'team.txt' })
  await db.storedFile.update({ where: { id: tenantFile.id }, data: { tenantId: tenant.id } })
  await upload('personal notes', { filename: 'personal.txt' })

  const adminClient = await app.signInAs(await createTestAdmin(app.deps))
  const { body } = await adminClient.graphql(`mutation { eraseUser(id: ${person.id}) { id } }`)
  expect(body.errors).toBeUndefined()
  expect(await db.tenant.findMany({ select: { id: true } })).toEqual([{ id: tenant.id }])
  expect(await db.storedFile.findMany({ select: { id: true } })).toEqual([{ id: tenantFile.id }])
})
