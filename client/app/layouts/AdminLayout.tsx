import { Outlet } from 'react-router-dom'
import { paths } from '../../lib/paths'
import type { Viewer } from '../../lib/session/viewer'
import { site } from '../../lib/site'
import { Drawer } from '../../ui/overlays/Drawer'
import { AuthGuard } from '../session/AuthGuard'
import { AppShell } from './AppShell'

const links = [
  { to: paths.home, label: 'Home' },
  { to: paths.blog, label: 'Blog' },
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.admin, label: 'Admin Panel' },
]

export const Component = () => (
  <AuthGuard adminOnly>
    {viewer => (
      <AppShell
        links={links}
        accountSummary={<AccountSummary viewer={viewer} />}
        renderMobileMenu={({ open, close, children }) => (
          <Drawer open={open} onClose={close} title={site.name}>
            {children}
          </Drawer>
        )}
      >
        <Outlet context={viewer} />
      </AppShell>
    )}
  </AuthGuard>
)

const AccountSummary = ({ viewer }: { viewer: Viewer }) => (
  <div className="mb-3 flex items-center gap-3 px-2">
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full border border-control-border font-display font-semibold"
    >
      {viewer.displayName.charAt(0).toUpperCase()}
    </span>
    <div className="min-w-0">
      <p className="truncate font-medium">{viewer.displayName}</p>
      <p className="truncate text-sm text-muted">{viewer.email}</p>
    </div>
  </div>
)
