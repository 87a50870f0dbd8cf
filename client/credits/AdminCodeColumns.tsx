import Eye from 'lucide-react/icons/eye'
import Pencil from 'lucide-react/icons/pencil'
import { RelativeTime } from '../lib/RelativeTime'
import { CopyableText } from '../ui/controls/CopyableText'
import { RowActions, RowDeleteButton, RowIconButton } from '../ui/tables/RowActions'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import { AdminCodeStatus } from './AdminCodeStatus'
import { formatCodeUses, formatCreditAmount } from './credit-code-format'
import type { CodeRowFragment } from './documents.generated'

interface RowHandlers {
  onOpen: (dialog: { kind: 'details' | 'edit'; code: CodeRowFragment }) => void
  onDelete: (code: CodeRowFragment) => void
  /** Preloads the chunk of the dialogs. */
  onPreload: () => void
}

const columnHelper = createTableColumnHelper<CodeRowFragment>()

/** Creates the columns of the credit code manager (specification §2). */
export const createCodeColumns = ({ onOpen, onDelete, onPreload }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('code', {
      header: 'Code',
      meta: { isTitle: true },
      cell: ({ row }) => <CopyableText text={row.original.code} />,
    }),
    columnHelper.display({
      id: 'amount',
      header: 'Amount',
      meta: { alignRight: true, className: 'whitespace-nowrap tabled:w-[13cqw]' },
      cell: ({ row }) => formatCreditAmount(row.original.creditAmount),
    }),
    columnHelper.display({
      id: 'status',
      header: 'Status',
      meta: { className: 'tabled:w-[14cqw] tabled:pl-8' },
      cell: ({ row }) => <AdminCodeStatus status={row.original.status} />,
    }),
    columnHelper.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'tabled:w-[15cqw]' },
      cell: ({ row }) => <RelativeTime iso={row.original.createdAt} isPast />,
    }),
    columnHelper.accessor('expiresAt', {
      header: 'Expires',
      meta: { className: 'tabled:w-[15cqw]' },
      cell: ({ row: { original } }) => (original.expiresAt ? <RelativeTime iso={original.expiresAt} /> : 'Never'),
    }),
    columnHelper.display({
      id: 'uses',
      header: 'Uses',
      meta: { alignRight: true, className: 'whitespace-nowrap tabled:w-[8cqw]' },
      cell: ({ row }) => formatCodeUses(row.original),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, manyActions: true, className: 'tabled:w-29' },
      cell: ({ row: { original: code } }) => (
        <RowActions>
          <RowIconButton
            label={`Details of ${code.code}`}
            tooltip="Details"
            onPointerEnter={onPreload}
            onClick={() => onOpen({ kind: 'details', code })}
          >
            <Eye size={16} />
          </RowIconButton>
          {code.status === 'active' && (
            <RowIconButton
              label={`Edit ${code.code}`}
              tooltip="Edit"
              onPointerEnter={onPreload}
              onClick={() => onOpen({ kind: 'edit', code })}
            >
              <Pencil size={16} />
            </RowIconButton>
          )}
          <RowDeleteButton label={`Delete ${code.code}`} onClick={() => onDelete(code)} />
        </RowActions>
      ),
    }),
  ])
