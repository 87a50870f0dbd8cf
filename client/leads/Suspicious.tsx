import type { ReactNode } from 'react'
import { Badge } from '../ui/feedback/Badge'
import { DescriptionItem } from '../ui/layout/DescriptionList'
import { TruncatedText } from '../ui/tables/TruncatedText'

const SuspiciousBadge = () => (
  <Badge tone="warning" className="shrink-0">
    Suspicious
  </Badge>
)

/** The text of a table cell, with a badge if a bot may have submitted the form. */
export const FlaggedText = ({ isSuspicious, children }: { isSuspicious: boolean; children: string }) =>
  isSuspicious ? (
    <span className="flex items-center gap-2 stacked:flex-wrap">
      <span className="min-w-0 tabled:flex-1">
        <TruncatedText>{children}</TruncatedText>
      </span>
      <SuspiciousBadge />
    </span>
  ) : (
    <TruncatedText>{children}</TruncatedText>
  )

/** The badge with its explanation, for the description list of a dialog. */
export const SuspiciousItem = ({ children }: { children: ReactNode }) => (
  <DescriptionItem term="Warning">
    <span className="flex flex-wrap items-center gap-2">
      <SuspiciousBadge />
      {children}
    </span>
  </DescriptionItem>
)
