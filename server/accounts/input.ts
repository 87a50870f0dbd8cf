import * as z from 'zod/mini'
import { buildBoundedText, buildEmailInput, withEmptyAsNull } from '../input-primitives'

/** Common passwords of at least 10 characters, in lower case. */
const COMMON_PASSWORDS = new Set(
  `1234567890 12345678910 123456789a 0123456789 0987654321 1111111111 0000000000 password12 password123
  password1234 password!! passw0rd123 qwertyuiop qwerty1234 qwerty12345 qwerty123456 1q2w3e4r5t 1qaz2wsx3edc
  iloveyou12 letmein123 welcome123 welcome1234 administrator admin12345 admin123456 changeme123 abcdefghij
  abc1234567 football123 baseball123 superman123 princess123 sunshine123 dragon1234 monkey1234 kairos1234
  kairoskairos correcthorsebatterystaple`.split(/\s+/),
)

export const newPasswordInput = z.string('Password is required').check(
  z.minLength(10, 'Password must be at least 10 characters'),
  z.maxLength(200, 'Password cannot exceed 200 characters'),
  z.refine(
    value => !COMMON_PASSWORDS.has(value.toLowerCase()),
    'This password is too common. Please choose another one.',
  ),
)

export const usernameInput = buildBoundedText('Username', 2, 50).check(
  z.regex(/^[^@\s]+$/, 'Username cannot contain spaces or "@"'),
)

export const accountEmailInput = buildEmailInput('Invalid email format')

/**
 * Builds the schema for a first or last name (specification §5, Profile). Null and "" clear the name. An absent value
 * leaves the name unchanged.
 */
export const buildNameInput = (label: string) =>
  withEmptyAsNull(buildBoundedText(label, 2, 100, `${label} must be at least 2 characters`))
