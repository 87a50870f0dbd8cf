import { Tooltip } from '../ui/overlays/Tooltip'
import { formatLocalDateTime, formatRelativeTime } from './format'

interface Props {
  iso: string
  /** Prevents "in 2 seconds" for past events when the browser's clock is behind the server's. */
  isPast?: boolean
  /** Shows "due now" instead of a past time such as "2 minutes ago". */
  isFuture?: boolean
}

/**
 * Shows a time relative to now, such as "3 days ago". The tooltip shows the full date and time (specification §2,
 * Credit code manager).
 */
export function RelativeTime({ iso, isPast = false, isFuture = false }: Props) {
  const isDue = isFuture && new Date(iso).getTime() <= Date.now()
  const now = isPast ? Math.max(Date.now(), new Date(iso).getTime() + 1000) : Date.now()
  return (
    <Tooltip text={formatLocalDateTime(iso)}>
      {/* The padding enlarges the tap target. The negative margin keeps the line height unchanged. */}
      <button type="button" className="-my-0.5 cursor-default py-0.5 whitespace-nowrap">
        <time dateTime={iso}>{isDue ? 'due now' : formatRelativeTime(iso, now)}</time>
      </button>
    </Tooltip>
  )
}
