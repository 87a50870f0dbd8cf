import { invitationStatusLabels, memberRoleLabels, roleLabels } from '../lib/labels'
import { RelativeTime } from '../lib/RelativeTime'
import { StatusText } from '../ui/feedback/StatusText'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { TruncatedText } from '../ui/tables/TruncatedText'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import { WrappedText } from '../ui/tables/WrappedText'
import type { InvitationRowFragment } from './documents.generated'

interface RowHandlers {
  onCopy: (invitation: InvitationRowFragment) => void
  onResend: (invitation: InvitationRowFragment) => void
  onRevoke: (invitation: InvitationRowFragment) => void
}

const statusLabels = { ...invitationStatusLabels, invalid: 'Not valid' }

const columnHelper = createTableColumnHelper<InvitationRowFragment>()

export const createInvitationColumns = ({ onCopy, onResend, onRevoke }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('email', {
      header: 'Email',
      // In stacked rows, the class removes the two-line limit on the title, so that the address and the notice fit.
      meta: { isTitle: true, className: 'stacked:[&>span>span]:line-clamp-none' },
      cell: ({ row: { original } }) => (
        <>
          <WrappedText>{original.email}</WrappedText>
          {hasInvalidSender(original) && (
            <span className="block text-sm font-normal text-muted">
              The sender can no longer send this invitation. Renew it.
            </span>
          )}
        </>
      ),
    }),
    columnHelper.display({
      id: 'role',
      header: 'Invited as',
      meta: { className: 'unstacked:w-[30cqw]' },
      cell: ({ row: { original } }) => <TruncatedText>{formatRole(original)}</TruncatedText>,
    }),
    columnHelper.display({
      id: 'status',
      header: 'Status',
      meta: { className: 'unstacked:w-26' },
      cell: ({ row: { original } }) => (
        <StatusText status={hasInvalidSender(original) ? 'invalid' : original.status} labels={statusLabels} />
      ),
    }),
    columnHelper.accessor('expiresAt', {
      header: 'Expires',
      meta: { className: 'whitespace-nowrap unstacked:w-32', hasStackedLabel: true },
      cell: ({ row: { original } }) =>
        original.status === 'accepted' ? (
          <TruncatedText>-</TruncatedText>
        ) : (
          <span data-expired={original.status === 'expired' || undefined}>
            <RelativeTime iso={original.expiresAt} />
          </span>
        ),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-32' },
      cell: ({ row: { original } }) =>
        original.viewerCanManage && (
          <RowActions
            rowName={original.email}
            items={[
              ...(original.url ? [{ label: 'Send again', onSelect: () => onResend(original) }] : []),
              { label: 'Revoke', onSelect: () => onRevoke(original), isDanger: true },
            ]}
          >
            {original.url ? (
              <RowButton label={`Copy link for ${original.email}`} onClick={() => onCopy(original)}>
                Copy link
              </RowButton>
            ) : (
              <RowButton label={`Renew the invitation for ${original.email}`} onClick={() => onResend(original)}>
                Renew
              </RowButton>
            )}
          </RowActions>
        ),
    }),
  ])

/** Returns whether the link does not work because the sender may no longer send this invitation. */
const hasInvalidSender = ({ status, isLinkValid }: InvitationRowFragment): boolean =>
  status === 'pending' && !isLinkValid

const formatRole = ({ role, organization, organizationRole }: InvitationRowFragment): string => {
  if (!organization || !organizationRole) return roleLabels[role]
  const memberRole = memberRoleLabels[organizationRole]
  return role === 'admin'
    ? `${roleLabels.admin}, ${memberRole.toLowerCase()} of ${organization.name}`
    : `${memberRole} of ${organization.name}`
}
