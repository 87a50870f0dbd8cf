import { codeStatusLabels } from '../lib/labels'
import { RelativeTime } from '../lib/RelativeTime'
import { CopyableText } from '../ui/controls/CopyableText'
import { StatusText } from '../ui/feedback/StatusText'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import { formatCodeUses, formatCreditAmount } from './credit-code-format'
import type { CodeRowFragment } from './documents.generated'

interface RowHandlers {
  onOpen: (dialog: { kind: 'details' | 'edit'; code: CodeRowFragment }) => void
  onDelete: (code: CodeRowFragment) => void
  onPreload: () => void
}

const columnHelper = createTableColumnHelper<CodeRowFragment>()

/** Tightens the letter spacing, so that the second line of a stacked row fits on phones. */
const detailClass = 'max-sm:stacked:tracking-tight'

/** Creates the columns of the credit code table (specification §2, Credit code manager). */
export const createCodeColumns = ({ onOpen, onDelete, onPreload }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('code', {
      header: 'Code',
      meta: { isTitle: true, className: 'stacked:min-w-0 stacked:basis-auto' },
      cell: ({ row }) => <CopyableText text={row.original.code} />,
    }),
    columnHelper.display({
      id: 'amount',
      header: 'Amount',
      meta: { alignRight: true, className: `whitespace-nowrap unstacked:w-[13.5cqw] ${detailClass}` },
      cell: ({ row }) => formatCreditAmount(row.original.creditAmount),
    }),
    columnHelper.display({
      id: 'status',
      header: 'Status',
      meta: { className: `unstacked:w-[12.5cqw] unstacked:pl-8 ${detailClass}` },
      cell: ({ row }) => <StatusText status={row.original.status} labels={codeStatusLabels} />,
    }),
    columnHelper.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'unstacked:w-[13.5cqw] max-sm:stacked:hidden', hasStackedLabel: true },
      cell: ({ row }) => <RelativeTime iso={row.original.createdAt} isPast />,
    }),
    columnHelper.accessor('expiresAt', {
      header: 'Expires',
      meta: { className: `unstacked:w-[13cqw] ${detailClass}`, hasStackedLabel: true },
      cell: ({ row: { original } }) =>
        original.expiresAt ? (
          <span data-expired={original.status === 'expired' || undefined}>
            {original.status === 'expired' && <span className="max-sm:hidden unstacked:hidden">Expired </span>}
            <RelativeTime iso={original.expiresAt} />
          </span>
        ) : (
          <span className="stacked:lowercase">Never</span>
        ),
    }),
    columnHelper.display({
      id: 'uses',
      header: 'Uses',
      meta: {
        alignRight: true,
        hasStackedLabel: true,
        className: `whitespace-nowrap unstacked:w-[10.5cqw] ${detailClass}`,
      },
      cell: ({ row }) => formatCodeUses(row.original),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-29' },
      cell: ({ row: { original: code } }) => (
        <RowActions
          rowName={code.code}
          items={[
            ...(code.status === 'active' ? [{ label: 'Edit', onSelect: () => onOpen({ kind: 'edit', code }) }] : []),
            { label: 'Delete', onSelect: () => onDelete(code), isDanger: true },
          ]}
        >
          <RowButton
            label={`Details of ${code.code}`}
            onPreload={onPreload}
            onClick={() => onOpen({ kind: 'details', code })}
          >
            Details
          </RowButton>
        </RowActions>
      ),
    }),
  ])
