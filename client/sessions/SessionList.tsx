import { type Ref, useState } from 'react'
import { formatLocalDateTime, formatLocalShortDate } from '../lib/format'
import { RelativeTime } from '../lib/RelativeTime'
import { Button } from '../ui/controls/Button'
import { Badge } from '../ui/feedback/Badge'
import { DelayedContent } from '../ui/feedback/DelayedContent'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useFocusNewItem } from '../ui/focus/use-focus-new-item'
import type { SessionRowFragment } from './documents.generated'

/** Number of sessions that are shown until the user presses "Show all". */
const SHORT_LIST_LENGTH = 5

interface Props {
  /** ID of the heading that labels the list. */
  titleId: string
  /** Undefined until the sessions have loaded. */
  sessions: readonly SessionRowFragment[] | undefined
  error: Error | undefined
  onRetry: () => void
  onRevoke: (session: SessionRowFragment) => void
}

/** The current session is first and has no sign-out button. */
export function SessionList({ titleId, sessions, error, onRetry, onRevoke }: Props) {
  const [showAll, setShowAll] = useState(false)
  const hasMore = !showAll && sessions !== undefined && sessions.length > SHORT_LIST_LENGTH
  const orderedSessions = sessions?.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  const visibleSessions = hasMore ? orderedSessions?.slice(0, SHORT_LIST_LENGTH) : orderedSessions
  const firstNewItemRef = useFocusNewItem<HTMLLIElement>(
    showAll ? SHORT_LIST_LENGTH : undefined,
    visibleSessions?.length ?? 0,
  )
  return (
    <>
      {error && (
        <div className="border-t border-line py-4">
          <LoadError onRetry={onRetry}>Error loading sessions. Please try again.</LoadError>
        </div>
      )}
      {!visibleSessions && !error && <SessionsSkeleton />}
      {visibleSessions?.length === 0 && <p className="border-y border-line py-4 text-muted">Not signed in anywhere</p>}
      {visibleSessions && visibleSessions.length > 0 && (
        <ul aria-labelledby={titleId} className="border-b border-line">
          {visibleSessions.map((session, index) => (
            <SessionRow
              key={session.id}
              ref={index === SHORT_LIST_LENGTH ? firstNewItemRef : undefined}
              session={session}
              onRevoke={() => onRevoke(session)}
            />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button variant="outline" size="sm" className="mt-4" onClick={() => setShowAll(true)}>
          {`Show all ${sessions.length}`}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  session: SessionRowFragment
  onRevoke: () => void
  ref: Ref<HTMLLIElement> | undefined
}

function SessionRow({ session, onRevoke, ref }: RowProps) {
  const { isCurrent, address, userAgent, createdAt, lastUsedAt } = session
  const device = formatDevice(session)
  return (
    <li ref={ref} tabIndex={-1} className="flex min-h-14 items-center gap-4 border-t border-line py-2">
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
            <time dateTime={createdAt} title={formatLocalDateTime(createdAt)}>
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
  <DelayedContent>
    <div role="status" aria-label="Loading sessions">
      {['one', 'two'].map(key => (
        <div key={key} className="flex h-14 flex-col justify-center gap-2 border-t border-line">
          <Skeleton className="h-3.5 w-40 max-w-full" />
          <Skeleton className="h-3 w-56 max-w-[70%]" />
        </div>
      ))}
    </div>
  </DelayedContent>
)
