import type { ReactNode } from 'react'

interface Props {
  text: string
  /** A hint about the purpose of the list or the next step. */
  children?: ReactNode
  action?: ReactNode
}

export const EmptyState = ({ text, children, action }: Props) => (
  <div className="grid justify-items-start gap-3">
    <div>
      <p className="font-medium">{text}</p>
      {children && <p className="mt-1 text-sm text-muted">{children}</p>}
    </div>
    {action}
  </div>
)
