import ChevronRight from 'lucide-react/icons/chevron-right'
import { RelativeTime } from '../lib/RelativeTime'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import { formatAuditAction, parseDetailLines } from './audit-labels'
import type { AuditLogQuery } from './documents.generated'

export type AuditRow = AuditLogQuery['auditLog']['edges'][number]['node']

const columnHelper = createTableColumnHelper<AuditRow>()

/** Beside details that are unfolded, at their first line. */
const alignTopClass = 'tabled:group-has-[[open]]/row:align-top tabled:group-has-[[open]]/row:pt-2'

/** When, who, what on what; and how, folded away but for a line, with the request at its end. */
export const auditColumns = columnHelper.columns([
  columnHelper.accessor('createdAt', {
    header: 'When',
    sortDescFirst: true,
    meta: { className: `tabled:w-34 ${alignTopClass}` },
    cell: ({ row }) => <RelativeTime iso={row.original.createdAt} isPast />,
  }),
  columnHelper.display({
    id: 'actor',
    header: 'Who',
    meta: { className: `wrap-anywhere tabled:w-34 ${alignTopClass}` },
    cell: ({ row: { original } }) => original.actor?.username ?? 'Command line',
  }),
  columnHelper.display({
    id: 'action',
    header: 'What',
    meta: { isTitle: true, className: `tabled:w-50 ${alignTopClass}` },
    cell: ({ row: { original } }) => formatAuditAction(original.action, original.subject, original.subjectId),
  }),
  columnHelper.display({
    id: 'details',
    header: 'Details',
    cell: ({ row }) => <AuditDetails event={row.original} />,
  }),
])

/** So many details are a line of the list. */
const SUMMARY_LINE_COUNT = 3

/** The list is read for who and when; a post has a dozen fields, and one of them is its whole text. */
function AuditDetails({ event: { details, requestId } }: { event: AuditRow }) {
  const lines = parseDetailLines(details)
  return (
    <details className="group/details w-full text-sm tabled:py-1.5 tabled:contain-inline-size">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 hover:text-signal [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 truncate group-open/details:hidden">
          {lines.length > 0
            ? lines.slice(0, SUMMARY_LINE_COUNT).map(line => <DetailLine key={line[0]} line={line} />)
            : 'Request'}
        </span>
        <span className="hidden text-quiet group-open/details:inline">Less</span>
        <ChevronRight
          size={14}
          aria-hidden="true"
          className="ml-auto shrink-0 text-quiet transition-transform group-open/details:rotate-90"
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
    <span className="text-quiet">{name}</span> {value}{' '}
  </span>
)
