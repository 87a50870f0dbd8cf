import type { ReactNode } from 'react'
import { Link } from '../lib/link'
import { paths } from '../lib/paths'
import { site } from '../lib/site'
import { InertLink } from '../ui/controls/InertLink'
import { Logo } from '../ui/layout/Logo'

const linkClass = 'inline-flex min-h-8 items-center transition-colors hover:text-signal'

export const Footer = () => (
  <footer className="print-hidden">
    <div className="tick-scale" aria-hidden="true" />
    <div className="page grid grid-cols-2 gap-10 py-12 text-sm cramped:grid-cols-1 sm:grid-cols-[1fr_repeat(3,auto)] sm:gap-x-16">
      <div className="max-sm:col-[1/-1]">
        <p className="flex items-center gap-2 font-display text-lg font-semibold">
          <Logo size={22} />
          {site.name}
        </p>
        <p className="mt-1 text-quiet">{site.tagline}</p>
      </div>
      <LinkGroup title="Company" className="max-sm:row-span-2">
        <li>
          <Link to={paths.about} className={linkClass}>
            About
          </Link>
        </li>
        <li>
          <Link to={paths.careers} className={linkClass}>
            Careers
          </Link>
        </li>
        <li>
          <Link to={paths.contact} className={linkClass}>
            Contact
          </Link>
        </li>
        <Placeholder>Privacy</Placeholder>
      </LinkGroup>
      <LinkGroup title="Resources">
        <Placeholder>Documentation</Placeholder>
        <Placeholder>API</Placeholder>
        <Placeholder>Research</Placeholder>
      </LinkGroup>
      <LinkGroup title="Elsewhere">
        <Placeholder>LinkedIn</Placeholder>
        <Placeholder>GitHub</Placeholder>
        <Placeholder>Bluesky</Placeholder>
      </LinkGroup>
    </div>
    <div className="page flex items-center justify-between pb-6 text-sm text-quiet">
      <p>{site.location}</p>
      <Link to={paths.adminBlog} className="grid size-6 place-items-center">
        <span className="sr-only">Blog administration</span>
        <span aria-hidden="true" className="size-[3px] rounded-full bg-line" />
      </Link>
    </div>
  </footer>
)

interface LinkGroupProps {
  title: string
  className?: string
  children: ReactNode
}

const LinkGroup = ({ title, className, children }: LinkGroupProps) => (
  <div className={className}>
    <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
    <ul className="mt-1.5">{children}</ul>
  </div>
)

// The specification lists these links without targets.
const Placeholder = ({ children }: { children: string }) => (
  <li className="flex min-h-8 items-center text-quiet">
    <InertLink>{children}</InertLink>
  </li>
)
