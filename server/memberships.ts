import type { Transaction } from './adapters/db'

/**
 * Accepts the pending membership of a user who acts in the organization of a tenant. Services call it in the
 * transaction of the action. Accepted and missing memberships remain unchanged.
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
