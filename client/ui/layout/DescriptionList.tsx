import type { ReactNode } from 'react'

export const DescriptionList = ({ children }: { children: ReactNode }) => <dl className="mt-4">{children}</dl>

export const DescriptionItem = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 cramped:grid-cols-1 border-t border-line py-2">
    <dt className="text-sm text-muted">{term}</dt>
    <dd className="min-w-0 wrap-anywhere tabular-nums">{children}</dd>
  </div>
)
