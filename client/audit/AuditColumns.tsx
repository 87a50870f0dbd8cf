import { When } from '../lib/When'
import { columnsOf } from '../ui/table-columns'
import { detailLines, inWords } from './audit-words'
import type { AuditLogQuery } from './documents.generated'

export type AuditRow = AuditLogQuery['auditLog']['edges'][number]['node']

const column = columnsOf<AuditRow>()

/** When, who, what, on what, with which request. */
export const auditColumns = column.columns([
  column.accessor('createdAt', {
    header: 'When',
    sortDescFirst: true,
    meta: { className: '@3xl:w-36' },
    cell: ({ row }) => <When iso={row.original.createdAt} isPast />,
  }),
  column.display({
    id: 'actor',
    header: 'Who',
    cell: ({ row: { original } }) => original.actor?.username ?? 'Command line',
  }),
  column.display({
    id: 'action',
    header: 'What',
    meta: { isTitle: true, className: 'whitespace-nowrap' },
    cell: ({ row }) => inWords(row.original.action),
  }),
  column.display({
    id: 'subject',
    header: 'On',
    meta: { className: 'whitespace-nowrap tabular-nums' },
    cell: ({ row: { original } }) => `${inWords(original.subject)} ${original.subjectId ?? ''}`,
  }),
  column.display({
    id: 'details',
    header: 'Details',
    meta: { className: 'py-1.5 @3xl:w-2/5' },
    cell: ({ row }) => <Details json={row.original.details} />,
  }),
  column.display({
    id: 'requestId',
    header: 'Request',
    cell: ({ row: { original } }) => (
      <span title={original.requestId} className="block max-w-24 truncate font-mono text-xs text-quiet">
        {original.requestId}
      </span>
    ),
  }),
])

/** What is longer unfolds when asked to: a post has a dozen fields, and the list is read for who and when. */
const FOLDED_FROM = 160

function Details({ json }: { json: string }) {
  const lines = detailLines(json)
  const length = lines.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  if (length < FOLDED_FROM) return <Lines lines={lines} />
  return (
    <details>
      <summary className="min-h-6 cursor-pointer text-sm text-quiet hover:text-text">
        {lines.map(([name]) => name).join(', ')}
      </summary>
      <Lines lines={lines} />
    </details>
  )
}

const Lines = ({ lines }: { lines: [name: string, value: string][] }) => (
  <p className="text-sm">
    {lines.map(([name, value]) => (
      <span key={name} className="mr-3.5 wrap-anywhere">
        <span className="text-quiet">{name}</span> {value}{' '}
      </span>
    ))}
  </p>
)
