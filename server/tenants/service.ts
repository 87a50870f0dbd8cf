import { acceptMembershipOfTenant } from '../accounts/memberships'
import type { Transaction } from '../adapters/db/database'
import { type Actor, auditDiff, auditSnapshot, lockRow, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { createBadUserInputError, createForbiddenError, createNotFoundError, parseInput } from '../errors'
import type { Tenant } from '../generated/prisma/client'
import { canAssignAnyLead, canManageProjects, canReadOrganization } from '../organizations/rules'
import { accountWhere } from '../users/rules'
import { createProjectInput, createTenantInput, updateProjectInput, updateTenantInput } from './input'

/**
 * Creates a tenant without an organization.
 * @throws BAD_USER_INPUT
 */
export const createTenant = async (deps: Deps, input: unknown, actor: Actor): Promise<Tenant> => {
  const tenant = parseInput(createTenantInput, input)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    await assertUserExists(tx, 'ownerId', tenant.ownerId)
    const row = await tx.tenant.create({ data: { ...tenant, createdAt: now } })
    await recordAuditEvent(tx, actor, now, 'createTenant', 'Tenant', row.id, auditSnapshot(tenant))
    return row
  })
}

/**
 * Updates a tenant.
 * @throws BAD_USER_INPUT, NOT_FOUND
 */
export const updateTenant = async (deps: Deps, id: number, input: unknown, actor: Actor): Promise<Tenant> => {
  const changes = parseInput(updateTenantInput, input)
  return await deps.db.$transaction(async tx => {
    await lockRow(tx, 'tenants', id)
    const before = await tx.tenant.findUnique({ where: { id } })
    if (!before) throw createNotFoundError('Tenant not found')
    await assertUserExists(tx, 'ownerId', changes.ownerId)
    const tenant = await tx.tenant.update({ where: { id }, data: changes })
    const details = auditDiff(before, tenant, changes)
    await recordAuditEvent(tx, actor, deps.clock(), 'updateTenant', 'Tenant', id, details)
    return tenant
  })
}

/**
 * Creates a project in a tenant. Accepts the viewer's pending membership, if any, in the tenant's organization.
 * @throws FORBIDDEN; BAD_USER_INPUT, also if the viewer may not read the tenant or may not choose the project lead
 */
export const createProject = async (deps: Deps, viewer: Viewer, input: unknown, actor: Actor) => {
  const project = parseInput(createProjectInput, input)
  const now = deps.clock()
  return await deps.db.$transaction(async tx => {
    await assertCanManageProjects(tx, viewer, project.tenantId)
    await assertCanAssignLead(tx, viewer, project.tenantId, project.leadUserId)
    const row = await tx.project.create({ data: { ...project, createdAt: now } })
    await acceptMembershipOfTenant(tx, viewer.id, project.tenantId, now)
    await recordAuditEvent(tx, actor, now, 'createProject', 'Project', row.id, auditSnapshot(project))
    return row
  })
}

/**
 * Updates a project. Accepts the viewer's pending membership, if any, in the tenant's organization.
 * @throws NOT_FOUND, also if the viewer may not read the project; FORBIDDEN; BAD_USER_INPUT, also if the viewer may not
 * choose the project lead
 */
export const updateProject = async (deps: Deps, viewer: Viewer, id: number, input: unknown, actor: Actor) => {
  const changes = parseInput(updateProjectInput, input)
  return await deps.db.$transaction(async tx => {
    await lockRow(tx, 'projects', id)
    const before = await tx.project.findUnique({ where: { id } })
    const permissions = before && (await loadProjectPermissions(tx, viewer, before.tenantId))
    if (!before || !permissions?.canRead) throw createNotFoundError('Project not found')
    if (!permissions.canManage) throw createForbiddenError()
    if (changes.leadUserId !== before.leadUserId) {
      await assertCanAssignLead(tx, viewer, before.tenantId, changes.leadUserId)
    }
    const project = await tx.project.update({ where: { id }, data: changes })
    const details = auditDiff(before, project, changes)
    const now = deps.clock()
    await acceptMembershipOfTenant(tx, viewer.id, before.tenantId, now)
    await recordAuditEvent(tx, actor, now, 'updateProject', 'Project', id, details)
    return project
  })
}

/** Loads the viewer's permissions for a tenant's projects. Returns null if the tenant does not exist. */
const loadProjectPermissions = async (tx: Transaction, viewer: Viewer, tenantId: number) => {
  const tenant = await tx.tenant.findUnique({
    where: { id: tenantId },
    select: {
      organization: { select: { members: { where: { userId: viewer.id }, select: { role: true } } } },
    },
  })
  if (!tenant) return null
  const membership = tenant.organization?.members[0]
  return {
    canRead: canReadOrganization(viewer, membership),
    canManage: canManageProjects(viewer, membership),
  }
}

const assertCanManageProjects = async (tx: Transaction, viewer: Viewer, tenantId: number) => {
  const permissions = await loadProjectPermissions(tx, viewer, tenantId)
  if (!permissions?.canRead)
    throw createBadUserInputError([{ path: 'tenantId', message: 'There is no tenant with this ID' }])
  if (!permissions.canManage) throw createForbiddenError()
}

/**
 * Asserts that the viewer may choose the user as project lead. Only administrators may choose a person outside the
 * tenant's organization. For other viewers, such a person causes the same error as an unknown user.
 */
const assertCanAssignLead = async (
  tx: Transaction,
  viewer: Viewer,
  tenantId: number,
  userId: number | null | undefined,
) => {
  if (userId == null) return
  if (canAssignAnyLead(viewer)) return await assertUserExists(tx, 'leadUserId', userId)
  const membership = await tx.organizationMember.findFirst({
    where: { userId, user: accountWhere, organization: { tenant: { id: tenantId } } },
    select: { userId: true },
  })
  if (!membership) throw createUnknownUserError('leadUserId')
}

const assertUserExists = async (tx: Transaction, path: string, id: number | undefined) => {
  if (id === undefined || (await tx.user.findUnique({ where: { id, ...accountWhere } }))) return
  throw createUnknownUserError(path)
}

const createUnknownUserError = (path: string) =>
  createBadUserInputError([{ path, message: 'There is no user with this ID' }])
