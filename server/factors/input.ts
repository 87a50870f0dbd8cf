import * as z from 'zod/mini'

const nameInput = z
  .string('Name is required')
  .check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(50, 'Name cannot exceed 50 characters'))

/** A code from an authenticator app, or a recovery code. */
const factorCodeInput = z
  .string('Code is required')
  .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(50, 'Code is incorrect'))

export const addTotpInput = z.object({
  enrollment: z.string('Enrollment is required').check(z.maxLength(1000, 'Enrollment is invalid')),
  name: nameInput,
  code: factorCodeInput,
})

/** A new passkey. `verifyRegistration` checks the credential. */
export const addPasskeyInput = z.object({ name: nameInput, credential: z.unknown() })

export const renameFactorInput = z.object({ name: nameInput })

/** A proof of identity. The resolver checks that exactly one field is given. */
export const confirmIdentityInput = z.object({
  password: z.optional(z.nullable(z.string().check(z.maxLength(1000, 'Current password is incorrect')))),
  code: z.optional(z.nullable(factorCodeInput)),
  passkey: z.optional(z.unknown()),
})
