import * as z from 'zod/mini'
import { accountEmailInput, buildNameInput, newPasswordInput, usernameInput } from '../accounts/input'
import {
  buildBoundedText,
  buildIdInput,
  buildIntegerInput,
  buildOptionalIdInput,
  organizationRoleInput,
  withEmptyAsNull,
} from '../input-primitives'

const invitee = {
  email: accountEmailInput,
  firstName: buildNameInput('First name'),
  lastName: buildNameInput('Last name'),
}

export const inviteUserInput = z
  .object({
    ...invitee,
    role: z._default(z.enum(['admin', 'user'], 'Role must be user or admin'), 'user'),
    organizationId: buildOptionalIdInput('There is no organization with this ID'),
    organizationRole: z.optional(z.nullable(organizationRoleInput)),
    credits: withEmptyAsNull(
      buildIntegerInput('Credits must be a whole number').check(
        z.minimum(0, 'Credits cannot be negative'),
        z.maximum(1_000_000, 'Credits cannot exceed 1,000,000'),
      ),
    ),
    creditsReason: withEmptyAsNull(buildBoundedText('Reason', 3, 500)),
    leadId: buildOptionalIdInput('There is no lead with this ID'),
  })
  .check(
    z.refine(({ credits, creditsReason }) => !credits || creditsReason, {
      path: ['creditsReason'],
      message: 'Reason is required',
    }),
  )

/** An invitation to an organization, without the id of the organization. */
export const inviteToOrganizationInput = z.object({
  ...invitee,
  role: z._default(organizationRoleInput, 'member'),
})

/** The form of the invitation page. The URL of the page contains the token. */
export const acceptInvitationInput = z.object({
  username: usernameInput,
  password: newPasswordInput,
  firstName: buildNameInput('First name'),
  lastName: buildNameInput('Last name'),
})

export const invitationTokenInput = z
  .string('Token is required')
  .check(z.minLength(1, 'Token is required'), z.maxLength(200, 'Invalid token'))

export const organizationIdInput = buildIdInput('There is no organization with this ID')
