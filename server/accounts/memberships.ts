import type { Transaction } from '../adapters/db/database'

/**
 * Locks the tenant of an organization, then the organization. Deletions use the same order, which prevents deadlocks.
 */
export const lockOrganization = async (tx: Transaction, id: number): Promise<void> => {
  await tx.$queryRaw`SELECT 1 FROM tenants WHERE organization_id = ${id} FOR NO KEY UPDATE`
  await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`
}

/**
 * Locks an organization, its tenant and its members, so that no user can join the organization, accept a membership or
 * become the owner.
 */
export const lockOrganizationAndMembers = async (tx: Transaction, id: number): Promise<void> => {
  await lockOrganization(tx, id)
  // Transactions that insert members or accept invitations lock this row FOR KEY SHARE. FOR UPDATE waits for them.
  await tx.$queryRaw`SELECT 1 FROM organizations WHERE id = ${id} FOR UPDATE`
  await tx.$queryRaw`SELECT 1 FROM organization_members WHERE organization_id = ${id} FOR UPDATE`
}

/**
 * Accepts the user's pending membership, if any, in the organization of a tenant. Called when the user uploads a file
 * to the tenant, or creates or updates a project of the tenant.
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
