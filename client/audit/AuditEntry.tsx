import ChevronRight from 'lucide-react/icons/chevron-right'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatLocalDateTime, formatLocalTime } from '../lib/format'
import { CopyableText } from '../ui/controls/CopyableText'
import { Cell, HeaderCell, Table } from '../ui/tables/Table'
import { type AuditDetail, listAuditDetails } from './audit-details'
import { describeAuditEvent } from './audit-labels'
import type { AuditLogQuery } from './documents.generated'

export type AuditEvent = AuditLogQuery['auditLog']['edges'][number]['node']

export function AuditEntry({ event }: { event: AuditEvent }) {
  const [isOpen, setIsOpen] = useState(false)
  const [sentenceId, detailsId] = [useId(), useId()]
  return (
    <li className="border-b border-line py-1 @3xl:last:border-b-0">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
        <time
          dateTime={event.createdAt}
          title={formatLocalDateTime(event.createdAt)}
          className="text-sm whitespace-nowrap text-muted tabular-nums max-sm:order-3 max-sm:pb-1 max-sm:text-xs"
        >
          {formatLocalTime(event.createdAt)}
        </time>
        <AuditSentence id={sentenceId} event={event} />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          aria-describedby={sentenceId}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex h-8 items-center gap-1 max-sm:row-span-2 rounded-md px-2 text-sm text-muted transition-colors hover:bg-line hover:text-text max-sm:-mr-2 max-sm:h-11"
        >
          Details
          <ChevronRight size={14} aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        </button>
      </div>
      <div id={detailsId} hidden={!isOpen} className="pt-1 pb-4 sm:pl-21">
        {isOpen && <AuditDetails event={event} />}
      </div>
    </li>
  )
}

function AuditSentence({ id, event }: { id: string; event: AuditEvent }) {
  const { actor, change, subject, subjectPath } = describeAuditEvent(event)
  return (
    <p id={id} className="leading-snug max-sm:pt-1 wrap-anywhere">
      <span className="font-medium">{actor}</span> <span className="text-muted">{change}</span>{' '}
      {subject !== undefined && subjectPath ? (
        <Link
          to={subjectPath}
          className="font-medium underline decoration-control-border underline-offset-4 hover:decoration-text"
        >
          {subject}
        </Link>
      ) : (
        <span className="font-medium">{subject}</span>
      )}
      {event.apiTokenName !== null && (
        <>
          {' '}
          <span className="text-muted">with API token</span> <span className="font-medium">{event.apiTokenName}</span>
        </>
      )}
    </p>
  )
}

function AuditDetails({ event }: { event: AuditEvent }) {
  const details = listAuditDetails(event)
  const columns = selectValueColumns(details)
  return (
    <div className="text-sm">
      {details.length > 0 && (
        <Table caption="Changed values">
          <thead>
            <tr>
              <HeaderCell className="w-[28%]">Field</HeaderCell>
              {columns.map(({ header }) => (
                // Without a fixed width, a long value in the After column would squeeze the Before column.
                <HeaderCell key={header} className={header === 'Before' ? 'w-[28%]' : ''}>
                  {header}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {details.map(detail => (
              <DetailRow key={detail.field} detail={detail} columns={columns} />
            ))}
          </tbody>
        </Table>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-x-3 text-muted">
        Request ID <CopyableText text={event.requestId} wraps />
      </p>
    </div>
  )
}

interface ValueColumn {
  header: string
  key: 'before' | 'after'
}

/**
 * Returns only the column Value if there are no previous values, as for a created subject, or no new values, as for a
 * deleted subject. Otherwise returns the columns Before and After.
 */
const selectValueColumns = (details: readonly AuditDetail[]): readonly ValueColumn[] => {
  if (details.every(({ before }) => before === undefined)) return [{ header: 'Value', key: 'after' }]
  if (details.every(({ after }) => after === undefined)) return [{ header: 'Value', key: 'before' }]
  return [
    { header: 'Before', key: 'before' },
    { header: 'After', key: 'after' },
  ]
}

const DetailRow = ({ detail, columns }: { detail: AuditDetail; columns: readonly ValueColumn[] }) => (
  <tr className="align-baseline">
    <Cell className="h-auto! text-muted wrap-anywhere">{detail.field}</Cell>
    {columns.map(({ key }) => (
      <Cell key={key} className={`h-auto! wrap-anywhere ${key === 'before' ? 'text-muted' : ''}`}>
        {detail[key] ?? '–'}
      </Cell>
    ))}
  </tr>
)
