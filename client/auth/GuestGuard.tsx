import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../lib/paths'
import { getReturnPath } from '../lib/session/return-path'
import { useSession } from '../lib/session/viewer'
import { site } from '../lib/site'
import { CenteredSpinner } from '../ui/feedback/Spinner'

/** Redirects signed-in users. Renders its children for visitors, and if the session cannot be checked. */
export function GuestGuard({ children }: { children: ReactNode }) {
  const { status } = useSession()
  const { state } = useLocation()
  if (status === 'signed-in') return <Navigate to={getReturnPath(state) ?? paths.admin} replace />
  if (status === 'checking')
    return (
      <>
        <h1 className="sr-only">{site.name}</h1>
        <CenteredSpinner label="Checking your session" />
      </>
    )
  return children
}
