import { Outlet } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { isActingAdmin, type Viewer } from '../../lib/session/viewer'
import { AuthGuard } from '../session/AuthGuard'
import { AppShell } from './AppShell'

const buildLinks = (viewer: Viewer) => [
  { to: paths.home, label: 'Home' },
  { to: paths.dashboard, label: 'Dashboard' },
  { to: paths.upload, label: 'Files' },
  { to: paths.blog, label: 'Blog' },
  ...(isActingAdmin(viewer) ? [{ to: paths.admin, label: 'Admin Panel' }] : []),
]

export const Component = () => (
  <AuthGuard>
    {viewer => (
      <AppShell
        links={buildLinks(viewer)}
        renderMobileMenu={({ open, children }) =>
          open && <div className="flex flex-col border-b border-line bg-sunken px-4 pb-4 lg:hidden">{children}</div>
        }
      >
        <Outlet context={viewer} />
      </AppShell>
    )}
  </AuthGuard>
)
