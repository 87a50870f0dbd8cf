interface Props {
  children: string
  pendingLabel: string
  pending: boolean
}

/** A button label that changes while an action is pending. The width always fits the longer label. */
export const PendingLabel = ({ children, pendingLabel, pending }: Props) => (
  <span className="pending-label" data-alternative={pending ? children : pendingLabel}>
    {pending ? pendingLabel : children}
  </span>
)
