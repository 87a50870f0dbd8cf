type StatusTone = 'positive' | 'neutral' | 'attention' | 'warning' | 'danger'

/** The status of a user, tenant or project is plain text if `active`, and red text otherwise (specification §4). */
const statusTones: Record<string, StatusTone> = {
  active: 'positive',
  suspended: 'danger',
  archived: 'danger',
  paused: 'danger',
  used: 'neutral',
  expired: 'warning',
  draft: 'neutral',
  published: 'positive',
  new: 'attention',
  read: 'neutral',
  answered: 'positive',
  waiting: 'neutral',
  running: 'positive',
  retrying: 'warning',
  failed: 'danger',
  delivered: 'positive',
  canceled: 'neutral',
  inactive: 'neutral',
  gone: 'danger',
  pending: 'neutral',
  accepted: 'positive',
  invited: 'neutral',
  customer: 'positive',
  invalid: 'warning',
}

const textClasses: Record<StatusTone, string> = {
  positive: '',
  neutral: 'text-muted',
  attention: 'font-medium text-signal',
  warning: 'text-warning',
  danger: 'font-medium text-danger',
}

// Each tone has its own shape (dot, ring, ringed dot, diamond, bar), so that color is not the only difference.
const shapeClasses: Record<StatusTone, string> = {
  positive: 'size-[7px] rounded-full bg-success',
  neutral: 'size-[7px] rounded-full border border-current',
  attention: 'size-[5px] rounded-full bg-current outline-1 outline-offset-1 outline-current',
  warning: 'size-[6px] rotate-45 border border-current',
  danger: 'h-[2px] w-[7px] bg-current',
}

interface Props<TStatus extends string> {
  status: TStatus
  labels: Record<TStatus, string>
}

export function StatusText<TStatus extends string>({ status, labels }: Props<TStatus>) {
  const tone = statusTones[status] ?? 'neutral'
  return (
    <span data-status className={`inline-flex items-center gap-2 align-top whitespace-nowrap ${textClasses[tone]}`}>
      <span aria-hidden="true" className="grid w-[7px] shrink-0 place-items-center">
        <span className={`forced-color-adjust-none ${shapeClasses[tone]}`} />
      </span>
      {labels[status]}
    </span>
  )
}
