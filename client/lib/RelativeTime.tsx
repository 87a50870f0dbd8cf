import { Tooltip } from '../ui/overlays/Tooltip'
import { formatDateTime, formatRelativeTime } from './format'

interface Props {
  iso: string
  /** It has happened. The clock here may be behind the server's, and nothing was ever made "in 2 seconds". */
  isPast?: boolean
}

/** How long ago, or in how long; the full date on hover and on focus (specification §2, Credit code manager). */
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
