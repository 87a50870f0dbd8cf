import type { Deps, Viewer } from '../context'
import { conflict, notFound, parseInput } from '../errors'
import { type CreditRedemption, Prisma } from '../generated/prisma/client'
import { redeemCreditCodeInput } from './input'
import { creditCodeStatus, REDEEM_FAILURES } from './rules'

/**
 * Grants a code's credits to the viewer, once (specification §7, credits). One transaction around one conditional
 * UPDATE: whoever does not move the count gets nothing, however many ask at once. The balance follows the ledger in
 * the database.
 * @throws BAD_USER_INPUT, RATE_LIMITED, NOT_FOUND for an unknown code, CONFLICT when it is used up, expired or has been
 * redeemed by this user before
 */
export const redeemCreditCode = async (
  deps: Deps,
  viewer: Viewer,
  input: unknown,
): Promise<CreditRedemption> => {
  const { code } = parseInput(redeemCreditCodeInput, input)
  await deps.limiter.take(REDEEM_FAILURES, String(viewer.id))
  const redemption = await deps.db
    .$transaction(async tx => {
      const now = deps.clock()
      const found = await tx.creditCode.findFirst({ where: { code, archivedAt: null } })
      if (!found) throw notFound('This credit code does not exist')
      const { count } = await tx.creditCode.updateMany({
        where: {
          id: found.id,
          archivedAt: null,
          AND: [
            { OR: [{ maxUses: null }, { currentUses: { lt: tx.creditCode.fields.maxUses } }] },
            { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
          ],
        },
        data: { currentUses: { increment: 1 } },
      })
      if (count === 0) {
        const current = await tx.creditCode.findUniqueOrThrow({ where: { id: found.id } })
        throw conflict(REFUSAL[creditCodeStatus(current, now)])
      }
      const granted = await tx.creditRedemption.create({
        data: { codeId: found.id, userId: viewer.id, creditsGranted: found.creditAmount, redeemedAt: now },
      })
      await tx.creditTransaction.create({
        data: {
          userId: viewer.id,
          amount: found.creditAmount,
          description: `Redeemed code ${code}`,
          redemptionId: granted.id,
          createdAt: now,
        },
      })
      return granted
    })
    .catch(error => {
      const isRepeated = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
      throw isRepeated ? conflict('You have already redeemed this credit code') : error
    })
  await deps.limiter.giveBack(REDEEM_FAILURES, String(viewer.id))
  return redemption
}

const REFUSAL = {
  used: 'This credit code has already been used',
  expired: 'This credit code has expired',
  active: 'This credit code is no longer available',
}
