import ChevronRight from 'lucide-react/icons/chevron-right'
import { formatCount, formatLocalDateTime } from '../lib/format'
import { deliveryStateLabels } from '../lib/labels'
import { RelativeTime } from '../lib/RelativeTime'
import { Button } from '../ui/controls/Button'
import { StatusText } from '../ui/feedback/StatusText'
import type { WebhookDeliveryItemFragment } from './documents.generated'

interface Props {
  delivery: WebhookDeliveryItemFragment
  onReplay: (delivery: WebhookDeliveryItemFragment) => void
}

export function WebhookDeliveryItem({ delivery, onReplay }: Props) {
  const { eventType, subjectId, occurredAt, state, nextAttemptAt, attempts } = delivery
  const label = subjectId === null ? eventType : `${eventType} ${subjectId}`
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 grow font-medium wrap-anywhere">{label}</span>
        <StatusText status={state} labels={deliveryStateLabels} />
        <Button
          variant="outline"
          size="sm"
          aria-label={`Replay ${label}`}
          disabled={state === 'waiting'}
          onClick={() => onReplay(delivery)}
        >
          Replay
        </Button>
      </div>
      <p className="text-sm text-muted">
        <RelativeTime iso={occurredAt} isPast />
        {state === 'retrying' && nextAttemptAt && (
          <>
            <span className="mx-1"> · </span>
            next attempt <RelativeTime iso={nextAttemptAt} isFuture />
          </>
        )}
      </p>
      {attempts.length > 0 && (
        <details className="group mt-1 text-sm">
          <summary className="-mx-2 flex min-h-9 cursor-pointer items-center justify-between gap-3 px-2 py-1.5 wrap-anywhere hover:text-signal focus-visible:-outline-offset-2 max-sm:min-h-11">
            {attempts.length === 1 ? '1 attempt' : `${attempts.length} attempts`}
            {`, last: ${formatOutcome(attempts[0])}`}
            <ChevronRight
              size={14}
              aria-hidden="true"
              className="shrink-0 text-muted transition-transform group-open:rotate-90"
            />
          </summary>
          <ol className="space-y-3 pb-2">
            {attempts.map(attempt => (
              <li key={attempt.id}>
                <p>
                  <time dateTime={attempt.startedAt}>{formatLocalDateTime(attempt.startedAt)}</time>
                  <span className="mx-1"> · </span>
                  {formatOutcome(attempt)}
                  <span className="mx-1"> · </span>
                  {formatCount(attempt.durationMs)} ms
                </p>
                {attempt.response && (
                  <pre className="mt-1 rounded-md border border-line bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
                    {attempt.response}
                  </pre>
                )}
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  )
}

type Attempt = WebhookDeliveryItemFragment['attempts'][number]

const formatOutcome = (attempt: Attempt | undefined) =>
  attempt?.status ? `status ${attempt.status}` : (attempt?.error ?? '')
