import * as z from 'zod/mini'
import { buildBoundedText, buildIdInput } from '../input-primitives'

const tenantStatuses = ['active', 'suspended', 'archived'] as const
const projectStatuses = ['active', 'paused', 'archived'] as const

const name = buildBoundedText('Name', 2, 200)

export const createTenantInput = z.object({
  name,
  ownerId: buildIdInput('Owner is required'),
  status: z._default(z.enum(tenantStatuses, 'Status is required'), 'active'),
})

export const updateTenantInput = z.object({
  name: z.optional(name),
  ownerId: z.optional(buildIdInput('Owner is required')),
  status: z.optional(z.enum(tenantStatuses, 'Status is required')),
})

export const createProjectInput = z.object({
  name,
  tenantId: buildIdInput('Tenant is required'),
  leadUserId: z.nullish(buildIdInput('Choose a lead, or none')),
  status: z._default(z.enum(projectStatuses, 'Status is required'), 'active'),
})

/** Changes to a project. Null in `leadUserId` removes the project lead. */
export const updateProjectInput = z.object({
  name: z.optional(name),
  leadUserId: z.nullish(buildIdInput('Choose a lead, or none')),
  status: z.optional(z.enum(projectStatuses, 'Status is required')),
})
