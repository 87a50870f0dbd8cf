import Menu from 'lucide-react/icons/menu'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Link, NavLink } from '../lib/link'
import { paths } from '../lib/paths'
import { site } from '../lib/site'
import { useHasToken } from '../lib/tokens'
import { Mark } from '../ui/Mark'
import { ThemeSwitch } from '../ui/ThemeSwitch'
import { navLinkClass } from './nav-link'

// It brings Apollo with it: only for those who hold a token.
const AccountLinks = lazy(() => import('./AccountLinks').then(module => ({ default: module.AccountLinks })))

/** Without scripts nothing can be folded out or switched: the links stand open, the buttons are not there. */
const unfolded = '#site-links{display:block}#site-links button,[aria-controls=site-links]{display:none}'

/** Pages that open on ink: the navigation stands on the same ground. */
const onInk = new Set<string>([paths.home, paths.about, paths.careers])

export function Nav() {
  const [open, setOpen] = useState(false)
  const { pathname, search, hash } = useLocation()
  const place = pathname + search + hash
  useEffect(() => {
    if (place) setOpen(false)
  }, [place])
  return (
    <header
      className={`print-hidden relative z-30 border-b border-line bg-ground ${onInk.has(pathname) ? 'on-ink' : ''}`}
    >
      <div className="page flex min-h-16 flex-wrap items-center gap-x-8">
        <Link
          to={paths.home}
          className="my-3.5 -ml-1 flex items-center gap-2.5 rounded-md p-1 font-display text-xl font-semibold tracking-tight"
        >
          <Mark />
          {site.name}
        </Link>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="site-links"
          onClick={() => setOpen(!open)}
          className="-mr-2 ml-auto grid size-10 place-items-center rounded-md hover:bg-sunk md:hidden"
        >
          {open ? <X size={20} /> : <Menu size={20} />}
          <span className="sr-only">Menu</span>
        </button>
        <noscript>
          <style>{unfolded}</style>
        </noscript>
        <nav
          id="site-links"
          aria-label="Main"
          className={`w-full pb-4 md:flex md:w-auto md:grow md:items-center md:gap-7 md:pb-0 ${open ? '' : 'max-md:hidden'}`}
        >
          <Link to={paths.features} className={navLinkClass}>
            Features
          </Link>
          <NavLink to={paths.blog} className={navLinkClass}>
            Blog
          </NavLink>
          <NavLink to={paths.about} className={navLinkClass}>
            About
          </NavLink>
          <NavLink to={paths.contact} className={navLinkClass}>
            Contact
          </NavLink>
          <div className="md:ml-auto md:flex md:items-center md:gap-7">
            <SignedInLinks />
            <ThemeSwitch className="-ml-2.5 md:-mr-2.5 md:ml-0" />
          </div>
        </nav>
      </div>
    </header>
  )
}

const SignedInLinks = () =>
  useHasToken() && (
    <Suspense fallback={null}>
      <AccountLinks />
    </Suspense>
  )
