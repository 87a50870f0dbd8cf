import ChevronRight from 'lucide-react/icons/chevron-right'
import { When } from '../lib/When'
import { columnsOf } from '../ui/table-columns'
import { deedWords, detailLines } from './audit-words'
import type { AuditLogQuery } from './documents.generated'

export type AuditRow = AuditLogQuery['auditLog']['edges'][number]['node']

const column = columnsOf<AuditRow>()

/** Beside details that are unfolded, at their first line. */
const atTop = 'tabled:group-has-[[open]]/row:align-top tabled:group-has-[[open]]/row:pt-2'

/** When, who, what on what; and how, folded away but for a line, with the request at its end. */
export const auditColumns = column.columns([
  column.accessor('createdAt', {
    header: 'When',
    sortDescFirst: true,
    meta: { className: `tabled:w-34 ${atTop}` },
    cell: ({ row }) => <When iso={row.original.createdAt} isPast />,
  }),
  column.display({
    id: 'actor',
    header: 'Who',
    meta: { className: `wrap-anywhere tabled:w-34 ${atTop}` },
    cell: ({ row: { original } }) => original.actor?.username ?? 'Command line',
  }),
  column.display({
    id: 'action',
    header: 'What',
    meta: { isTitle: true, className: `tabled:w-50 ${atTop}` },
    cell: ({ row: { original } }) => deedWords(original.action, original.subject, original.subjectId),
  }),
  column.display({
    id: 'details',
    header: 'Details',
    cell: ({ row }) => <Details entry={row.original} />,
  }),
])

/** So many details are a line of the list. */
const SEEN = 3

/** The list is read for who and when; a post has a dozen fields, and one of them is its whole text. */
function Details({ entry: { details, requestId } }: { entry: AuditRow }) {
  const lines = detailLines(details)
  return (
    <details className="group/details w-full text-sm tabled:py-1.5 tabled:contain-inline-size">
      <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1.5 hover:text-signal [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 truncate group-open/details:hidden">
          {lines.length > 0
            ? lines.slice(0, SEEN).map(line => <Line key={line[0]} line={line} />)
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
          <Line line={line} />
        </p>
      ))}
    </details>
  )
}

const Line = ({ line: [name, value] }: { line: readonly [name: string, value: string] }) => (
  <span className="mr-3.5">
    <span className="text-quiet">{name}</span> {value}{' '}
  </span>
)
