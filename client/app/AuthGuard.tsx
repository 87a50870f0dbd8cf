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
 * Lets the signed-in through, and only administrators where it says so; the others go to the login screen or to
 * their dashboard (specification §2, §6). The server refuses them in any case: this only spares them the sight.
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
    <h1 className="text-3xl">Your session could not be checked</h1>
    <p className="mt-3 max-w-[34rem] text-quiet">
      The server did not answer. You are still signed in: try again in a moment, and check your connection if
      that does not help.
    </p>
    <p className="mt-6 flex gap-3">
      <Button onClick={retry}>Try again</Button>
      <Link to={paths.home} className={buttonClass('quiet')}>
        Go to the start
      </Link>
    </p>
  </main>
)
