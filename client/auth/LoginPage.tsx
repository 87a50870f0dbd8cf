import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { formatPageTitle, type Head } from '../lib/head'
import { getReturnPath } from '../lib/session/return-path'
import { useHasSessionEnded, useHasToken } from '../lib/session/tokens'
import { CenteredSpinner } from '../ui/feedback/Spinner'
import { AuthScreen } from '../ui/layout/AuthScreen'
import { LoginAlternatives } from './LoginAlternatives'
import { LoginForm } from './LoginForm'

// Loaded only if a token is stored, because it imports Apollo, which is large. If loading fails, the login form is
// shown.
const GuestGuard = lazy(() =>
  import('./GuestGuard').then(
    module => ({ default: module.GuestGuard }),
    () => ({ default: ({ children }: { children: ReactNode }) => children }),
  ),
)

export { loginAction as action } from './LoginForm'

export const head = (): Head => ({ title: formatPageTitle('Admin Access Portal'), robots: 'noindex' })

export function Component() {
  const hasToken = useHasToken()
  if (!hasToken) return <LoginScreen />
  return (
    <Suspense fallback={<CenteredSpinner />}>
      <GuestGuard>
        <LoginScreen />
      </GuestGuard>
    </Suspense>
  )
}

const FEATURES = [
  {
    title: 'Role-based access with multi-tenant isolation',
    text: 'Administrators see every tenant; everyone else sees their own.',
  },
  {
    title: 'Token-based authentication with refresh',
    text: 'You stay signed in for 30 days after your last visit.',
  },
  {
    title: 'Collaborative workspace with project-level permissions',
    text: "Each member's role sets whether they can view, contribute or lead.",
  },
]

const LoginScreen = () => (
  <AuthScreen title="Admin Access Portal" aside={<FeatureList />} cardTitle="Admin Login">
    <SessionEndedNotice />
    <LoginForm />
    <LoginAlternatives />
  </AuthScreen>
)

const FeatureList = () => (
  <ul className="mt-4 max-w-[34rem] sm:mt-3">
    {FEATURES.map(({ title, text }) => (
      <li key={title} className="border-line py-1 max-sm:text-sm sm:border-b sm:py-2 sm:last:border-0 lg:py-4">
        <p className="font-medium text-balance">{title}</p>
        <p className="mt-1 text-muted max-lg:hidden">{text}</p>
      </li>
    ))}
  </ul>
)

const SessionEndedNotice = () => {
  const hasEnded = useHasSessionEnded()
  const returnPath = getReturnPath(useLocation().state)
  return (
    <p role="status" className={hasEnded ? 'mt-4 border-l-2 border-signal py-1 pl-4' : undefined}>
      {hasEnded && `Your session has ended. ${returnPath ? 'Log in to continue where you left off.' : 'Log in again.'}`}
    </p>
  )
}
