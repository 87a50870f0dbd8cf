import { Tooltip } from '../ui/overlays/Tooltip'
import { formatDateTime, formatRelativeTime } from './format'

interface Props {
  iso: string
  /** Prevents "in 2 seconds" for past events when the browser's clock is behind the server's. */
  isPast?: boolean
}

/** A relative time with the full date in a tooltip (specification §2, Credit code manager). */
export function RelativeTime({ iso, isPast = false }: Props) {
  const now = isPast ? Math.max(Date.now(), new Date(iso).getTime() + 1000) : Date.now()
  return (
    <Tooltip text={formatDateTime(iso)}>
      <button type="button" className="cursor-default whitespace-nowrap">
        <time dateTime={iso}>{formatRelativeTime(iso, now)}</time>
      </button>
    </Tooltip>
  )
}
