import { CachedMarkup } from '../../lib/cached-markup'
import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { site } from '../../lib/site'
import { formatMonthLabel, Ruler, SCALE_MONTHS } from '../../marketing/figures/Ruler'
import { InertLink } from '../../ui/controls/InertLink'
import { Logo } from '../../ui/layout/Logo'

interface LinkGroupProps {
  title: string
  className?: string
  links?: { to: string; label: string }[]
  /** The specification lists these links without targets. */
  placeholders: string[]
}

const linkGroups: LinkGroupProps[] = [
  {
    title: 'Company',
    className: 'max-sm:row-span-2',
    links: [
      { to: paths.about, label: 'About' },
      { to: paths.careers, label: 'Careers' },
      { to: paths.contact, label: 'Contact' },
    ],
    placeholders: ['Privacy'],
  },
  { title: 'Resources', placeholders: ['Documentation', 'API', 'Research'] },
  { title: 'Elsewhere', placeholders: ['LinkedIn', 'GitHub', 'Bluesky'] },
]

export const Footer = () => (
  <CachedMarkup as="footer" cacheKey="footer" className="print-hidden">
    <FooterContent />
  </CachedMarkup>
)

const FooterContent = () => (
  <>
    <div className="page">
      <Ruler hasFineTicks divisions={SCALE_MONTHS} majorTickInterval={6} formatLabel={formatMonthLabel} />
    </div>
    <div className="footer-columns page grid gap-10 py-12 text-sm">
      <div className="max-sm:col-[1/-1]">
        <p className="flex items-center gap-2 font-display text-lg font-semibold">
          <Logo size={22} />
          {site.name}
        </p>
        <p className="mt-1 text-muted">{site.tagline}</p>
      </div>
      {linkGroups.map(group => (
        <LinkGroup key={group.title} {...group} />
      ))}
    </div>
    <div className="page flex items-center justify-between pb-6 text-sm text-muted">
      <p>{site.location}</p>
      <Link to={paths.adminBlog} className="grid size-6 place-items-center">
        <span className="sr-only">Blog administration</span>
        <span aria-hidden="true" className="size-[3px] rounded-full bg-line" />
      </Link>
    </div>
  </>
)

const LinkGroup = ({ title, className, links = [], placeholders }: LinkGroupProps) => (
  <div className={className}>
    <h2 className="font-sans text-sm font-semibold tracking-normal">{title}</h2>
    <ul className="mt-1.5">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-8 items-center transition-colors hover:text-signal">
            {label}
          </Link>
        </li>
      ))}
      {placeholders.map(label => (
        <li key={label} className="flex min-h-8 items-center text-muted">
          <InertLink>{label}</InertLink>
        </li>
      ))}
    </ul>
  </div>
)
