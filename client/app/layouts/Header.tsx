import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router-dom'
import { CachedMarkup } from '../../lib/cached-markup'
import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { useHasToken } from '../../lib/session/tokens'
import { site } from '../../lib/site'
import { getButtonClass } from '../../ui/controls/Button'
import { ThemeSwitch } from '../../ui/controls/ThemeSwitch'
import { Logo } from '../../ui/layout/Logo'
import { navLinkClass } from './nav-link-class'

// Loaded only if a token is stored, because it imports Apollo, which is large. If loading fails, the header has no
// account links.
const AccountNavLinks = lazy(() =>
  import('./AccountNavLinks').then(
    module => ({ default: module.AccountNavLinks }),
    () => ({ default: () => null }),
  ),
)

/** On these pages, the header is dark like the first section. */
const darkHeaderPaths = new Set<string>([paths.home, paths.about, paths.careers])

/** A link is also marked as current on the pages below its path. */
const navLinks = [
  [paths.blog, 'Blog'],
  [paths.about, 'About'],
  [paths.contact, 'Contact'],
] as const

interface Props {
  /** Determines the current link and whether the header is dark. Default: the current path. */
  pathname?: string
}

export function Header({ pathname: shownPathname }: Props) {
  // On narrow screens, the links are a native popover, which works before hydration.
  const nav = useRef<HTMLElement>(null)
  const location = useLocation()
  const nextLocation = useNavigation().location
  const pathname = shownPathname ?? location.pathname
  const { key } = nextLocation ?? location
  const previousKey = useRef(key)
  useEffect(() => {
    // A navigation closes the popover, but hydration does not.
    if (previousKey.current === key) return
    previousKey.current = key
    if (nav.current?.matches(':popover-open')) nav.current.hidePopover()
  }, [key])
  // In the cached markup, only the current link depends on the path, so the cache key contains only this link.
  const section = `/${pathname.split('/')[1]}`.toLowerCase()
  const currentLink = navLinks.find(([path]) => path === section)?.[0]
  return (
    <header
      className={`site-header print-hidden z-30 border-b border-line bg-background ${darkHeaderPaths.has(pathname) ? 'theme-dark' : ''}`}
    >
      {/* The theme switch requires JavaScript. */}
      <noscript>
        <style>{'.theme-switch-row{display:none}'}</style>
      </noscript>
      <CachedMarkup
        as="div"
        cacheKey={`header ${currentLink}`}
        className="page flex min-h-16 flex-wrap items-center md:gap-x-5 lg:gap-x-8"
      >
        <HeaderContent nav={nav} currentLink={currentLink} />
      </CachedMarkup>
    </header>
  )
}

interface HeaderContentProps {
  nav: RefObject<HTMLElement | null>
  currentLink: string | undefined
}

const HeaderContent = ({ nav, currentLink }: HeaderContentProps) => (
  <>
    <Link
      to={paths.home}
      className="my-3.5 -ml-1 flex items-center gap-2.5 rounded-md p-1 font-display text-xl font-semibold tracking-tight"
    >
      <Logo />
      {site.name}
    </Link>
    <button
      type="button"
      popoverTarget="site-links"
      className="-mr-2.5 ml-auto grid size-10 place-items-center rounded-md hover:bg-sunken md:hidden"
    >
      <Menu size={20} className="in-[header:has(:popover-open)]:hidden" />
      <X size={20} className="hidden in-[header:has(:popover-open)]:block" />
      <span className="sr-only">Menu</span>
    </button>
    <nav
      ref={nav}
      id="site-links"
      popover="auto"
      aria-label="Main"
      className="site-links md:flex md:grow md:items-center md:gap-5 lg:gap-7"
    >
      <Link to={paths.features} className={navLinkClass}>
        Features
      </Link>
      {navLinks.map(([path, label]) => (
        <Link key={path} to={path} aria-current={path === currentLink ? 'page' : undefined} className={navLinkClass}>
          {label}
        </Link>
      ))}
      <div className="md:ml-auto md:flex md:items-center md:gap-5 lg:gap-7">
        <SessionLinks />
        <div className="theme-switch-row flex min-h-11 items-center justify-between border-line max-md:border-t">
          <span aria-hidden="true" className="text-[0.9375rem] text-muted md:hidden">
            Appearance
          </span>
          <ThemeSwitch className="-mr-2.5" />
        </div>
      </div>
    </nav>
  </>
)

/** Shows the account links if a token is stored, otherwise the visitor links. The server renders the visitor links. */
function SessionLinks() {
  const hasToken = useHasToken()
  // Until hydration, client/app/theme.ts hides the visitor links if a token is stored.
  useEffect(() => {
    delete document.documentElement.dataset.user
  }, [])
  if (hasToken) {
    return (
      <Suspense fallback={null}>
        <AccountNavLinks />
      </Suspense>
    )
  }
  return (
    <div className="visitor-links">
      <Link to={paths.login} className={navLinkClass}>
        Sign in
      </Link>
      <Link
        to={paths.signup}
        className={`${getButtonClass('outline', 'sm')} max-md:mt-2 max-md:mb-4 max-md:h-10 max-md:w-full`}
      >
        Request access
      </Link>
    </div>
  )
}
