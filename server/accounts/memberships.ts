import type { Transaction } from '../adapters/db/database'

/**
 * Locks the tenant of an organization, and then the organization. Until the transaction ends, other transactions cannot
 * change either of them. Deletions of organizations use the same order, which prevents deadlocks.
 */
export const lockOrganization = async (tx: Transaction, id: number): Promise<void> => {
  await tx.$queryRaw`SELECT 1 FROM tenants WHERE organization_id = ${id} FOR NO KEY UPDATE`
  await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`
}

/**
 * Locks an organization and its members. Until the transaction ends, no user can join the organization, accept a
 * membership or become the owner.
 */
export const lockOrganizationAndMembers = async (tx: Transaction, id: number): Promise<void> => {
  await lockOrganization(tx, id)
  // Transactions that insert members or accept invitations lock this row FOR KEY SHARE. FOR UPDATE waits for them.
  await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${id} FOR UPDATE`
  await tx.$queryRaw`SELECT 1 FROM organization_members WHERE organization_id = ${id} FOR UPDATE`
}

/**
 * Accepts the pending membership of a user who acts in the organization of a tenant. Services call this function in the
 * transaction of the action. Does nothing if the user has no pending membership.
 */
export const acceptMembershipOfTenant = async (
  tx: Transaction,
  userId: number,
  tenantId: number,
  now: Date,
): Promise<void> => {
  await tx.organizationMember.updateMany({
    where: { userId, acceptedAt: null, organization: { tenant: { id: tenantId } } },
    data: { acceptedAt: now },
  })
}
