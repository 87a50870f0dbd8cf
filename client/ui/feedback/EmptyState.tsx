import type { ReactNode } from 'react'

interface Props {
  text: string
  /** A hint: the purpose of the list, or what to do next. */
  children?: ReactNode
}

export const EmptyState = ({ text, children }: Props) => (
  <>
    <p className="font-medium">{text}</p>
    {children && <p className="mt-1 text-sm text-muted">{children}</p>}
  </>
)
