import { RelativeTime } from '../lib/RelativeTime'
import { DelayedContent } from '../ui/feedback/DelayedContent'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import { useFocusNewItem } from '../ui/focus/use-focus-new-item'
import { Section } from '../ui/layout/Section'
import { LoadMore } from '../ui/navigation/LoadMore'
import type { SecurityEventRowFragment } from './documents.generated'
import { useSecurityEventsQuery } from './hooks.generated'
import { describeSecurityEvent } from './security-event-text'

const PAGE_SIZE = 5

export const SecurityActivity = () => (
  <Section titleId="activity-title" title="Recent activity">
    <ActivityContent />
  </Section>
)

function ActivityContent() {
  const { data, loading, refetch, fetchMore } = useSecurityEventsQuery({
    variables: { first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  })
  const connection = data?.viewer?.securityEvents
  if (!connection && loading) return <ActivitySkeleton />
  if (!connection)
    return (
      <div className="border-t border-line py-4">
        <LoadError onRetry={() => void refetch().catch(() => undefined)}>{LOAD_ERROR}</LoadError>
      </div>
    )
  const { edges, pageInfo } = connection
  const after = pageInfo.hasNextPage ? pageInfo.endCursor : null
  if (edges.length === 0) return <p className="border-y border-line py-4 text-muted">No activity yet</p>
  return (
    <LoadMore
      visibleCount={edges.length}
      loadMore={after === null ? undefined : () => fetchMore({ variables: { after } })}
      formatError={() => LOAD_ERROR}
    >
      {focusIndex => <EventList events={edges.map(({ node }) => node)} focusIndex={focusIndex} />}
    </LoadMore>
  )
}

interface ListProps {
  events: readonly SecurityEventRowFragment[]
  /** Index of the first newly loaded event, which takes the focus. */
  focusIndex?: number
}

function EventList({ events, focusIndex }: ListProps) {
  const firstNewItemRef = useFocusNewItem<HTMLLIElement>(focusIndex, events.length)
  return (
    <ul aria-labelledby="activity-title" className="border-b border-line">
      {events.map((event, index) => {
        const { title, details } = describeSecurityEvent(event)
        return (
          <li
            key={event.id}
            ref={index === focusIndex ? firstNewItemRef : undefined}
            tabIndex={-1}
            className="flex items-baseline justify-between gap-4 border-t border-line py-2.5"
          >
            <p className="flex min-w-0 flex-wrap gap-x-4 wrap-anywhere">
              <span className="font-medium">{title}</span>
              {details.map(detail => (
                <span key={detail} className="text-muted">
                  {detail}
                </span>
              ))}
            </p>
            <span className="shrink-0 text-sm text-muted">
              <RelativeTime iso={event.createdAt} isPast />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const LOAD_ERROR = 'Error loading activity. Please try again.'

const ActivitySkeleton = () => (
  <DelayedContent>
    <div role="status" aria-label="Loading activity">
      {['one', 'two', 'three'].map(key => (
        <div key={key} className="flex h-11 items-center border-t border-line">
          <Skeleton className="h-3.5 w-64 max-w-[80%]" />
        </div>
      ))}
    </div>
  </DelayedContent>
)
