// Who may do what with an organization (specification §6). Read it as law: a role grants what it names and all that the
// roles before it grant; creating is owning; administrators stand above.

interface Viewer {
  id: number
  role: string
}

interface Organization {
  createdById: number
}

/** The viewer's own membership, if any. */
type Membership = { role: 'viewer' | 'member' | 'lead' } | null | undefined

const isAdmin = (viewer: Viewer) => viewer.role === 'admin'

/** Whether this person made it. */
export const isOwner = (user: { id: number }, organization: Organization): boolean =>
  user.id === organization.createdById

/** Read the organization, its members and its projects. */
export const canReadOrganization = (viewer: Viewer, membership: Membership): boolean =>
  isAdmin(viewer) || membership != null

/** Upload files to its tenant and projects. */
export const canUploadToOrganization = (viewer: Viewer, membership: Membership): boolean =>
  isAdmin(viewer) || membership?.role === 'member' || membership?.role === 'lead'

/** Make, change and archive projects. */
export const canManageProjects = (viewer: Viewer, membership: Membership): boolean =>
  isAdmin(viewer) || membership?.role === 'lead'

/** Add and remove members. */
export const canManageMembers = (viewer: Viewer, organization: Organization): boolean =>
  isAdmin(viewer) || isOwner(viewer, organization)

/** Delete the organization. */
export const canDeleteOrganization = canManageMembers

/** The owner is never removed, by nobody. */
export const canRemoveMember = (
  viewer: Viewer,
  organization: Organization,
  member: { userId: number },
): boolean => canManageMembers(viewer, organization) && member.userId !== organization.createdById
