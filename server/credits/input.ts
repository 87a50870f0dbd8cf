import * as z from 'zod/mini'

/** A code as a person types it: sent and kept in capitals (specification §5, Redeem). */
export const redeemCreditCodeInput = z.object({
  code: z
    .string('Credit code is required')
    .check(
      z.trim(),
      z.minLength(1, 'Credit code is required'),
      z.maxLength(20, 'Code cannot exceed 20 characters'),
      z.toUpperCase(),
    ),
})
