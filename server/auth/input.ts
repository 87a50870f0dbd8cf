import * as z from 'zod/mini'

const passwordInput = z
  .string('Password is required')
  .check(z.minLength(1, 'Password is required'), z.maxLength(1000, 'Password is too long'))

/** The login form (specification §5, Login). */
export const loginInput = z.object({
  identifier: z
    .string('Email or username is required')
    .check(
      z.trim(),
      z.minLength(1, 'Email or username is required'),
      z.maxLength(320, 'Email or username is too long'),
    ),
  password: passwordInput,
})

/** The password of a known user who accepts an invitation or confirms their identity. */
export const loginPasswordInput = z.object({ password: passwordInput })

export const completeLoginInput = z.object({
  challenge: z.string('Challenge is required').check(z.maxLength(1000, 'Challenge is invalid')),
  code: z
    .string('Code is required')
    .check(z.trim(), z.minLength(1, 'Code is required'), z.maxLength(50, 'Code is incorrect')),
})

export const refreshSessionInput = z.object({
  refreshToken: z
    .string('Refresh token is required')
    .check(z.minLength(1, 'Refresh token is required'), z.maxLength(1000, 'Refresh token is too long')),
})
