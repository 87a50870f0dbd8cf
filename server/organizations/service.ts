import type { Deps, Viewer } from '../context'
import { AppError, badUserInput, conflict, forbidden, notFound, parseInput } from '../errors'
import { type Organization, type OrganizationMember, Prisma } from '../generated/prisma/client'
import { addOrganizationMemberInput, createOrganizationInput } from './input'
import { canDeleteOrganization, canManageMembers, canReadOrganization, canRemoveMember } from './rules'

/**
 * Makes an organization with its owner as the first member and its tenant (specification §7).
 * @throws BAD_USER_INPUT
 */
export const createOrganization = async (
  deps: Deps,
  viewer: Viewer,
  input: unknown,
): Promise<Organization> => {
  const { name, orgType, ...details } = parseInput(createOrganizationInput, input)
  const createdAt = deps.clock()
  return deps.db.organization.create({
    data: {
      name,
      orgType,
      ...emptyValuesToNull(details),
      createdById: viewer.id,
      createdAt,
      members: { create: { userId: viewer.id, role: 'lead', createdAt } },
      tenant: { create: { name, ownerId: viewer.id, createdAt } },
    },
  })
}

/**
 * Deletes an organization and its memberships. Its tenant goes with it, or is archived when projects or files hang
 * on it.
 * @throws NOT_FOUND for who may not read it, FORBIDDEN for who is not its owner
 */
export const deleteOrganization = async (deps: Deps, viewer: Viewer, id: number): Promise<Organization> => {
  const organization = await requireOrganization(deps, viewer, id)
  if (!canDeleteOrganization(viewer, organization)) throw forbidden()
  return deps.db.$transaction(async tx => {
    // Letting go of the tenant locks it: no project or file can be added between looking and deleting.
    const tenant = await tx.tenant.findUnique({ where: { organizationId: id }, select: { id: true } })
    if (tenant) {
      const data = { organizationId: null, status: 'archived' } as const
      await tx.tenant.updateMany({ where: { id: tenant.id, organizationId: id }, data })
      await tx.tenant.deleteMany({ where: { id: tenant.id, projects: { none: {} }, files: { none: {} } } })
    }
    const { count } = await tx.organization.deleteMany({ where: { id } })
    if (count === 0) throw organizationNotFound()
    return organization
  })
}

/**
 * Adds a user to an organization (specification §7).
 * @throws BAD_USER_INPUT for a user that does not exist, NOT_FOUND, FORBIDDEN, CONFLICT for who is a member already
 */
export const addOrganizationMember = async (
  deps: Deps,
  viewer: Viewer,
  organizationId: number,
  input: unknown,
): Promise<OrganizationMember> => {
  const organization = await requireOrganization(deps, viewer, organizationId)
  if (!canManageMembers(viewer, organization)) throw forbidden()
  const { userId, role } = parseInput(addOrganizationMemberInput, input)
  if (!(await deps.db.user.findUnique({ where: { id: userId }, select: { id: true } }))) {
    throw badUserInput([{ path: 'userId', message: 'There is no user with this ID' }])
  }
  try {
    return await deps.db.organizationMember.create({
      data: { organizationId, userId, role, createdAt: deps.clock() },
    })
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError)) throw error
    if (error.code === 'P2003') throw organizationNotFound()
    if (error.code !== 'P2002') throw error
    throw new AppError('CONFLICT', 'This user is already a member', {
      issues: [{ path: 'userId', message: 'This user is already a member' }],
    })
  }
}

/**
 * Removes a member, never the owner (specification §6). What the person did stays.
 * @throws NOT_FOUND, FORBIDDEN, CONFLICT for the owner
 */
export const removeOrganizationMember = async (
  deps: Deps,
  viewer: Viewer,
  organizationId: number,
  userId: number,
): Promise<OrganizationMember> => {
  const organization = await requireOrganization(deps, viewer, organizationId)
  if (!canManageMembers(viewer, organization)) throw forbidden()
  const member = await deps.db.organizationMember.findUnique({
    where: { organizationId_userId: { organizationId, userId } },
  })
  if (!member) throw notFound('This user is not a member')
  if (!canRemoveMember(viewer, organization, member)) throw conflict('The owner cannot be removed')
  await deps.db.organizationMember.deleteMany({ where: { id: member.id } })
  return member
}

/** An organization that the viewer may read; for anybody else it does not exist. */
const requireOrganization = async (deps: Deps, viewer: Viewer, id: number): Promise<Organization> => {
  const organization = await deps.db.organization.findUnique({
    where: { id },
    include: { members: { where: { userId: viewer.id }, select: { role: true } } },
  })
  if (!organization || !canReadOrganization(viewer, organization.members[0])) throw organizationNotFound()
  const { members: _, ...row } = organization
  return row
}

const organizationNotFound = () => notFound('Organization not found')

const emptyValuesToNull = <TRow extends Record<string, string | null | undefined>>(row: TRow) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value || null])) as {
    [Key in keyof TRow]: string | null
  }
