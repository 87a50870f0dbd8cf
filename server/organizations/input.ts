import * as z from 'zod/mini'
import { boundedText, emptyToNull, integerInput, optionalText } from '../input-primitives'

/** Types of organizations (specification §3). The first is the form's default. */
const organizationTypes = ['business', 'education', 'nonprofit', 'government', 'other'] as const

/** Roles of members (specification §3). */
const organizationRoles = ['member', 'lead', 'viewer'] as const

const INVALID_URL_MESSAGE = 'Please enter a valid URL, such as https://example.com'

/** The Create Organization form (specification §5). */
export const createOrganizationInput = z.object({
  name: boundedText('Organization name', 3, 200, 'Organization name must be at least 3 characters'),
  orgType: z._default(z.enum(organizationTypes, 'Organization type is required'), 'business'),
  description: optionalText('Description', 2000),
  website: emptyToNull(
    z.string(INVALID_URL_MESSAGE).check(
      z.trim(),
      z.maxLength(500, 'Website cannot exceed 500 characters'),
      z.refine(value => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value), INVALID_URL_MESSAGE),
    ),
  ),
  address: optionalText('Address', 300),
  city: optionalText('City', 120),
  state: optionalText('State', 120),
  postalCode: optionalText('Postal code', 30),
  country: optionalText('Country', 120),
})

/** The Add Member form (specification §5). The page provides the organization. */
export const addOrganizationMemberInput = z.object({
  userId: integerInput('User ID must be a number', 'User ID is required').check(
    z.refine(id => id > 0, 'User ID is required'),
    z.refine(id => id <= 2_147_483_647, 'There is no user with this ID'),
  ),
  role: z._default(z.enum(organizationRoles, 'Role is required'), 'member'),
})
