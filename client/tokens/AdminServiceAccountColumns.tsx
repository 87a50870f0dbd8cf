import { formatLocalShortDate } from '../lib/format'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { TruncatedText } from '../ui/tables/TruncatedText'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import type { ServiceAccountRowFragment } from './documents.generated'

interface RowHandlers {
  onOpen: (account: ServiceAccountRowFragment) => void
  onDelete: (account: ServiceAccountRowFragment) => void
  onPreload: () => void
}

const columnHelper = createTableColumnHelper<ServiceAccountRowFragment>()

export const createServiceAccountColumns = ({ onOpen, onDelete, onPreload }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.display({
      id: 'name',
      header: 'Name',
      meta: { isTitle: true, tableHasFewColumns: true },
      cell: ({ row: { original: account } }) => <TruncatedText>{account.name}</TruncatedText>,
    }),
    columnHelper.display({
      id: 'organization',
      header: 'Rights',
      meta: { className: 'unstacked:w-[32cqw]' },
      cell: ({ row: { original: account } }) => (
        <TruncatedText>{account.organization ? `Lead of ${account.organization.name}` : 'Administrator'}</TruncatedText>
      ),
    }),
    columnHelper.display({
      id: 'tokens',
      header: 'Tokens',
      meta: { alignRight: true, hasStackedLabel: true, className: 'unstacked:w-20' },
      cell: ({ row: { original: account } }) => account.tokens.length,
    }),
    columnHelper.display({
      id: 'createdAt',
      header: 'Created',
      meta: { className: 'whitespace-nowrap unstacked:w-30' },
      cell: ({ row: { original: account } }) => formatLocalShortDate(account.createdAt),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-30' },
      cell: ({ row: { original: account } }) => (
        <RowActions
          rowName={account.name}
          items={[{ label: 'Delete', onSelect: () => onDelete(account), isDanger: true }]}
        >
          <RowButton label={`Tokens of ${account.name}`} onPreload={onPreload} onClick={() => onOpen(account)}>
            Tokens
          </RowButton>
        </RowActions>
      ),
    }),
  ])
