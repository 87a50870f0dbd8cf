import { describe, expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { runInterleaved } from '../../support/database/query-interleaving'
import { type FileRole, getErrorCode, setupFileAccess } from '../../support/features/file-access'
import { listStoredPaths, sendForm } from '../../support/features/uploads'

const app = setupTestApp()
const { context, getClient, upload } = setupFileAccess(app)

describe('uploads to a tenant or its project', () => {
  const uploadCases: [FileRole, string][] = [
    ['admin', 'ok'],
    ['owner', 'ok'],
    ['lead', 'ok'],
    ['member', 'ok'],
    ['viewer', 'FORBIDDEN'],
    ['stranger', 'BAD_USER_INPUT'],
    ['anonymous', 'UNAUTHENTICATED'],
  ]
  test.each(uploadCases)('by the role %s return %s', async (role, code) => {
    for (const input of [
      { tenantId: context.tenantId },
      { projectId: context.projectId },
      { tenantId: context.tenantId, projectId: context.projectId },
    ]) {
      const response = await upload(role, input)
      expect(getErrorCode(response)).toBe(code)
      if (code === 'ok') expect(response.body.data?.uploadFile).toMatchObject({ tenantId: context.tenantId })
    }
    expect(await listStoredPaths(app)).toHaveLength(code === 'ok' ? 3 : 0)
  })

  test('report the same error whether a tenant or project does not exist or the user may not read it', async () => {
    const otherTenant = await app.deps.db.tenant.create({
      data: { name: 'Other', ownerId: context.users.stranger.id },
    })
    const otherProject = await app.deps.db.project.create({
      data: { name: 'Other', tenantId: otherTenant.id },
    })
    const fetchIssues = async (input: Record<string, unknown>) =>
      (await upload('member', input)).body.errors?.[0]?.extensions.issues
    const unknownTenantIssues = [{ path: 'tenantId', message: 'There is no tenant with this ID' }]
    const unknownProjectIssues = [{ path: 'projectId', message: 'There is no project with this ID' }]
    expect(await fetchIssues({ tenantId: otherTenant.id })).toEqual(unknownTenantIssues)
    expect(await fetchIssues({ tenantId: 999 })).toEqual(unknownTenantIssues)
    expect(await fetchIssues({ tenantId: -1 })).toEqual([{ path: 'tenantId', message: 'Tenant ID must be a number' }])
    expect(await fetchIssues({ projectId: otherProject.id })).toEqual(unknownProjectIssues)
    expect(await fetchIssues({ projectId: 999 })).toEqual(unknownProjectIssues)
    expect(await fetchIssues({ tenantId: context.tenantId, projectId: otherProject.id })).toEqual(unknownProjectIssues)
    expect(await listStoredPaths(app)).toEqual([])
    expect(getErrorCode(await upload('stranger', { tenantId: otherTenant.id, projectId: otherProject.id }))).toBe('ok')
  })

  test('are rejected for suspended or archived tenants, and for archived projects', async () => {
    await app.deps.db.project.update({ where: { id: context.projectId }, data: { status: 'archived' } })
    expect((await upload('member', { projectId: context.projectId })).body.errors?.[0]).toMatchObject({
      message: 'This project is archived.',
      extensions: { code: 'CONFLICT' },
    })
    for (const status of ['suspended', 'archived'] as const) {
      await app.deps.db.tenant.update({ where: { id: context.tenantId }, data: { status } })
      expect((await upload('member', { tenantId: context.tenantId })).body.errors?.[0]).toMatchObject({
        message: `This tenant is ${status}.`,
        extensions: { code: 'CONFLICT' },
      })
    }
    expect(await listStoredPaths(app)).toEqual([])
  })

  const concurrentChangeCases: [string, statement: string, code: string][] = [
    ['the member leaves the organization', 'DELETE FROM organization_members', 'BAD_USER_INPUT'],
    ['the member becomes a viewer', "UPDATE organization_members SET role = 'viewer'", 'FORBIDDEN'],
    ['the tenant is archived', "UPDATE tenants SET status = 'archived'", 'CONFLICT'],
    ['the tenant is deleted', 'DELETE FROM projects; DELETE FROM tenants', 'BAD_USER_INPUT'],
  ]
  test.each(concurrentChangeCases)('store nothing when %s during the upload', async (_change, statement, code) => {
    const response = await runInterleaved(
      { before: /INSERT INTO "public"."orphaned_files"/ },
      query => query(statement),
      () => upload('member', { tenantId: context.tenantId }),
    )
    expect(getErrorCode(response)).toBe(code)
    expect(await listStoredPaths(app)).toEqual([])
    expect(await app.deps.db.orphanedFile.count()).toBe(0)
  })
})

test('limits a user to sixty uploads per minute', async () => {
  const { limiter } = app.deps
  for (let index = 0; index < 59; index++)
    await limiter.consume({ name: 'uploads', points: 60, seconds: 60 }, String(context.users.member.id))
  expect(getErrorCode(await upload('member'))).toBe('ok')
  const rateLimited = await upload('member')
  expect({ status: rateLimited.status, code: getErrorCode(rateLimited) }).toEqual({
    status: 429,
    code: 'RATE_LIMITED',
  })
  expect(Number(rateLimited.headers.get('retry-after'))).toBeGreaterThan(0)
  const file = { name: 'file', filename: 'a.txt', content: 'a' }
  expect((await sendForm(app, '/api/files/upload', (await getClient('member')).accessToken, [file])).status).toBe(429)
  expect(getErrorCode(await upload('lead'))).toBe('ok')
  expect(await listStoredPaths(app)).toHaveLength(2)
})
