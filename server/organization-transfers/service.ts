import { lockAccountAgainstErasure } from '../accounts/erasure-lock'
import { lockOrganization } from '../accounts/memberships'
import type { Transaction } from '../adapters/db/database'
import { type Actor, recordAuditEvent } from '../audit-log'
import type { Deps, Viewer } from '../context'
import {
  createBadUserInputError,
  createConflictError,
  createForbiddenError,
  createNotFoundError,
  createUnauthenticatedError,
} from '../errors'
import type { Organization } from '../generated/prisma/client'
import { canReadOrganization, canTransferOrganization, TRANSFER_LIFETIME_MS } from '../organizations/rules'

/**
 * Offers an organization to the member with the id `userId`. If the viewer is an administrator, makes this user the
 * owner immediately, even without a membership. In both cases, deletes an earlier offer.
 * @throws NOT_FOUND if the viewer may not read the organization, FORBIDDEN if the viewer may not transfer it,
 * BAD_USER_INPUT if the user cannot become the owner, CONFLICT if the user is already the owner
 */
export const transferOrganization = async (
  deps: Deps,
  viewer: Viewer,
  { id, userId }: { id: number; userId: number },
  actor: Actor,
): Promise<Organization> =>
  await deps.db.$transaction(async tx => {
    const now = deps.clock()
    const hasAccount = await lockAccountAgainstErasure(tx, userId)
    const organization = await lockReadableOrganization(tx, viewer, id)
    if (!canTransferOrganization(viewer, organization)) throw createForbiddenError()
    if (userId === organization.ownerId) throw createConflictError('This user is already the owner')
    const user =
      hasAccount && (await tx.user.findUnique({ where: { id: userId, isServiceAccount: false, status: 'active' } }))
    const isImmediate = viewer.role === 'admin'
    if (!user || !(isImmediate || (await isAcceptedMember(tx, id, userId)))) {
      const message = isImmediate
        ? 'Choose a user with an active account'
        : 'Choose a member who has accepted the membership'
      throw createBadUserInputError([{ path: 'userId', message }])
    }
    const details = { newOwner: user.username }
    const action = isImmediate ? 'transferOrganization' : 'offerOrganization'
    await recordAuditEvent(tx, actor, now, action, 'Organization', id, details)
    if (isImmediate) return await changeOwner(tx, organization, userId, now)
    const expiresAt = new Date(now.getTime() + TRANSFER_LIFETIME_MS)
    await tx.organizationTransfer.deleteMany({ where: { organizationId: id } })
    await tx.organizationTransfer.create({ data: { organizationId: id, userId, createdAt: now, expiresAt } })
    return organization
  })

/**
 * Makes the viewer the owner of an organization that was offered to them. The former owner remains a lead.
 * @throws NOT_FOUND if there is no offer or it has expired, UNAUTHENTICATED if the viewer's account was erased
 */
export const acceptOrganizationTransfer = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  actor: Actor,
): Promise<Organization> =>
  await deps.db.$transaction(async tx => {
    const now = deps.clock()
    if (!(await lockAccountAgainstErasure(tx, viewer.id))) throw createUnauthenticatedError()
    await lockOrganization(tx, id)
    const organization = await tx.organization.findUnique({ where: { id } })
    const transfer = await tx.organizationTransfer.findFirst({
      where: { organizationId: id, userId: viewer.id, expiresAt: { gt: now } },
    })
    if (!organization || !transfer) throw createTransferNotFoundError()
    const details = { formerOwnerId: organization.ownerId }
    await recordAuditEvent(tx, actor, now, 'acceptOrganizationTransfer', 'Organization', id, details)
    return await changeOwner(tx, organization, viewer.id, now)
  })

/**
 * Declines the offer to transfer an organization to the viewer.
 * @throws NOT_FOUND if the viewer may not read the organization or has no offer
 */
export const declineOrganizationTransfer = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  actor: Actor,
): Promise<Organization> =>
  await deps.db.$transaction(async tx => {
    const organization = await lockReadableOrganization(tx, viewer, id)
    await deleteTransfer(tx, { organizationId: id, userId: viewer.id })
    await recordAuditEvent(tx, actor, deps.clock(), 'declineOrganizationTransfer', 'Organization', id)
    return organization
  })

/**
 * Withdraws the offer to transfer an organization to a new owner.
 * @throws NOT_FOUND if the viewer may not read the organization or there is no offer, FORBIDDEN if the viewer may not
 * transfer the organization
 */
export const cancelOrganizationTransfer = async (
  deps: Deps,
  viewer: Viewer,
  id: number,
  actor: Actor,
): Promise<Organization> =>
  await deps.db.$transaction(async tx => {
    const organization = await lockReadableOrganization(tx, viewer, id)
    if (!canTransferOrganization(viewer, organization)) throw createForbiddenError()
    await deleteTransfer(tx, { organizationId: id })
    await recordAuditEvent(tx, actor, deps.clock(), 'cancelOrganizationTransfer', 'Organization', id)
    return organization
  })

const createTransferNotFoundError = () => createNotFoundError('This organization is not being transferred')

/** Locks an organization and returns it. Throws NOT_FOUND if the viewer may not read it. */
const lockReadableOrganization = async (tx: Transaction, viewer: Viewer, id: number): Promise<Organization> => {
  await lockOrganization(tx, id)
  const organization = await tx.organization.findUnique({ where: { id } })
  const membership = await tx.organizationMember.findUnique({
    where: { organizationId_userId: { organizationId: id, userId: viewer.id } },
  })
  if (!organization || !canReadOrganization(viewer, membership)) throw createNotFoundError('Organization not found')
  return organization
}

const isAcceptedMember = async (tx: Transaction, organizationId: number, userId: number): Promise<boolean> =>
  (await tx.organizationMember.count({ where: { organizationId, userId, acceptedAt: { not: null } } })) > 0

const deleteTransfer = async (tx: Transaction, where: { organizationId: number; userId?: number }) => {
  const { count } = await tx.organizationTransfer.deleteMany({ where })
  if (count === 0) throw createTransferNotFoundError()
}

/**
 * Makes a user the owner of an organization and its tenant. Gives the user an accepted membership as a lead. Deletes
 * the offer, if any.
 */
const changeOwner = async (
  tx: Transaction,
  { id: organizationId }: Organization,
  userId: number,
  now: Date,
): Promise<Organization> => {
  const membershipData = { role: 'lead' as const, acceptedAt: now }
  await tx.organizationMember.upsert({
    where: { organizationId_userId: { organizationId, userId } },
    create: { organizationId, userId, createdAt: now, ...membershipData },
    update: { role: 'lead' },
  })
  await tx.organizationMember.updateMany({ where: { organizationId, userId, acceptedAt: null }, data: membershipData })
  await tx.organizationTransfer.deleteMany({ where: { organizationId } })
  await tx.tenant.updateMany({ where: { organizationId }, data: { ownerId: userId } })
  return await tx.organization.update({ where: { id: organizationId }, data: { ownerId: userId } })
}
