// Permissions on organizations (specification §6). In the order `viewer`, `member`, `lead`, each role includes the
// permissions of the roles before it. The owner manages members, and edits, transfers and deletes the organization.
// Administrators have the permissions of leads and owners in every organization.

interface Viewer {
  id: number
  role: string
}

interface Organization {
  ownerId: number
}

/** Membership of the viewer (the authenticated user, not the role). Null or undefined if the viewer has none. */
type Membership = { role: 'viewer' | 'member' | 'lead' } | null | undefined

interface Member {
  userId: number
  /** Null while the membership is pending. */
  acceptedAt: Date | null
}

const isAdmin = (viewer: Viewer) => viewer.role === 'admin'

/** Created organizations per user. */
export const ORGANIZATION_CREATION_RATE_LIMIT = { name: 'organizations', points: 10, seconds: 60 * 60 }

/** Added members per user. Attempts to add unknown users count too, so that users cannot enumerate accounts by id. */
export const MEMBER_ADDITION_RATE_LIMIT = { name: 'member-additions', points: 20, seconds: 60 * 60 }

/** Returns whether the rate limits on organizations, member additions and invitations apply to the viewer. */
export const isSubjectToRateLimits = (viewer: Viewer): boolean => !isAdmin(viewer)

export const isOwner = (user: { id: number }, organization: Organization): boolean => user.id === organization.ownerId

/** Returns whether the viewer may read the organization, its members and its projects. */
export const canReadOrganization = (viewer: Viewer, membership: Membership): boolean =>
  isAdmin(viewer) || membership != null

/** Returns whether the viewer may upload files to the organization's tenant and projects. */
export const canUploadToOrganization = (viewer: Viewer, membership: Membership): boolean =>
  isAdmin(viewer) || membership?.role === 'member' || membership?.role === 'lead'

/** Returns whether the viewer may create and update the organization's projects. */
export const canManageProjects = (viewer: Viewer, membership: Membership): boolean =>
  isAdmin(viewer) || membership?.role === 'lead'

/**
 * Whether the viewer may choose any user as the lead of a project. Other viewers can choose only members, so that they
 * cannot enumerate users.
 */
export const canAssignAnyLead = isAdmin

export const canManageMembers = (viewer: Viewer, organization: Organization): boolean =>
  isAdmin(viewer) || isOwner(viewer, organization)

export const canEditOrganization = canManageMembers

/** Whether the viewer may offer the organization to a new owner or, as an administrator, transfer it immediately. */
export const canTransferOrganization = canManageMembers

/** Time for which a member can accept the offer to become the owner of an organization. */
export const TRANSFER_LIFETIME_MS = 7 * 24 * 60 * 60_000

export const canDeleteOrganization = canManageMembers

/** Returns whether a member whom the viewer adds has to accept the membership. */
export const requiresAcceptance = (viewer: Viewer): boolean => !isAdmin(viewer)

/** Returns whether a viewer who may read the organization may read the email address of this member. */
export const canReadMemberEmail = (viewer: Viewer, member: Member): boolean =>
  isAdmin(viewer) || viewer.id === member.userId || member.acceptedAt !== null

/** Returns whether this member is the viewer and may leave the organization. */
export const canLeaveOrganization = (
  viewer: { id: number },
  organization: Organization,
  member: { userId: number },
): boolean => viewer.id === member.userId && !isOwner(viewer, organization)

export const canRemoveMember = (viewer: Viewer, organization: Organization, member: { userId: number }): boolean =>
  canManageMembers(viewer, organization) && !isOwner({ id: member.userId }, organization)

/** Returns whether the viewer may change the role of this member. The owner and service accounts are always leads. */
export const canChangeMemberRole = (
  viewer: Viewer,
  organization: Organization,
  member: { userId: number; user: { isServiceAccount: boolean } },
): boolean => canRemoveMember(viewer, organization, member) && !member.user.isServiceAccount
