import * as z from 'zod/mini'
import { boundedText, emailInput, emptyToNull } from '../input-primitives'

/** Frequent passwords of at least 10 characters, in lower case. */
const COMMON_PASSWORDS = new Set(
  `1234567890 12345678910 123456789a 0123456789 0987654321 1111111111 0000000000 password12 password123
  password1234 password!! passw0rd123 qwertyuiop qwerty1234 qwerty12345 qwerty123456 1q2w3e4r5t 1qaz2wsx3edc
  iloveyou12 letmein123 welcome123 welcome1234 administrator admin12345 admin123456 changeme123 abcdefghij
  abc1234567 football123 baseball123 superman123 princess123 sunshine123 dragon1234 monkey1234 kairos1234
  kairoskairos correcthorsebatterystaple`.split(/\s+/),
)

const password = z.string('Password is required').check(
  z.minLength(10, 'Password must be at least 10 characters'),
  z.maxLength(200, 'Password cannot exceed 200 characters'),
  z.refine(
    value => !COMMON_PASSWORDS.has(value.toLowerCase()),
    'This password is too common. Please choose another one.',
  ),
)

const username = boundedText('Username', 2, 50).check(z.regex(/^[^@\s]+$/, 'Username cannot contain spaces or "@"'))

const email = emailInput('Invalid email format')

/** An optional first or last name (specification §5, Profile). '' and null clear; absent leaves it unchanged. */
const nameInput = (label: string) => emptyToNull(boundedText(label, 2, 100, `${label} must be at least 2 characters`))

export const createUserInput = z.object({
  username,
  email,
  password,
  role: z._default(z.enum(['admin', 'user'], 'Role is required'), 'user'),
  firstName: nameInput('First name'),
  lastName: nameInput('Last name'),
})

/** The profile form (specification §5, Profile). */
export const updateProfileInput = z.object({
  firstName: nameInput('First name'),
  lastName: nameInput('Last name'),
  email,
})

export const changePasswordInput = z.object({
  currentPassword: z
    .string('Current password is required')
    .check(z.minLength(1, 'Current password is required'), z.maxLength(1000, 'Current password is incorrect')),
  newPassword: password,
})

/** Changes to an account by an administrator. Absent fields remain unchanged. */
export const updateUserInput = z.object({
  username: z.optional(username),
  email: z.optional(email),
  role: z.optional(z.enum(['admin', 'user'], 'Role is required')),
  status: z.optional(z.enum(['active', 'suspended'], 'Status is required')),
  firstName: nameInput('First name'),
  lastName: nameInput('Last name'),
})

export const resetPasswordInput = z.object({ password })
