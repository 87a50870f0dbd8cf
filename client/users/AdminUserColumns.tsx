import { roleWords, userStatusWords } from '../lib/words'
import { LongText } from '../ui/LongText'
import { Menu } from '../ui/Menu'
import { RowButton } from '../ui/RowActions'
import { StatusText } from '../ui/StatusText'
import { columnsOf, idColumn } from '../ui/table-columns'
import type { UserRowFragment } from './documents.generated'

interface Deeds {
  open: (dialog: { kind: 'edit' | 'password'; user: UserRowFragment }) => void
  onAdjustCredits: (user: UserRowFragment) => void
  toggleStatus: (user: UserRowFragment) => void
  /** The pointer or the focus is at a button that needs more code. */
  onNear: () => void
}

const column = columnsOf<UserRowFragment>()

export const userColumns = ({ open, onAdjustCredits, toggleStatus, onNear }: Deeds) =>
  column.columns([
    column.accessor('id', idColumn),
    column.accessor('username', {
      header: 'Username',
      sortDescFirst: false,
      meta: { isTitle: true, fewColumns: true, className: 'tabled:w-[14cqw] tabled:pl-4' },
      cell: ({ row }) => <LongText>{row.original.username}</LongText>,
    }),
    column.accessor('email', {
      header: 'Email',
      sortDescFirst: false,
      cell: ({ row }) => <LongText>{row.original.email}</LongText>,
    }),
    column.accessor('role', {
      header: 'Role',
      sortDescFirst: false,
      meta: { className: 'tabled:w-18' },
      cell: ({ row }) => roleWords[row.original.role],
    }),
    column.accessor('status', {
      header: 'Status',
      sortDescFirst: false,
      meta: { className: 'tabled:w-28' },
      // Specification §3: active when missing.
      cell: ({ row }) => <StatusText status={row.original.status || 'active'} words={userStatusWords} />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-26' },
      cell: ({ row: { original: user } }) => (
        <div className="inline-flex items-center gap-1">
          <RowButton
            label={`Edit ${user.username}`}
            onNear={onNear}
            onClick={() => open({ kind: 'edit', user })}
          >
            Edit
          </RowButton>
          <Menu
            label={`More for ${user.username}`}
            items={[
              { label: 'Adjust credits', onSelect: () => onAdjustCredits(user) },
              { label: 'Reset password', onSelect: () => open({ kind: 'password', user }) },
              user.status === 'active'
                ? { label: 'Suspend', onSelect: () => toggleStatus(user), isDanger: true }
                : { label: 'Make active', onSelect: () => toggleStatus(user) },
            ]}
          />
        </div>
      ),
    }),
  ])
