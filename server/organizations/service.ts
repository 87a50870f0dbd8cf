import type { Transaction } from '../adapters/db'
import { isForeignKeyViolation, isUniqueViolation } from '../adapters/db.errors'
import { type Actor, auditDiff, auditSnapshot, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import { badUserInput, conflict, forbidden, notFound, parseInput } from '../errors'
import type { Organization, OrganizationMember } from '../generated/prisma/client'
import { lockOrganization } from '../memberships'
import { accountWhere } from '../users/rules'
import {
  addOrganizationMemberInput,
  createOrganizationInput,
  updateOrganizationInput,
  updateOrganizationMemberInput,
} from './input'
import {
  canChangeMemberRole,
  canDeleteOrganization,
  canEditOrganization,
  canLeaveOrganization,
  canManageMembers,
  canReadOrganization,
  canRemoveMember,
  isSubjectToRateLimits,
  MEMBER_ADDITION_RATE_LIMIT,
  ORGANIZATION_CREATION_RATE_LIMIT,
  requiresAcceptance,
} from './rules'

/**
 * Creates an organization, its tenant and the membership of its owner (specification §7).
 * @throws BAD_USER_INPUT, RATE_LIMITED
 */
export const createOrganization = async (deps: Deps, viewer: Viewer, input: unknown) => {
  const organization = parseInput(createOrganizationInput, input)
  if (isSubjectToRateLimits(viewer)) await deps.limiter.consume(ORGANIZATION_CREATION_RATE_LIMIT, String(viewer.id))
  const createdAt = deps.clock()
  return deps.db.organization.create({
    data: {
      ...organization,
      createdById: viewer.id,
      createdAt,
      members: { create: { userId: viewer.id, role: 'lead', createdAt, acceptedAt: createdAt } },
      tenant: { create: { name: organization.name, ownerId: viewer.id, createdAt } },
    },
  })
}

/**
 * Updates an organization. Absent fields remain unchanged. A tenant with the same name is renamed too.
 * @throws NOT_FOUND if the viewer may not read the organization, FORBIDDEN if the viewer may not edit it, BAD_USER_INPUT
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
    if (!before) throw organizationNotFound()
    if (!canEditOrganization(viewer, before)) throw forbidden()
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
 * Deletes an organization and its memberships. Deletes its tenant, or archives it if it has projects or files.
 * @throws NOT_FOUND if the viewer may not read the organization, FORBIDDEN if the viewer may not delete it
 */
export const deleteOrganization = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  actor: Actor,
): Promise<Organization> => {
  const organization = await requireOrganization(deps, viewer, id)
  if (!canDeleteOrganization(viewer, organization)) throw forbidden()
  return deps.db.$transaction(async tx => {
    await removeOrganization(tx, organization, actor, deps.clock())
    return organization
  })
}

/**
 * Deletes an organization in a transaction, without checking permissions.
 * @throws NOT_FOUND if it was deleted meanwhile
 */
export const removeOrganization = async (
  tx: Transaction,
  { id, name }: Pick<Organization, 'id' | 'name'>,
  actor: Actor,
  now: Date,
): Promise<void> => {
  // The update locks the tenant: no project or file can be added before the conditional deletion.
  const tenant = await tx.tenant.findUnique({ where: { organizationId: id }, select: { id: true } })
  if (tenant) {
    const data = { organizationId: null, status: 'archived' } as const
    await tx.tenant.updateMany({ where: { id: tenant.id, organizationId: id }, data })
    await tx.tenant.deleteMany({ where: { id: tenant.id, projects: { none: {} }, files: { none: {} } } })
  }
  const { count } = await tx.organization.deleteMany({ where: { id } })
  if (count === 0) throw organizationNotFound()
  await recordAuditEvent(tx, actor, now, 'deleteOrganization', 'Organization', id, auditSnapshot({ name }))
}

/**
 * Adds a user to an organization (specification §7). Unless an administrator adds the user, the membership is pending
 * until the user accepts it (docs/decisions/0018).
 * @throws NOT_FOUND, FORBIDDEN, RATE_LIMITED, BAD_USER_INPUT (also for an unknown user), CONFLICT if the user is already
 * a member
 */
export const addOrganizationMember = async (
  deps: Deps,
  viewer: Viewer,
  organizationId: number,
  input: unknown,
): Promise<OrganizationMember> => {
  const organization = await requireOrganization(deps, viewer, organizationId)
  if (!canManageMembers(viewer, organization)) throw forbidden()
  const { userId, role } = parseInput(addOrganizationMemberInput, input)
  if (isSubjectToRateLimits(viewer)) await deps.limiter.consume(MEMBER_ADDITION_RATE_LIMIT, String(viewer.id))
  if (!(await deps.db.user.findUnique({ where: { id: userId, ...accountWhere } }))) {
    throw badUserInput([{ path: 'userId', message: 'There is no user with this ID' }])
  }
  try {
    const createdAt = deps.clock()
    const acceptedAt = requiresAcceptance(viewer) ? null : createdAt
    return await deps.db.organizationMember.create({ data: { organizationId, userId, role, createdAt, acceptedAt } })
  } catch (error) {
    if (isForeignKeyViolation(error)) throw organizationNotFound()
    if (!isUniqueViolation(error)) throw error
    const message = 'This user is already a member'
    throw conflict(message, [{ path: 'userId', message }])
  }
}

/**
 * Changes the role of a member.
 * @throws NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT for the owner and for a service account
 */
export const updateOrganizationMember = async (
  deps: Deps,
  viewer: Viewer,
  { organizationId, userId, role }: { organizationId: number; userId: number; role: unknown },
  actor: Actor,
): Promise<OrganizationMember> => {
  await requireOrganization(deps, viewer, organizationId)
  const changes = parseInput(updateOrganizationMemberInput, { role })
  return await deps.db.$transaction(async tx => {
    const { organization, member } = await lockManagedMember(tx, viewer, organizationId, userId)
    if (!canChangeMemberRole(viewer, organization, member)) {
      throw conflict(
        `The role of ${member.user.isServiceAccount ? 'a service account' : 'the owner'} cannot be changed`,
      )
    }
    const after = await tx.organizationMember.update({ where: { id: member.id }, data: changes })
    const details = { member: member.user.username, ...auditDiff(member, after, changes) }
    const now = deps.clock()
    await recordAuditEvent(tx, actor, now, 'updateOrganizationMember', 'Organization', organizationId, details)
    return after
  })
}

/**
 * Removes a member (specification §6). The projects and files of the user remain. A service account of the organization
 * is deleted with its tokens.
 * @returns the deleted membership
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT for the owner
 */
export const removeOrganizationMember = async (
  deps: Deps,
  viewer: Viewer,
  organizationId: number,
  userId: number,
  actor: Actor,
): Promise<OrganizationMember> => {
  await requireOrganization(deps, viewer, organizationId)
  return await deps.db.$transaction(async tx => {
    const { organization, member } = await lockManagedMember(tx, viewer, organizationId, userId)
    if (!canRemoveMember(viewer, organization, member)) throw conflict('The owner cannot be removed')
    await tx.organizationMember.deleteMany({ where: { id: member.id } })
    await tx.serviceAccount.deleteMany({ where: { id: userId, organizationId } })
    const details = { member: member.user.username, role: member.role }
    const now = deps.clock()
    await recordAuditEvent(tx, actor, now, 'removeOrganizationMember', 'Organization', organizationId, details)
    return member
  })
}

/**
 * Locks an organization, whose owner then remains the same, and returns it with one of its members.
 * @throws NOT_FOUND, FORBIDDEN if the viewer may not manage its members
 */
const lockManagedMember = async (tx: Transaction, viewer: Viewer, organizationId: number, userId: number) => {
  await lockOrganization(tx, organizationId)
  const organization = await tx.organization.findUnique({ where: { id: organizationId } })
  if (!organization) throw organizationNotFound()
  if (!canManageMembers(viewer, organization)) throw forbidden()
  const member = await tx.organizationMember.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    include: { user: { select: { username: true, isServiceAccount: true } } },
  })
  if (!member) throw notFound('This user is not a member')
  return { organization, member }
}

/**
 * Accepts the viewer's pending membership. An accepted membership remains unchanged.
 * @throws NOT_FOUND if the viewer is not a member
 */
export const acceptOrganizationMembership = async (
  deps: Deps,
  { id: userId }: Viewer,
  organizationId: number,
): Promise<OrganizationMember> => {
  await deps.db.organizationMember.updateMany({
    where: { organizationId, userId, acceptedAt: null },
    data: { acceptedAt: deps.clock() },
  })
  const member = await deps.db.organizationMember.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
  })
  if (!member) throw notFound(NOT_A_MEMBER_MESSAGE)
  return member
}

/**
 * Deletes the viewer's membership. The viewer's projects and files remain.
 * @throws NOT_FOUND if the viewer is not a member, CONFLICT for the owner
 */
export const leaveOrganization = async (
  deps: Deps,
  viewer: Viewer,
  organizationId: number,
  actor: Actor,
): Promise<void> =>
  await deps.db.$transaction(async tx => {
    await lockOrganization(tx, organizationId)
    const member = await tx.organizationMember.findUnique({
      where: { organizationId_userId: { organizationId, userId: viewer.id } },
      include: { organization: { select: { createdById: true } } },
    })
    if (!member) throw notFound(NOT_A_MEMBER_MESSAGE)
    if (!canLeaveOrganization(viewer, member.organization, member)) {
      throw conflict('The owner cannot leave. Transfer or delete the organization instead.')
    }
    await tx.organizationMember.deleteMany({ where: { id: member.id } })
    const now = deps.clock()
    await recordAuditEvent(tx, actor, now, 'leaveOrganization', 'Organization', organizationId, { role: member.role })
  })

/** The message for a viewer without a membership. */
export const NOT_A_MEMBER_MESSAGE = "You're not a member"

/** @throws NOT_FOUND if the viewer may not read the organization */
const requireOrganization = async (deps: Deps, viewer: Viewer, id: number): Promise<Organization> => {
  const organization = await deps.db.organization.findUnique({
    where: { id },
    include: { members: { where: { userId: viewer.id }, select: { role: true } } },
  })
  if (!organization || !canReadOrganization(viewer, organization.members[0])) throw organizationNotFound()
  const { members: _, ...row } = organization
  return row
}

const organizationNotFound = () => notFound('Organization not found')
