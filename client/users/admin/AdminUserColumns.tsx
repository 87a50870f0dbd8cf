import { roleLabels, userStatusLabels } from '../../lib/labels'
import { StatusText } from '../../ui/feedback/StatusText'
import { RowActions, RowButton } from '../../ui/tables/RowActions'
import { createTableColumnHelper, idColumn } from '../../ui/tables/table-columns'
import { WrappedText } from '../../ui/tables/WrappedText'
import type { UserRowFragment } from '../documents.generated'

interface RowHandlers {
  onOpen: (dialog: { kind: 'edit' | 'password'; user: UserRowFragment }) => void
  onAdjustCredits: (user: UserRowFragment) => void
  onShowSessions: (user: UserRowFragment) => void
  onToggleStatus: (user: UserRowFragment) => void
  onErase: (user: UserRowFragment) => void
  onViewAs: (user: UserRowFragment) => void
  onResetFactors: (user: UserRowFragment) => void
  onPreload: () => void
}

const columnHelper = createTableColumnHelper<UserRowFragment>()

export const createUserColumns = ({
  onOpen,
  onAdjustCredits,
  onShowSessions,
  onToggleStatus,
  onErase,
  onViewAs,
  onResetFactors,
  onPreload,
}: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('id', idColumn),
    columnHelper.accessor('username', {
      header: 'Username',
      meta: { isTitle: true, tableHasFewColumns: true, className: 'unstacked:w-[20cqw] unstacked:pl-4' },
      cell: ({ row }) => <WrappedText>{row.original.username}</WrappedText>,
    }),
    columnHelper.accessor('email', {
      header: 'Email',
      cell: ({ row }) => <WrappedText>{row.original.email ?? '-'}</WrappedText>,
    }),
    columnHelper.accessor('role', {
      header: 'Role',
      meta: { className: 'unstacked:w-18' },
      cell: ({ row }) => roleLabels[row.original.role],
    }),
    columnHelper.accessor('status', {
      header: 'Status',
      meta: { className: 'unstacked:w-28' },
      // A missing status is shown as active (specification §3).
      cell: ({ row }) => <StatusText status={row.original.status || 'active'} labels={userStatusLabels} />,
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-26' },
      cell: ({ row: { original: user } }) => (
        <RowActions
          rowName={user.username}
          items={[
            { label: 'Adjust credits', onSelect: () => onAdjustCredits(user) },
            { label: 'Sessions', onSelect: () => onShowSessions(user) },
            { label: 'Reset password', onSelect: () => onOpen({ kind: 'password', user }) },
            ...(user.factors.length > 0
              ? [{ label: 'Turn off two-step verification', onSelect: () => onResetFactors(user) }]
              : []),
            ...(user.role === 'user' && user.status === 'active'
              ? [{ label: 'View as', onSelect: () => onViewAs(user) }]
              : []),
            user.status === 'active'
              ? { label: 'Suspend', onSelect: () => onToggleStatus(user), isDanger: true }
              : { label: 'Reactivate', onSelect: () => onToggleStatus(user) },
            { label: 'Erase', onSelect: () => onErase(user), isDanger: true },
          ]}
        >
          <RowButton
            label={`Edit ${user.username}`}
            onPreload={onPreload}
            onClick={() => onOpen({ kind: 'edit', user })}
          >
            Edit
          </RowButton>
        </RowActions>
      ),
    }),
  ])
