import * as z from 'zod/mini'
import { accountEmailInput, newPasswordInput } from '../accounts/input'

const token = z
  .string('Token is required')
  .check(z.minLength(1, 'Token is required'), z.maxLength(200, 'Invalid token'))

export const requestPasswordResetInput = z.object({ email: accountEmailInput })

/** Schema of the form on the password reset page. The token is not a field, because the URL of the page contains it. */
export const newPasswordFormInput = z.object({ password: newPasswordInput })

export const completePasswordResetInput = z.extend(newPasswordFormInput, { token })

export const confirmEmailChangeInput = z.object({ token })
