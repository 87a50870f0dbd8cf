import type { ReactNode } from 'react'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { paths } from '../../lib/paths'
import type { LoginState } from '../../lib/session/return-path'
import { tokens } from '../../lib/session/tokens'
import { isActingAdmin, useSession, type Viewer } from '../../lib/session/viewer'
import { Button, getButtonClass } from '../../ui/controls/Button'
import { StatusPage } from '../../ui/layout/StatusPage'
import { Header } from '../layouts/Header'
import { LoadingPage } from '../layouts/LoadingPage'
import { SessionEndedDialog } from './SessionEndedDialog'
import { useInterruptedViewer } from './use-interrupted-viewer'

interface Props {
  adminOnly?: boolean
  children: (viewer: Viewer) => ReactNode
}

/**
 * Redirects visitors to the login page. With `adminOnly`, also redirects to the dashboard every user who cannot use the
 * `admin` role (specification §2, §6). If the session ends without a sign-out while the page has input, the page stays
 * and a dialog asks the user to log in again. The server enforces the permissions.
 */
export function AuthGuard({ adminOnly = false, children }: Props) {
  const session = useSession()
  const { interruptedViewer, leave } = useInterruptedViewer(session)
  const viewer = session.status === 'signed-in' ? session.viewer : interruptedViewer
  if (!viewer) {
    if (session.status === 'checking') return <LoadingPage label="Checking your session" />
    if (session.status === 'unknown') return <SessionCheckFailed retry={session.retry} />
    return <LoginRedirect />
  }
  if (adminOnly && !isActingAdmin(viewer)) return <Navigate to={paths.dashboard} replace />
  return (
    <>
      {children(viewer)}
      {interruptedViewer && <SessionEndedDialog viewer={interruptedViewer} onClose={leave} />}
    </>
  )
}

/** If the session ended without a sign-out, the login leads back to the current page. */
function LoginRedirect() {
  const { pathname, search, hash } = useLocation()
  const state: LoginState | null = tokens.hasEnded() ? { returnTo: pathname + search + hash } : null
  return <Navigate to={paths.login} replace state={state} />
}

const SessionCheckFailed = ({ retry }: { retry: () => void }) => (
  <>
    <Header />
    <main id="main" tabIndex={-1}>
      <StatusPage
        title="We couldn't verify your session"
        actions={
          <>
            <Button onClick={retry}>Try again</Button>
            <Link to={paths.home} className={getButtonClass('outline')}>
              Go to the home page
            </Link>
          </>
        }
      >
        You haven't been signed out. Check your connection and try again.
      </StatusPage>
    </main>
  </>
)
