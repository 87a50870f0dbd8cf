import * as z from 'zod/mini'

export const deleteAccountInput = z.object({
  password: z
    .string('Current password is required')
    .check(z.minLength(1, 'Current password is required'), z.maxLength(1000, 'Current password is incorrect')),
})
