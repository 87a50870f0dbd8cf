import LogOut from 'lucide-react/icons/log-out'
import Menu from 'lucide-react/icons/menu'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { site } from '../../lib/site'
import { ThemeSwitch } from '../../ui/controls/ThemeSwitch'
import { Logo } from '../../ui/layout/Logo'
import { useSignOut } from '../session/use-sign-out'

interface ShellLink {
  to: string
  label: string
}

interface Props {
  links: ShellLink[]
  accountSummary?: ReactNode
  renderMobileMenu: (menu: { open: boolean; close: () => void; children: ReactNode }) => ReactNode
  children: ReactNode
}

/** A page beside a sidebar or, on narrow screens, below a top bar with a menu button. */
export function AppShell({ links, accountSummary, renderMobileMenu, children }: Props) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const menuButton = useRef<HTMLButtonElement>(null)
  useCloseMenu(open, close, menuButton)
  const menu = <SideMenu links={links} accountSummary={accountSummary} onNavigate={close} />
  return (
    <div className="min-h-dvh text-[0.9375rem] lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside
        aria-label="Sidebar"
        className="print-hidden sticky top-0 hidden h-[calc(100dvh-var(--bottom-bar,0px))] flex-col border-r border-line bg-sunken p-4 lg:flex"
      >
        <HomeLink />
        {menu}
      </aside>
      <header className="print-hidden flex h-14 items-center justify-between border-b border-line px-4 lg:hidden">
        <HomeLink />
        <button
          ref={menuButton}
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="grid size-10 place-items-center rounded-md hover:bg-sunken"
        >
          <Menu size={20} />
          <span className="sr-only">Menu</span>
        </button>
      </header>
      {renderMobileMenu({ open, close, children: menu })}
      <main id="main" tabIndex={-1} className="min-w-0">
        {children}
      </main>
    </div>
  )
}

/**
 * On Escape, closes the menu and focuses its button, unless an open overlay has handled the key. Also closes the menu
 * when the sidebar appears, because an open drawer would cover the sidebar and block the page.
 */
function useCloseMenu(open: boolean, close: () => void, menuButton: RefObject<HTMLButtonElement | null>) {
  const handleChange = useEffectEvent(close)
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
    menuButton.current?.focus()
  })
  useEffect(() => {
    if (!open) return
    const mediaQuery = matchMedia('(width >= 64rem)') // The `lg` breakpoint.
    document.addEventListener('keydown', handleKeyDown)
    mediaQuery.addEventListener('change', handleChange)
    return () => {
      document.removeEventListener('keydown', handleKeyDown)
      mediaQuery.removeEventListener('change', handleChange)
    }
  }, [open])
}

const HomeLink = () => (
  <Link
    to={paths.home}
    className="flex min-h-10 items-center gap-2.5 rounded-md px-2 font-display text-lg font-semibold"
  >
    <Logo size={24} />
    {site.name}
  </Link>
)

const itemClass =
  'flex min-h-10 w-full items-center gap-2.5 rounded-md px-3 text-left text-muted transition-colors hover:bg-background hover:text-text disabled:opacity-55'

const getAriaCurrent = ({ to }: ShellLink, pathname: string) =>
  pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined

function SideMenu({
  links,
  accountSummary,
  onNavigate,
}: Pick<Props, 'links' | 'accountSummary'> & { onNavigate: () => void }) {
  const { isPending, signOut } = useSignOut()
  const { pathname } = useLocation()
  return (
    <div className="flex grow flex-col">
      <nav aria-label="Application" className="mt-6 space-y-0.5">
        {links.map(link => (
          <Link
            key={link.to}
            to={link.to}
            aria-current={getAriaCurrent(link, pathname.toLowerCase())}
            onClick={onNavigate}
            className={`${itemClass} border-l-2 border-transparent aria-[current]:rounded-l-none aria-[current]:border-signal aria-[current]:font-medium aria-[current]:text-text`}
          >
            {link.label}
          </Link>
        ))}
      </nav>
      <div className="mt-auto pt-8">
        {accountSummary}
        <div className="flex items-center gap-1 border-t border-line pt-3">
          <button type="button" disabled={isPending} onClick={signOut} className={itemClass}>
            <LogOut size={16} /> Logout
          </button>
          <ThemeSwitch className="shrink-0" />
        </div>
      </div>
    </div>
  )
}
