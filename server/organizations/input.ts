import * as z from 'zod/mini'

/** What an organization may be (specification §3). The first is the form's default. */
export const organizationTypes = ['business', 'education', 'nonprofit', 'government', 'other'] as const

/** What a member may be (specification §3). */
export const organizationRoles = ['member', 'lead', 'viewer'] as const

const optional = (label: string, most: number) =>
  z.nullish(
    z
      .string(`${label} must be text`)
      .check(
        z.trim(),
        z.maxLength(most, `${label} cannot exceed ${most.toLocaleString('en-US')} characters`),
      ),
  )

const NO_URL = 'Please enter a valid URL, such as https://example.com'

/** The Create Organization form (specification §5). */
export const createOrganizationInput = z.object({
  name: z
    .string('Organization name must be at least 3 characters')
    .check(
      z.trim(),
      z.minLength(3, 'Organization name must be at least 3 characters'),
      z.maxLength(200, 'Organization name cannot exceed 200 characters'),
    ),
  orgType: z._default(z.enum(organizationTypes, 'Organization type is required'), 'business'),
  description: optional('Description', 2000),
  website: z.nullish(
    z.string(NO_URL).check(
      z.trim(),
      z.maxLength(500, 'Website cannot exceed 500 characters'),
      z.refine(value => value === '' || (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value)), NO_URL),
    ),
  ),
  address: optional('Address', 300),
  city: optional('City', 120),
  state: optional('State', 120),
  postalCode: optional('Postal code', 30),
  country: optional('Country', 120),
})

/** A whole number, also as the text that a form or a client sends. */
const wholeNumber = (missing: string, words: string) =>
  z.pipe(
    z.union(
      [
        z.number(words),
        z.string(missing).check(z.trim(), z.minLength(1, missing), z.regex(/^(-?\d+)?$/, words)),
      ],
      missing,
    ),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int(words),
    ),
  )

/** The Add Member form (specification §5); the organization comes from where it stands. */
export const addOrganizationMemberInput = z.object({
  userId: wholeNumber('User ID is required', 'User ID must be a number').check(
    z.refine(id => id > 0, 'User ID is required'),
    z.refine(id => id <= 2_147_483_647, 'There is no user with this ID'),
  ),
  role: z._default(z.enum(organizationRoles, 'Role is required'), 'member'),
})
