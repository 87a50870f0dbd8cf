import * as z from 'zod/mini'
import { buildEmailInput } from '../input-primitives'

/**
 * Builds a check that rejects control characters, line and paragraph separators, and bidirectional controls, because
 * the name and subject of a contact message become email headers.
 */
const buildSingleLineCheck = (message: string) =>
  z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*$/u, message)

/**
 * Builds a minimum-length check that counts only visible characters. Invisible characters are permitted, because some
 * emoji contain them.
 */
const buildMinVisibleLengthCheck = (minLength: number, message: string) =>
  z.refine<string>(text => text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim().length >= minLength, message)

/** Areas of interest (specification §3, Lead). */
export const interests = ['narrative', 'social', 'hybrid', 'coherence', 'timemanip', 'other'] as const

/** A hidden field that bots fill in. It accepts any value, because an error would reveal its purpose. */
const honeypot = z.transform((value: unknown) =>
  value === undefined || value === null || value === '' ? null : 'filled in',
)

/** Builds the schema for a required single-line text. Appends `end` to every message except `tooShortMessage`. */
const buildSingleLineText = (label: string, minLength: number, maxLength: number, tooShortMessage: string, end = '') =>
  z
    .string(tooShortMessage)
    .check(
      z.trim(),
      buildMinVisibleLengthCheck(minLength, tooShortMessage),
      z.maxLength(maxLength, `${label} cannot exceed ${maxLength} characters${end}`),
      buildSingleLineCheck(`${label} must be on one line${end}`),
    )

/** The early-access form (specification §5, Signup). */
export const requestEarlyAccessInput = z.object({
  name: buildSingleLineText('Name', 2, 200, 'Name must be at least 2 characters long'),
  email: buildEmailInput('Please enter a valid email address'),
  interest: z.enum(interests, 'Please select an area of interest'),
  remarks: honeypot,
})

/** The contact form (specification §5, Contact). */
export const sendContactMessageInput = z.object({
  name: buildSingleLineText('Name', 2, 200, 'Name must be at least 2 characters.', '.'),
  email: buildEmailInput('Please enter a valid email address.'),
  subject: buildSingleLineText('Subject', 3, 300, 'Subject must be at least 3 characters.', '.'),
  message: z.string('Message must be at least 10 characters.').check(
    z.trim(),
    buildMinVisibleLengthCheck(10, 'Message must be at least 10 characters.'),
    z.maxLength(10_000, 'Message cannot exceed 10,000 characters.'),
    // PostgreSQL cannot store NUL.
    z.regex(/^[^\0]*$/, 'Message cannot contain the NUL character.'),
  ),
  remarks: honeypot,
})

export const updateContactMessageInput = z.object({
  status: z.enum(['new', 'read', 'answered'], 'Status must be new, read or answered'),
})
