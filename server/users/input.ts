import * as z from 'zod/mini'
import { accountEmailInput, buildNameInput, newPasswordInput, usernameInput } from '../accounts/input'

export const createUserInput = z.object({
  username: usernameInput,
  email: accountEmailInput,
  password: newPasswordInput,
  role: z._default(z.enum(['admin', 'user'], 'Role must be user or admin'), 'user'),
  firstName: buildNameInput('First name'),
  lastName: buildNameInput('Last name'),
})

/** The profile form (specification §5, Profile). */
export const updateProfileInput = z.object({
  firstName: buildNameInput('First name'),
  lastName: buildNameInput('Last name'),
  email: accountEmailInput,
  /** Required if the email address changes and the server is configured to send email. */
  currentPassword: z.nullish(
    z.string('Current password must be text').check(z.maxLength(1000, 'Current password is incorrect')),
  ),
})

export const changePasswordInput = z.object({
  currentPassword: z
    .string('Current password is required')
    .check(z.minLength(1, 'Current password is required'), z.maxLength(1000, 'Current password is incorrect')),
  newPassword: newPasswordInput,
})

export const updateUserInput = z.object({
  username: z.optional(usernameInput),
  email: z.optional(accountEmailInput),
  role: z.optional(z.enum(['admin', 'user'], 'Role must be user or admin')),
  status: z.optional(z.enum(['active', 'suspended'], 'Status must be active or suspended')),
  firstName: buildNameInput('First name'),
  lastName: buildNameInput('Last name'),
})

export const resetPasswordInput = z.object({ password: newPasswordInput })
