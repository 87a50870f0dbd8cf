import * as z from 'zod/mini'
import { buildBoundedText, buildIdInput } from '../input-primitives'

const tenantStatus = z.enum(['active', 'suspended', 'archived'], 'Status must be active, suspended or archived')
const projectStatus = z.enum(['active', 'paused', 'archived'], 'Status must be active, paused or archived')

const name = buildBoundedText('Name', 2, 200)

export const createTenantInput = z.object({
  name,
  ownerId: buildIdInput('Owner is required'),
  status: z._default(tenantStatus, 'active'),
})

export const updateTenantInput = z.object({
  name: z.optional(name),
  ownerId: z.optional(buildIdInput('Owner is required')),
  status: z.optional(tenantStatus),
})

export const createProjectInput = z.object({
  name,
  tenantId: buildIdInput('Tenant is required'),
  leadUserId: z.nullish(buildIdInput('Choose a lead, or none')),
  status: z._default(projectStatus, 'active'),
})

/** Changes to a project. Null in `leadUserId` removes the project lead. */
export const updateProjectInput = z.object({
  name: z.optional(name),
  leadUserId: z.nullish(buildIdInput('Choose a lead, or none')),
  status: z.optional(projectStatus),
})
