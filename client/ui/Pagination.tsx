import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ComponentType, ReactNode } from 'react'
import { pageList } from './pagination'

interface LinkProps {
  to: string
  className: string
  children: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page'
  rel?: string
}

interface Props {
  page: number
  totalPages: number
  href: (page: number) => string
  /** The router's link, which this piece does not know. */
  Link: ComponentType<LinkProps>
}

const step = 'inline-flex h-10 items-center gap-2 rounded-md px-3 text-sm font-medium'
const number = 'grid h-10 min-w-10 place-items-center border-t px-2 text-sm tabular-nums transition-colors'

export function Pagination({ page, totalPages, href, Link }: Props) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pages" className="-mx-3 flex flex-wrap items-start justify-between gap-y-3">
      <Step to={page > 1 ? href(Math.min(page - 1, totalPages)) : undefined} rel="prev" Link={Link}>
        <ArrowLeft size={16} /> Previous
      </Step>
      <ol className="order-last flex w-full justify-center sm:order-none sm:w-auto">
        {pageList(page, totalPages).map((entry, index, list) =>
          entry === 'gap' ? (
            <li key={`after ${list[index - 1]}`} className={`${number} border-line text-quiet`}>
              …
            </li>
          ) : (
            <li key={entry}>
              <Link
                to={href(entry)}
                aria-label={`Page ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                className={`${number} ${entry === page ? 'border-signal font-semibold text-signal' : 'border-line text-quiet hover:border-text hover:text-text'}`}
              >
                {entry}
              </Link>
            </li>
          ),
        )}
      </ol>
      <Step to={page < totalPages ? href(page + 1) : undefined} rel="next" Link={Link}>
        Next <ArrowRight size={16} />
      </Step>
    </nav>
  )
}

interface StepProps {
  to: string | undefined
  rel: string
  Link: Props['Link']
  children: ReactNode
}

function Step({ to, rel, Link, children }: StepProps) {
  if (to === undefined)
    return (
      <span aria-disabled="true" className={`${step} text-quiet opacity-50`}>
        {children}
      </span>
    )
  return (
    <Link to={to} rel={rel} className={`${step} transition-colors hover:bg-sunk`}>
      {children}
    </Link>
  )
}
