import * as z from 'zod/mini'

/** What a tenant and a project may be. The first is what a new one is. */
export const tenantStatuses = ['active', 'suspended', 'archived'] as const
export const projectStatuses = ['active', 'paused', 'archived'] as const

const name = z
  .string('Name is required')
  .check(
    z.trim(),
    z.minLength(2, 'Name must be at least 2 characters'),
    z.maxLength(200, 'Name cannot exceed 200 characters'),
  )

const idInput = (message: string) =>
  z.int(message).check(z.positive(message), z.maximum(2_147_483_647, message))

export const createTenantInput = z.object({
  name,
  ownerId: idInput('Owner is required'),
  status: z._default(z.enum(tenantStatuses, 'Status is required'), 'active'),
})

/** Absent stays as it is. */
export const updateTenantInput = z.object({
  name: z.optional(name),
  ownerId: z.optional(idInput('Owner is required')),
  status: z.optional(z.enum(tenantStatuses, 'Status is required')),
})

export const createProjectInput = z.object({
  name,
  tenantId: idInput('Tenant is required'),
  leadUserId: z.nullish(idInput('Choose a lead, or none')),
  status: z._default(z.enum(projectStatuses, 'Status is required'), 'active'),
})

/** Absent stays as it is; a null lead is none. A project does not move to another tenant. */
export const updateProjectInput = z.object({
  name: z.optional(name),
  leadUserId: z.nullish(idInput('Choose a lead, or none')),
  status: z.optional(z.enum(projectStatuses, 'Status is required')),
})
