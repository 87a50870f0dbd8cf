interface Props<TStatus extends string> {
  status: TStatus
  labels: Record<TStatus, string>
}

/** A status as text: plain for `active`, otherwise red (specification §4). */
export const StatusText = <TStatus extends string>({ status, labels }: Props<TStatus>) =>
  status === 'active' ? (
    <span>{labels[status]}</span>
  ) : (
    <span className="inline-flex items-center gap-1.5 font-medium text-danger">
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {labels[status]}
    </span>
  )
