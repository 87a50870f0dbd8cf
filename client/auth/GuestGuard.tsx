import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { paths } from '../lib/paths'
import { useSession } from '../lib/session/viewer'
import { CentredSpinner } from '../ui/feedback/Spinner'

/** Renders its children for visitors. Redirects signed-in users to the admin dashboard. */
export function GuestGuard({ children }: { children: ReactNode }) {
  const { status } = useSession()
  if (status === 'signed-in') return <Navigate to={paths.admin} replace />
  if (status === 'checking') return <CentredSpinner label="Checking your session" />
  return children
}
