import { lockAccountAgainstErasure } from '../accounts/erasure-lock'
import { lockOrganization } from '../accounts/memberships'
import type { Transaction } from '../adapters/db/database'
import { isUniqueViolation } from '../adapters/db/errors'
import { type Actor, auditDiff, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import {
  createBadUserInputError,
  createConflictError,
  createForbiddenError,
  createNotFoundError,
  parseInput,
} from '../errors'
import type { Organization, OrganizationMember } from '../generated/prisma/client'
import { accountWhere } from '../users/rules'
import { addOrganizationMemberInput, updateOrganizationMemberInput } from './input'
import {
  canChangeMemberRole,
  canLeaveOrganization,
  canManageMembers,
  canRemoveMember,
  isSubjectToRateLimits,
  MEMBER_ADDITION_RATE_LIMIT,
  requiresAcceptance,
} from './rules'
import { createOrganizationNotFoundError, requireOrganization } from './service'

/**
 * Adds a user to an organization (specification §7). Unless an administrator adds the user, the membership is pending
 * until the user accepts it (docs/decisions/0018-membership-acceptance.md).
 * @throws NOT_FOUND, FORBIDDEN, RATE_LIMITED, BAD_USER_INPUT (also for an unknown user), CONFLICT if the user is
 * already a member
 */
export const addOrganizationMember = async (
  deps: Deps,
  viewer: Viewer,
  organizationId: number,
  input: unknown,
  actor: Actor,
): Promise<OrganizationMember> => {
  const organization = await requireOrganization(deps, viewer, organizationId)
  if (!canManageMembers(viewer, organization)) throw createForbiddenError()
  const { userId, role } = parseInput(addOrganizationMemberInput, input)
  if (isSubjectToRateLimits(viewer)) await deps.limiter.consume(MEMBER_ADDITION_RATE_LIMIT, String(viewer.id))
  const createdAt = deps.clock()
  const acceptedAt = requiresAcceptance(viewer) ? null : createdAt
  try {
    return await deps.db.$transaction(async tx => {
      const user =
        (await lockAccountAgainstErasure(tx, userId)) &&
        (await tx.user.findUnique({ where: { id: userId, ...accountWhere } }))
      await lockManagedOrganization(tx, viewer, organizationId)
      if (!user) throw createBadUserInputError([{ path: 'userId', message: 'There is no user with this ID' }])
      const data = { organizationId, userId, role, createdAt, acceptedAt }
      const member = await tx.organizationMember.create({ data })
      const details = { member: user.username, role }
      await recordAuditEvent(tx, actor, createdAt, 'addOrganizationMember', 'Organization', organizationId, details)
      return member
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const message = 'This user is already a member'
    throw createConflictError(message, [{ path: 'userId', message }])
  }
}

/**
 * Changes the role of a member.
 * @throws NOT_FOUND, FORBIDDEN, BAD_USER_INPUT, CONFLICT if the member is the owner or a service account
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
      throw createConflictError(
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
 * Removes a member (specification §6). The projects and files of the user remain. If the member is a service account of
 * the organization, also deletes the service account and its tokens. Returns the deleted membership.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT if the member is the owner
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
    if (!canRemoveMember(viewer, organization, member)) throw createConflictError('The owner cannot be removed')
    await tx.organizationMember.deleteMany({ where: { id: member.id } })
    await tx.serviceAccount.deleteMany({ where: { id: userId, organizationId } })
    const details = { member: member.user.username, role: member.role }
    const now = deps.clock()
    await recordAuditEvent(tx, actor, now, 'removeOrganizationMember', 'Organization', organizationId, details)
    return member
  })
}

/** Locks an organization and returns it. Throws NOT_FOUND, or FORBIDDEN if the viewer may not manage members. */
const lockManagedOrganization = async (tx: Transaction, viewer: Viewer, id: number): Promise<Organization> => {
  await lockOrganization(tx, id)
  const organization = await tx.organization.findUnique({ where: { id } })
  if (!organization) throw createOrganizationNotFoundError()
  if (!canManageMembers(viewer, organization)) throw createForbiddenError()
  return organization
}

/** Calls `lockManagedOrganization` and loads a member. Throws NOT_FOUND if the user is not a member. */
const lockManagedMember = async (tx: Transaction, viewer: Viewer, organizationId: number, userId: number) => {
  const organization = await lockManagedOrganization(tx, viewer, organizationId)
  const member = await tx.organizationMember.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
    include: { user: { select: { username: true, isServiceAccount: true } } },
  })
  if (!member) throw createNotFoundError('This user is not a member')
  return { organization, member }
}

/**
 * Accepts the viewer's membership if it is pending.
 * @throws NOT_FOUND if the viewer is not a member
 */
export const acceptOrganizationMembership = async (
  deps: Deps,
  { id: userId }: Viewer,
  organizationId: number,
  actor: Actor,
): Promise<OrganizationMember> =>
  await deps.db.$transaction(async tx => {
    const now = deps.clock()
    const { count } = await tx.organizationMember.updateMany({
      where: { organizationId, userId, acceptedAt: null },
      data: { acceptedAt: now },
    })
    const member = await tx.organizationMember.findUnique({
      where: { organizationId_userId: { organizationId, userId } },
    })
    if (!member) throw createNotFoundError(NOT_A_MEMBER_MESSAGE)
    if (count > 0) {
      await recordAuditEvent(tx, actor, now, 'acceptOrganizationMembership', 'Organization', organizationId)
    }
    return member
  })

/**
 * Deletes the viewer's membership. The viewer's projects and files remain.
 * @throws NOT_FOUND if the viewer is not a member, CONFLICT if the viewer is the owner
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
      include: { organization: { select: { ownerId: true } } },
    })
    if (!member) throw createNotFoundError(NOT_A_MEMBER_MESSAGE)
    if (!canLeaveOrganization(viewer, member.organization, member)) {
      throw createConflictError('The owner cannot leave. Transfer or delete the organization instead.')
    }
    await tx.organizationMember.deleteMany({ where: { id: member.id } })
    const now = deps.clock()
    await recordAuditEvent(tx, actor, now, 'leaveOrganization', 'Organization', organizationId, { role: member.role })
  })

export const NOT_A_MEMBER_MESSAGE = "You're not a member"
