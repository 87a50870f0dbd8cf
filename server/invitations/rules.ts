import { isOwner } from '../organizations/rules'

// Permissions on invitations. Administrators may send every invitation. The owner of an organization may invite with
// every organization role. Its leads may invite only with the roles `viewer` and `member`. Only administrators may send
// an invitation without an organization, with the role `admin`, with credits or for a request for early access
// (`leadId`).

interface Viewer {
  id: number
  role: string
}

type OrganizationRole = 'viewer' | 'member' | 'lead'

/** Null or undefined if the user is not a member. */
type Membership = { role: OrganizationRole } | null | undefined

interface Invitation {
  role: string
  organizationRole: OrganizationRole | null
  credits: number
  leadId: number | null
}

const isAdmin = (viewer: Viewer) => viewer.role === 'admin'

/** Limits the sent and resent invitations per user, so that a user cannot send unsolicited emails to many people. */
export const INVITATION_RATE_LIMIT = { name: 'invitations', points: 20, seconds: 60 * 60 }

export const INVITATION_LIFETIME_MS = 7 * 24 * 60 * 60_000

export const listInvitableRoles = (
  viewer: Viewer,
  organization: { ownerId: number },
  membership: Membership,
): OrganizationRole[] => {
  if (isAdmin(viewer) || isOwner(viewer, organization)) return ['viewer', 'member', 'lead']
  return membership?.role === 'lead' ? ['viewer', 'member'] : []
}

/**
 * Returns whether the viewer may create, resend and revoke an invitation.
 * @param organization null for an invitation without an organization
 */
export const canManageInvitation = (
  viewer: Viewer,
  organization: { ownerId: number } | null,
  membership: Membership,
  { role, organizationRole, credits, leadId }: Invitation,
): boolean => {
  if (isAdmin(viewer)) return true
  if (!organization || !organizationRole || role !== 'user' || credits > 0 || leadId !== null) return false
  return listInvitableRoles(viewer, organization, membership).includes(organizationRole)
}

/**
 * Returns whether the sender of an invitation may still send it. If not, its link does not work.
 * @param membership the sender's membership, not the viewer's
 */
export const canSenderInvite = (
  sender: Viewer & { status: string },
  organization: { ownerId: number } | null,
  membership: Membership,
  invitation: Invitation,
): boolean => sender.status === 'active' && canManageInvitation(sender, organization, membership, invitation)

/**
 * Returns whether the viewer may copy the link of an invitation. If the server sends email, only administrators may
 * copy the link, because using it counts as proof that the invited person owns the email address.
 */
export const canCopyInvitationLink = (viewer: Viewer, isMailEnabled: boolean): boolean =>
  isAdmin(viewer) || !isMailEnabled

/** Returns the status of an invitation. `invitationWhere` builds the same conditions for the database. */
export const getInvitationStatus = (
  { acceptedAt, expiresAt }: { acceptedAt: Date | null; expiresAt: Date },
  now: Date,
): 'accepted' | 'expired' | 'pending' => {
  if (acceptedAt) return 'accepted'
  return expiresAt <= now ? 'expired' : 'pending'
}
