import { memberRoleLabels, toOptions } from '../../lib/labels'
import { isActingAdmin, useSession } from '../../lib/session/viewer'
import type { MenuItem } from '../../ui/overlays/DropdownMenu'
import { useConfirm } from '../../ui/overlays/use-confirm'
import type { MemberRowFragment } from '../documents.generated'
import type { Organization } from '../organization'
import { useOrganizationActions } from '../use-organization-actions'

/**
 * Returns a function that builds a member's menu items, and the dialog that confirms a transfer. The items let the
 * owner change the member's role or transfer the organization to the member.
 */
export function useMemberMenu(organization: Organization) {
  const session = useSession()
  // A transfer by an administrator needs no acceptance.
  const isImmediate = session.status === 'signed-in' && isActingAdmin(session.viewer)
  const { changeRole, transferTo } = useOrganizationActions(organization)
  const { confirm, dialog } = useConfirm()
  const confirmTransfer = (member: MemberRowFragment) => {
    const { displayName } = member.user
    confirm({
      title: 'Transfer Organization',
      description: isImmediate
        ? `Make ${displayName} the owner of ${organization.name}? You'll remain a lead.`
        : `Offer ${organization.name} to ${displayName}? When they accept, they become its owner, and you become a lead who cannot manage its members or delete it.`,
      confirmLabel: 'Transfer',
      pendingLabel: 'Transferring...',
      run: () =>
        transferTo(member, isImmediate).then(
          () => true,
          () => false,
        ),
    })
  }
  const buildItems = (member: MemberRowFragment): MenuItem[] => {
    if (!organization.isOwner || !member.viewerCanChangeRole) return []
    const roles = toOptions(memberRoleLabels).filter(({ value }) => value !== member.role)
    return [
      ...roles.map(({ value, label }) => ({
        label: `Change role to ${label}`,
        // A failure shows a toast.
        onSelect: () => void changeRole(member, value).catch(() => undefined),
      })),
      ...(member.acceptedAt ? [{ label: 'Transfer ownership', onSelect: () => confirmTransfer(member) }] : []),
    ]
  }
  return { buildItems, transferDialog: dialog }
}
