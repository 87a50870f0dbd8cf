import ChevronRight from 'lucide-react/icons/chevron-right'
import { RelativeTime } from '../lib/RelativeTime'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import { formatAuditEvent, parseDetailLines } from './audit-labels'
import type { AuditLogQuery } from './documents.generated'

export type AuditRow = AuditLogQuery['auditLog']['edges'][number]['node']

const columnHelper = createTableColumnHelper<AuditRow>()

/** Aligns the cells with the first line of open details. */
const alignTopClass = 'tabled:group-has-[[open]]/row:align-top tabled:group-has-[[open]]/row:pt-2'

export const auditColumns = columnHelper.columns([
  columnHelper.accessor('createdAt', {
    header: 'When',
    sortDescFirst: true,
    meta: { className: `tabled:w-34 ${alignTopClass}` },
    cell: ({ row }) => <RelativeTime iso={row.original.createdAt} isPast />,
  }),
  columnHelper.display({
    id: 'event',
    header: 'Event',
    meta: { isTitle: true, className: `wrap-anywhere tabled:w-84 ${alignTopClass}` },
    cell: ({ row }) => formatAuditEvent(row.original),
  }),
  columnHelper.display({
    id: 'details',
    header: 'Details',
    cell: ({ row }) => <AuditDetails event={row.original} />,
  }),
])

const SUMMARY_FIELD_COUNT = 3

/** The changed fields and the request id of an event. Collapsed, it shows the first fields, because texts are long. */
function AuditDetails({ event: { details, requestId } }: { event: AuditRow }) {
  const lines = parseDetailLines(details)
  return (
    <details className="group/details w-full text-sm tabled:py-1.5 tabled:contain-inline-size">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 hover:text-signal [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 truncate group-open/details:hidden">
          {lines.length > 0
            ? lines.slice(0, SUMMARY_FIELD_COUNT).map(line => <DetailLine key={line[0]} line={line} />)
            : 'Request'}
        </span>
        <span className="hidden text-muted group-open/details:inline">Less</span>
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="ml-auto shrink-0 text-muted transition-transform group-open/details:rotate-90"
        />
      </summary>
      {[...lines, ['request', requestId] as const].map(line => (
        <p key={line[0]} className="wrap-anywhere">
          <DetailLine line={line} />
        </p>
      ))}
    </details>
  )
}

const DetailLine = ({ line: [name, value] }: { line: readonly [name: string, value: string] }) => (
  <span className="mr-3.5">
    <span className="text-muted">{name}</span> {value}{' '}
  </span>
)
