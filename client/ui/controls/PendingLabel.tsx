interface Props {
  /** What the button does, and the same while it is being done. */
  children: string
  pendingLabel: string
  pending: boolean
}

/** The words of a button that change while it works: as wide as the longer of them, so that it keeps its width. */
export const PendingLabel = ({ children, pendingLabel, pending }: Props) => (
  <span className="pending-label" data-other={pending ? children : pendingLabel}>
    {pending ? pendingLabel : children}
  </span>
)
