import { lockAccountAgainstErasure } from '../accounts/erasure-lock'
import { lockOrganization } from '../accounts/memberships'
import type { Transaction } from '../adapters/db/database'
import { type Actor, auditDiff, auditSnapshot, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { createForbiddenError, createNotFoundError, createUnauthenticatedError, parseInput } from '../errors'
import type { Organization } from '../generated/prisma/client'
import { recordEvent } from '../webhook-events'
import { createOrganizationInput, updateOrganizationInput } from './input'
import {
  canDeleteOrganization,
  canEditOrganization,
  canReadOrganization,
  isSubjectToRateLimits,
  ORGANIZATION_CREATION_RATE_LIMIT,
} from './rules'

/**
 * Creates an organization, its tenant and the membership of its owner (specification §7).
 * @throws BAD_USER_INPUT, RATE_LIMITED, UNAUTHENTICATED if the viewer's account was erased
 */
export const createOrganization = async (
  deps: Deps,
  viewer: Viewer,
  input: unknown,
  actor: Actor,
): Promise<Organization> => {
  const values = parseInput(createOrganizationInput, input)
  if (isSubjectToRateLimits(viewer)) await deps.limiter.consume(ORGANIZATION_CREATION_RATE_LIMIT, String(viewer.id))
  const createdAt = deps.clock()
  const { organization, hasDeliveries } = await deps.db.$transaction(async tx => {
    if (!(await lockAccountAgainstErasure(tx, viewer.id))) throw createUnauthenticatedError()
    const organization = await tx.organization.create({
      data: {
        ...values,
        ownerId: viewer.id,
        createdAt,
        members: { create: { userId: viewer.id, role: 'lead', createdAt, acceptedAt: createdAt } },
        tenant: { create: { name: values.name, ownerId: viewer.id, createdAt } },
      },
    })
    const details = auditSnapshot(values)
    await recordAuditEvent(tx, actor, createdAt, 'createOrganization', 'Organization', organization.id, details)
    return { organization, hasDeliveries: await recordEvent(tx, deps, 'organization.created', organization.id) }
  })
  if (hasDeliveries) deps.triggerJobs()
  return organization
}

/**
 * Updates an organization. Absent fields remain unchanged. A new name also renames the tenant if it had the old name.
 * @throws NOT_FOUND if the viewer may not read the organization, FORBIDDEN, BAD_USER_INPUT
 */
export const updateOrganization = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  input: unknown,
  actor: Actor,
): Promise<Organization> => {
  await requireOrganization(deps, viewer, id)
  const changes = parseInput(updateOrganizationInput, input)
  return await deps.db.$transaction(async tx => {
    await lockOrganization(tx, id)
    const before = await tx.organization.findUnique({ where: { id } })
    if (!before) throw createOrganizationNotFoundError()
    if (!canEditOrganization(viewer, before)) throw createForbiddenError()
    const organization = await tx.organization.update({ where: { id }, data: changes })
    if (changes.name !== undefined) {
      await tx.tenant.updateMany({ where: { organizationId: id, name: before.name }, data: { name: changes.name } })
    }
    const details = auditDiff(before, organization, changes)
    await recordAuditEvent(tx, actor, deps.clock(), 'updateOrganization', 'Organization', id, details)
    return organization
  })
}

/**
 * Deletes an organization. Also deletes its tenant, or archives the tenant if the tenant has projects or files.
 * @throws NOT_FOUND if the viewer may not read the organization, FORBIDDEN
 */
export const deleteOrganization = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  actor: Actor,
): Promise<Organization> => {
  await requireOrganization(deps, viewer, id)
  return deps.db.$transaction(async tx => {
    await lockOrganization(tx, id)
    const organization = await tx.organization.findUnique({ where: { id } })
    if (!organization) throw createOrganizationNotFoundError()
    if (!canDeleteOrganization(viewer, organization)) throw createForbiddenError()
    await deleteOrganizationInTransaction(tx, organization, actor, deps.clock())
    return organization
  })
}

/** Deletes an organization without checking permissions. Throws NOT_FOUND if the organization no longer exists. */
export const deleteOrganizationInTransaction = async (
  tx: Transaction,
  { id, name }: Pick<Organization, 'id' | 'name'>,
  actor: Actor,
  now: Date,
): Promise<void> => {
  // The update locks the tenant, so that no project or file can be added before the conditional deletion.
  const tenant = await tx.tenant.findUnique({ where: { organizationId: id }, select: { id: true } })
  if (tenant) {
    const data = { organizationId: null, status: 'archived' } as const
    await tx.tenant.updateMany({ where: { id: tenant.id, organizationId: id }, data })
    await tx.tenant.deleteMany({ where: { id: tenant.id, projects: { none: {} }, files: { none: {} } } })
  }
  const { count } = await tx.organization.deleteMany({ where: { id } })
  if (count === 0) throw createOrganizationNotFoundError()
  await recordAuditEvent(tx, actor, now, 'deleteOrganization', 'Organization', id, auditSnapshot({ name }))
}

/** Loads an organization. Throws NOT_FOUND if the viewer may not read it. */
export const requireOrganization = async (deps: Deps, viewer: Viewer, id: number): Promise<Organization> => {
  const organization = await deps.db.organization.findUnique({
    where: { id },
    include: { members: { where: { userId: viewer.id }, select: { role: true } } },
  })
  if (!organization || !canReadOrganization(viewer, organization.members[0])) throw createOrganizationNotFoundError()
  const { members: _, ...row } = organization
  return row
}

export const createOrganizationNotFoundError = () => createNotFoundError('Organization not found')
