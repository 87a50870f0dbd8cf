import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ComponentType, ReactNode } from 'react'
import { buildPageItems } from './page-items'

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
  /** The link component is a prop, because client/ui does not depend on the router. */
  Link: ComponentType<LinkProps>
}

const stepClass = 'inline-flex h-10 items-center gap-2 rounded-md px-3 text-sm font-medium'
const pageNumberClass = 'grid h-10 min-w-10 place-items-center border-t px-2 text-sm tabular-nums transition-colors'

export function Pagination({ page, totalPages, href, Link }: Props) {
  if (totalPages <= 1) return null
  return (
    <nav aria-label="Pages" className="-mx-3 flex flex-wrap items-start justify-between gap-y-3">
      <StepLink to={page > 1 ? href(Math.min(page - 1, totalPages)) : undefined} rel="prev" Link={Link}>
        <ArrowLeft size={16} /> Previous
      </StepLink>
      <ol className="order-last flex w-full justify-center sm:order-none sm:w-auto">
        {buildPageItems(page, totalPages).map((item, index, items) =>
          item === 'gap' ? (
            <li key={`after ${items[index - 1]}`} className={`${pageNumberClass} border-line text-muted`}>
              …
            </li>
          ) : (
            <li key={item}>
              <Link
                to={href(item)}
                aria-label={`Page ${item}`}
                aria-current={item === page ? 'page' : undefined}
                className={`${pageNumberClass} ${item === page ? 'border-signal font-semibold text-signal' : 'border-line text-muted hover:border-text hover:text-text'}`}
              >
                {item}
              </Link>
            </li>
          ),
        )}
      </ol>
      <StepLink to={page < totalPages ? href(page + 1) : undefined} rel="next" Link={Link}>
        Next <ArrowRight size={16} />
      </StepLink>
    </nav>
  )
}

interface StepLinkProps {
  to: string | undefined
  rel: string
  Link: Props['Link']
  children: ReactNode
}

function StepLink({ to, rel, Link, children }: StepLinkProps) {
  if (to === undefined)
    return (
      <span aria-disabled="true" className={`${stepClass} text-muted opacity-50`}>
        {children}
      </span>
    )
  return (
    <Link to={to} rel={rel} className={`${stepClass} transition-colors hover:bg-sunken`}>
      {children}
    </Link>
  )
}
