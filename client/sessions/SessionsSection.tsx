import { useRef, useState } from 'react'
import { getErrorMessage } from '../lib/api/request-error'
import { formatDateTime, formatLocalShortDate } from '../lib/format'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { RelativeTime } from '../lib/RelativeTime'
import { Button } from '../ui/controls/Button'
import { Badge } from '../ui/feedback/Badge'
import { Delayed } from '../ui/feedback/Delayed'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import type { SessionRowFragment } from './documents.generated'
import { useSessionsQuery } from './hooks.generated'
import { useRevokeSessions } from './use-revoke-sessions'

/** The sessions of the viewer, which can be revoked one by one or all others at once. */
export function SessionsSection() {
  const result = useSessionsQuery(listQueryOptions)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { confirmRevocation, confirmRevocationOfOthers, dialog } = useRevokeSessions(() => titleRef.current)
  const sessions = getLatestData(result)?.viewer?.sessions
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent)
  return (
    <section aria-labelledby="sessions-title" className="max-w-[60rem] pb-12">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h2 id="sessions-title" ref={titleRef} tabIndex={-1} className="text-xl outline-none">
            Where you're signed in
          </h2>
          <p className="mt-1 text-pretty text-muted">
            If you don't recognize a session, sign it out and change your password.
          </p>
        </div>
        {hasOthers && (
          <Button variant="outline" size="sm" onClick={confirmRevocationOfOthers}>
            Sign Out Others
          </Button>
        )}
      </div>
      {result.error && (
        <div className="border-t border-line py-4">
          <LoadError onRetry={() => void result.refetch().catch(() => undefined)}>
            {`Error loading sessions: ${getErrorMessage(result.error) || 'Unknown error'}`}
          </LoadError>
        </div>
      )}
      {!sessions && result.loading && <SessionsSkeleton />}
      {sessions && <SessionList sessions={sessions} onRevoke={confirmRevocation} />}
      {dialog}
    </section>
  )
}

/** Number of sessions that are shown without "Show all". */
const SHORT_LIST_LENGTH = 5

interface ListProps {
  sessions: readonly SessionRowFragment[]
  onRevoke: (session: SessionRowFragment) => void
}

function SessionList({ sessions, onRevoke }: ListProps) {
  const [showAll, setShowAll] = useState(false)
  const hasMore = !showAll && sessions.length > SHORT_LIST_LENGTH
  const visible = hasMore ? sessions.slice(0, SHORT_LIST_LENGTH) : sessions
  if (sessions.length === 0) return <p className="border-y border-line py-4 text-muted">Not signed in anywhere</p>
  return (
    <>
      <ul aria-labelledby="sessions-title" className="border-b border-line">
        {visible.map(session => (
          <SessionRow key={session.id} session={session} onRevoke={() => onRevoke(session)} />
        ))}
      </ul>
      {hasMore && (
        <Button variant="outline" size="sm" className="mt-4" onClick={() => setShowAll(true)}>
          {`Show all ${sessions.length}`}
        </Button>
      )}
    </>
  )
}

function SessionRow({ session, onRevoke }: { session: SessionRowFragment; onRevoke: () => void }) {
  const { isCurrent, address, userAgent, createdAt, lastUsedAt } = session
  const device = formatDevice(session)
  return (
    <li className="flex min-h-14 items-center gap-4 border-t border-line py-2">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere" title={userAgent ?? undefined}>
            {device}
          </span>
          {isCurrent && <Badge>This session</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <span className="wrap-anywhere">{address ?? 'Unknown address'}</span>
          <span>
            Signed in{' '}
            <time dateTime={createdAt} title={formatDateTime(createdAt)}>
              {formatLocalShortDate(createdAt)}
            </time>
          </span>
          {!isCurrent && (
            <span>
              Last used <RelativeTime iso={lastUsedAt} isPast />
            </span>
          )}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="outline" size="sm" aria-label={`Sign out ${device}`} onClick={onRevoke}>
          Sign Out
        </Button>
      )}
    </li>
  )
}

const formatDevice = ({ device }: Pick<SessionRowFragment, 'device'>): string => device ?? 'Unknown device'

const SessionsSkeleton = () => (
  <Delayed>
    <div role="status" aria-label="Loading sessions">
      {['one', 'two'].map(key => (
        <div key={key} className="flex h-14 flex-col justify-center gap-2 border-t border-line">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-56 max-w-[70%]" />
        </div>
      ))}
    </div>
  </Delayed>
)
