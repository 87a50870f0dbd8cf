import type { ReactNode } from 'react'

export const DescriptionList = ({ className = 'mt-4', children }: { className?: string; children: ReactNode }) => (
  <dl className={className}>{children}</dl>
)

export const DescriptionItem = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 max-sm:grid-cols-[6rem_minmax(0,1fr)] max-sm:gap-x-3 cramped:grid-cols-1 border-t border-line py-2">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
  </div>
)
