import * as z from 'zod/mini'

const oneLine = (words: string) => z.regex(/^[^\p{Cc}]*$/u, words)

/** What people may be interested in (specification §3, Lead). */
export const interests = ['narrative', 'social', 'hybrid', 'coherence', 'timemanip', 'other'] as const

/** A field that people do not see and programs fill in. */
const honeypot = z.optional(z.nullable(z.string()))

/** The early-access form (specification §5, Signup). */
export const requestEarlyAccessInput = z.object({
  name: z
    .string('Name must be at least 2 characters long')
    .check(
      z.trim(),
      z.minLength(2, 'Name must be at least 2 characters long'),
      z.maxLength(200, 'Name cannot exceed 200 characters'),
      oneLine('Name must be on one line'),
    ),
  email: z
    .string('Please enter a valid email address')
    .check(
      z.trim(),
      z.maxLength(320, 'Please enter a valid email address'),
      z.email('Please enter a valid email address'),
    ),
  interest: z.enum(interests, 'Please select an area of interest'),
  homepage: honeypot,
})

/** The contact form (specification §5, Contact). */
export const sendContactMessageInput = z.object({
  name: z
    .string('Name must be at least 2 characters.')
    .check(
      z.trim(),
      z.minLength(2, 'Name must be at least 2 characters.'),
      z.maxLength(200, 'Name cannot exceed 200 characters.'),
      oneLine('Name must be on one line.'),
    ),
  email: z
    .string('Please enter a valid email address.')
    .check(
      z.trim(),
      z.maxLength(320, 'Please enter a valid email address.'),
      z.email('Please enter a valid email address.'),
    ),
  subject: z
    .string('Subject must be at least 3 characters.')
    .check(
      z.trim(),
      z.minLength(3, 'Subject must be at least 3 characters.'),
      z.maxLength(300, 'Subject cannot exceed 300 characters.'),
      oneLine('Subject must be on one line.'),
    ),
  message: z
    .string('Message must be at least 10 characters.')
    .check(
      z.trim(),
      z.minLength(10, 'Message must be at least 10 characters.'),
      z.maxLength(10_000, 'Message cannot exceed 10,000 characters.'),
    ),
  homepage: honeypot,
})

/** What becomes of a contact message. */
export const contactMessageStatuses = ['new', 'read', 'answered'] as const

export const updateContactMessageInput = z.object({
  status: z.enum(contactMessageStatuses, 'Status is required'),
})
