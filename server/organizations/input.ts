import * as z from 'zod/mini'

/** What an organization may be (specification §3). The first is the form's default. */
export const organizationTypes = ['business', 'education', 'nonprofit', 'government', 'other'] as const

/** What a member may be (specification §3). */
export const organizationRoles = ['member', 'lead', 'viewer'] as const

const optionalText = (label: string, maxLength: number) =>
  z.nullish(
    z
      .string(`${label} must be text`)
      .check(
        z.trim(),
        z.maxLength(maxLength, `${label} cannot exceed ${maxLength.toLocaleString('en-US')} characters`),
      ),
  )

const INVALID_URL_MESSAGE = 'Please enter a valid URL, such as https://example.com'

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
  description: optionalText('Description', 2000),
  website: z.nullish(
    z.string(INVALID_URL_MESSAGE).check(
      z.trim(),
      z.maxLength(500, 'Website cannot exceed 500 characters'),
      z.refine(
        value => value === '' || (/^https?:\/\/\S+$/i.test(value) && URL.canParse(value)),
        INVALID_URL_MESSAGE,
      ),
    ),
  ),
  address: optionalText('Address', 300),
  city: optionalText('City', 120),
  state: optionalText('State', 120),
  postalCode: optionalText('Postal code', 30),
  country: optionalText('Country', 120),
})

/** A whole number, also as the text that a form or a client sends. */
const integerInput = (requiredMessage: string, message: string) =>
  z.pipe(
    z.union(
      [
        z.number(message),
        z
          .string(requiredMessage)
          .check(z.trim(), z.minLength(1, requiredMessage), z.regex(/^(-?\d+)?$/, message)),
      ],
      requiredMessage,
    ),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int(message),
    ),
  )

/** The Add Member form (specification §5); the organization comes from where it stands. */
export const addOrganizationMemberInput = z.object({
  userId: integerInput('User ID is required', 'User ID must be a number').check(
    z.refine(id => id > 0, 'User ID is required'),
    z.refine(id => id <= 2_147_483_647, 'There is no user with this ID'),
  ),
  role: z._default(z.enum(organizationRoles, 'Role is required'), 'member'),
})
