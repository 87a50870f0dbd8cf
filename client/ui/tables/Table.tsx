import type { ComponentProps, ReactNode } from 'react'

export const Table = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <table className="w-full border-collapse text-left">
    <caption className="sr-only">{caption}</caption>
    {children}
  </table>
)

interface CellProps {
  /** For columns of numbers. */
  alignRight?: boolean
}

const getAlignClass = (alignRight: boolean) =>
  alignRight ? 'pl-4 text-right max-sm:pl-2' : 'pr-4 text-left max-sm:pr-2'

export const HeaderCell = ({ alignRight = false, className = '', ...props }: CellProps & ComponentProps<'th'>) => (
  <th
    scope="col"
    className={`border-b border-control-border pb-2 text-sm font-normal text-muted ${getAlignClass(alignRight)} ${className}`}
    {...props}
  />
)

export const Row = (props: ComponentProps<'tr'>) => (
  <tr
    className="hover:bg-sunken hover:shadow-[-0.75rem_0_var(--sunken),0.75rem_0_var(--sunken)] focus:bg-sunken focus:shadow-[-0.75rem_0_var(--sunken),0.75rem_0_var(--sunken)] focus:outline-none"
    {...props}
  />
)

export const Cell = ({ alignRight = false, className = '', ...props }: CellProps & ComponentProps<'td'>) => (
  <td className={`h-10 border-b border-line py-1.5 ${getAlignClass(alignRight)} ${className}`} {...props} />
)
