import type { ReactNode } from 'react'
import { Badge } from '../ui/feedback/Badge'
import { DescriptionItem } from '../ui/layout/DescriptionList'

const SuspiciousBadge = () => (
  <Badge tone="warning" className="shrink-0">
    Suspicious
  </Badge>
)

/** The content of a table cell, with a badge if a bot may have submitted the form. */
export const SuspiciousCell = ({ isSuspicious, children }: { isSuspicious: boolean; children: ReactNode }) =>
  isSuspicious ? (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="min-w-0 unstacked:flex-[1_1_9rem] stacked:line-clamp-2">{children}</span>
      <SuspiciousBadge />
    </span>
  ) : (
    children
  )

/** A list item that shows the badge and a warning, for the description list of a dialog. */
export const SuspiciousItem = ({ children }: { children: ReactNode }) => (
  <DescriptionItem term="Warning">
    <span className="flex flex-wrap items-center gap-2">
      <SuspiciousBadge />
      {children}
    </span>
  </DescriptionItem>
)
