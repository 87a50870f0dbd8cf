import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { When } from '../lib/When'
import { CopyText } from '../ui/CopyText'
import { RowActions, RowSign } from '../ui/RowActions'
import { columnsOf } from '../ui/table-columns'
import { AdminCodeStatus } from './AdminCodeStatus'
import { amountText, usesText } from './admin-code'
import type { CodeRowFragment } from './documents.generated'

interface Deeds {
  open: (dialog: { kind: 'details' | 'edit'; code: CodeRowFragment }) => void
  remove: (code: CodeRowFragment) => void
  /** The pointer or the focus is at a button that needs more code. */
  onNear: () => void
}

const column = columnsOf<CodeRowFragment>()

/** The columns of specification §2, Credit code manager. */
export const codeColumns = ({ open, remove, onNear }: Deeds) =>
  column.columns([
    column.accessor('code', {
      header: 'Code',
      sortDescFirst: false,
      meta: { isTitle: true },
      cell: ({ row }) => <CopyText text={row.original.code} />,
    }),
    column.display({
      id: 'amount',
      header: 'Amount',
      meta: { right: true, className: 'whitespace-nowrap tabled:w-[13cqw]' },
      cell: ({ row }) => amountText(row.original.creditAmount),
    }),
    column.display({
      id: 'status',
      header: 'Status',
      meta: { className: 'tabled:w-[14cqw] tabled:pl-8' },
      cell: ({ row }) => <AdminCodeStatus status={row.original.status} />,
    }),
    column.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'tabled:w-[15cqw]' },
      cell: ({ row }) => <When iso={row.original.createdAt} isPast />,
    }),
    column.accessor('expiresAt', {
      header: 'Expires',
      sortDescFirst: false,
      meta: { className: 'tabled:w-[15cqw]' },
      cell: ({ row: { original } }) => (original.expiresAt ? <When iso={original.expiresAt} /> : 'Never'),
    }),
    column.display({
      id: 'uses',
      header: 'Uses',
      meta: { right: true, className: 'whitespace-nowrap tabled:w-[8cqw]' },
      cell: ({ row }) => usesText(row.original),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, manyActions: true, className: 'tabled:w-29' },
      cell: ({ row: { original: code } }) => (
        <RowActions>
          <RowSign
            label={`Details of ${code.code}`}
            tip="Details"
            onPointerEnter={onNear}
            onClick={() => open({ kind: 'details', code })}
          >
            <Eye size={16} />
          </RowSign>
          {code.status === 'active' && (
            <RowSign
              label={`Edit ${code.code}`}
              tip="Edit"
              onPointerEnter={onNear}
              onClick={() => open({ kind: 'edit', code })}
            >
              <Pencil size={16} />
            </RowSign>
          )}
          <RowSign
            label={`Delete ${code.code}`}
            tip="Delete"
            className="hover:text-danger"
            onClick={() => remove(code)}
          >
            <Trash size={16} />
          </RowSign>
        </RowActions>
      ),
    }),
  ])
