import * as z from 'zod/mini'
import {
  buildBoundedText,
  buildIntegerInput,
  buildOptionalText,
  MAX_ID,
  organizationRoleInput,
  withEmptyAsNull,
} from '../input-primitives'

/** Types of organizations (specification §3). */
const organizationTypes = ['business', 'education', 'nonprofit', 'government', 'other'] as const

const INVALID_URL_MESSAGE = 'Please enter a valid URL, such as https://example.com'

const organizationFields = {
  name: buildBoundedText('Organization name', 3, 200, 'Organization name must be at least 3 characters'),
  orgType: z.enum(organizationTypes, 'Organization type is required'),
  description: buildOptionalText('Description', 2000),
  website: withEmptyAsNull(
    z.string(INVALID_URL_MESSAGE).check(
      z.trim(),
      z.maxLength(500, 'Website cannot exceed 500 characters'),
      z.refine(value => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value), INVALID_URL_MESSAGE),
    ),
  ),
  address: buildOptionalText('Address', 300),
  city: buildOptionalText('City', 120),
  state: buildOptionalText('State', 120),
  postalCode: buildOptionalText('Postal code', 30),
  country: buildOptionalText('Country', 120),
}

/** The Create Organization form (specification §5). */
export const createOrganizationInput = z.object({
  ...organizationFields,
  orgType: z._default(organizationFields.orgType, 'business'),
})

export const updateOrganizationInput = z.object({
  ...organizationFields,
  name: z.optional(organizationFields.name),
  orgType: z.optional(organizationFields.orgType),
})

/** The Add Member form (specification §5), without the id of the organization. */
export const addOrganizationMemberInput = z.object({
  userId: buildIntegerInput('User ID must be a number', 'User ID is required').check(
    z.refine(id => id > 0, 'User ID is required'),
    z.refine(id => id <= MAX_ID, 'There is no user with this ID'),
  ),
  role: z._default(organizationRoleInput, 'member'),
})

export const updateOrganizationMemberInput = z.object({ role: organizationRoleInput })
