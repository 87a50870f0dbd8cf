import { runStatement } from '../adapters/db/prisma'
import type { Deps } from '../context'
import { type CreditRedemption, Prisma } from '../generated/prisma/client'
import { buildEventWrites } from '../webhook-events'

/**
 * Redeems an active code in one statement; a trigger updates the balance. Concurrent redemptions cannot exceed
 * `max_uses`, because an UPDATE that has waited for another UPDATE of the same row evaluates its conditions again.
 * @returns the redemption and whether webhook deliveries were queued, or null if the code is unknown, archived or not
 * active
 * @throws a unique violation, without changing anything, if the code is active and the user has already redeemed it
 */
export const redeemActiveCode = async (
  db: Deps['db'],
  userId: number,
  code: string,
  now: Date,
): Promise<{ redemption: CreditRedemption; hasDeliveries: boolean } | null> => {
  const event = { type: 'code.redeemed', now } as const
  const statement = Prisma.sql`/* name: redeem-code */
    WITH code AS (
      UPDATE credit_codes SET current_uses = current_uses + 1
      WHERE code = ${code} AND archived_at IS NULL
        AND (max_uses IS NULL OR current_uses < max_uses)
        AND (expires_at IS NULL OR expires_at > ${now}::timestamptz)
      RETURNING id, credit_amount
    ), redemption AS (
      INSERT INTO credit_redemptions (code_id, user_id, credits_granted, redeemed_at)
      SELECT id, ${userId}::int, credit_amount, ${now}::timestamptz FROM code
      RETURNING *
    ), credit_transaction AS (
      INSERT INTO credit_transactions (user_id, amount, description, redemption_id, created_at)
      SELECT user_id, credits_granted, ${`Redeemed code ${code}`}, id, redeemed_at FROM redemption
    ), ${buildEventWrites(event, Prisma.sql`redemption`)}
    SELECT id, code_id AS "codeId", user_id AS "userId", credits_granted AS "creditsGranted", redeemed_at AS "redeemedAt",
           EXISTS (SELECT 1 FROM webhook_delivery) AS "hasDeliveries"
    FROM redemption`
  const [row] = await runStatement<CreditRedemption & { hasDeliveries: boolean }>(db, statement)
  if (!row) return null
  const { hasDeliveries, ...redemption } = row
  return { redemption, hasDeliveries }
}
