import { formatLocalDateTime, formatLocalShortDate } from '../lib/format'
import { RelativeTime } from '../lib/RelativeTime'
import { StatusText } from '../ui/feedback/StatusText'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import { WrappedText } from '../ui/tables/WrappedText'
import type { ApiTokenRowFragment } from './documents.generated'

const columnHelper = createTableColumnHelper<ApiTokenRowFragment>()

/** Creates the columns of `TokenList`. */
export const createTokenColumns = (onRevoke: (token: ApiTokenRowFragment) => void) =>
  columnHelper.columns([
    columnHelper.display({
      id: 'name',
      header: 'Name',
      meta: { isTitle: true, className: 'wrap-anywhere unstacked:w-[24cqw]' },
      cell: ({ row: { original: token } }) => <WrappedText>{token.name}</WrappedText>,
    }),
    columnHelper.display({
      id: 'scopes',
      header: 'Scopes',
      cell: ({ row: { original: token } }) => <WrappedText>{token.scopes.join(', ')}</WrappedText>,
    }),
    columnHelper.display({
      id: 'expiresAt',
      header: 'Expires',
      meta: { hasStackedLabel: true, className: 'whitespace-nowrap unstacked:w-28' },
      cell: ({ row: { original: token } }) => <Expiry expiresAt={token.expiresAt} />,
    }),
    columnHelper.display({
      id: 'lastUsedAt',
      header: 'Last used',
      meta: { hasStackedLabel: true, className: 'whitespace-nowrap unstacked:w-32' },
      cell: ({ row: { original: token } }) =>
        token.lastUsedAt ? <RelativeTime iso={token.lastUsedAt} isPast /> : <NeverText />,
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'stacked:mr-0! unstacked:w-24' },
      cell: ({ row: { original: token } }) => (
        <RowActions>
          <RowButton label={`Revoke ${token.name}`} onClick={() => onRevoke(token)}>
            Revoke
          </RowButton>
        </RowActions>
      ),
    }),
  ])

const expiryLabels = { expired: 'Expired' }

/** Lowercase in a stacked row, where the text follows the column name. */
const NeverText = () => <span className="stacked:lowercase">Never</span>

function Expiry({ expiresAt }: { expiresAt: string | null }) {
  if (expiresAt === null) return <NeverText />
  return Date.parse(expiresAt) <= Date.now() ? (
    <span data-expired>
      <StatusText status="expired" labels={expiryLabels} />
    </span>
  ) : (
    <time dateTime={expiresAt} title={formatLocalDateTime(expiresAt)}>
      {formatLocalShortDate(expiresAt)}
    </time>
  )
}
