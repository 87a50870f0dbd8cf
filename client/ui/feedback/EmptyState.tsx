import type { ReactNode } from 'react'

interface Props {
  /** That there is nothing. */
  text: string
  /** What this is for, or what to do about it. */
  children?: ReactNode
}

export const EmptyState = ({ text, children }: Props) => (
  <>
    <p className="font-medium">{text}</p>
    {children && <p className="mt-1 text-sm text-quiet">{children}</p>}
  </>
)
