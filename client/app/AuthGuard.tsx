import type { ReactNode } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { paths } from '../lib/paths'
import { useSession, type Viewer } from '../lib/session/viewer'
import { Button, buttonClass } from '../ui/controls/Button'
import { CentredSpinner } from '../ui/feedback/Spinner'

interface Props {
  adminOnly?: boolean
  children: (viewer: Viewer) => ReactNode
}

/**
 * Renders its children for a signed-in user, with `adminOnly` for an administrator. Others are redirected to the login
 * page or the dashboard (specification §2, §6). The server enforces the permissions.
 */
export function AuthGuard({ adminOnly = false, children }: Props) {
  const session = useSession()
  if (session.status === 'checking') return <CentredSpinner label="Checking your session" />
  if (session.status === 'signed-out') return <Navigate to={paths.login} replace />
  if (session.status === 'unknown') return <SessionCheckFailed retry={session.retry} />
  if (adminOnly && session.viewer.role !== 'admin') return <Navigate to={paths.dashboard} replace />
  return children(session.viewer)
}

const SessionCheckFailed = ({ retry }: { retry: () => void }) => (
  <main id="main" className="page py-24">
    <h1 className="text-3xl">We couldn't verify your session</h1>
    <p className="mt-3 max-w-[34rem] text-muted">
      The server can't be reached. You're still signed in. Check your connection and try again.
    </p>
    <p className="mt-6 flex gap-3">
      <Button onClick={retry}>Try again</Button>
      <Link to={paths.home} className={buttonClass('ghost')}>
        Go to the home page
      </Link>
    </p>
  </main>
)
