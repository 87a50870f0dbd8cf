import { lazy, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { formatPageTitle, type Head } from '../lib/head'
import { getReturnPath } from '../lib/session/return-path'
import { useHasSessionEnded, useHasToken } from '../lib/session/tokens'
import { CenteredSpinner } from '../ui/feedback/Spinner'
import { LoginForm } from './LoginForm'

// Loaded only with a stored token, because it depends on Apollo. When it fails to load, the login form is shown.
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
    text: 'You stay signed in on this device until you sign out.',
  },
  {
    title: 'Collaborative workspace with project-level permissions',
    text: 'Each project sets who can view, contribute and lead.',
  },
]

const LoginScreen = () => (
  <div className="grid lg:min-h-[42rem] lg:grid-cols-[minmax(0,1fr)_minmax(28rem,40%)]">
    <div className="theme-dark relative overflow-hidden lg:border-r lg:border-line">
      <RadarIllustration />
      <div className="split-side relative flex h-full flex-col justify-between py-9 sm:py-16">
        <h1 className="text-3xl sm:text-5xl">Admin Access Portal</h1>
        <div className="mt-7 max-w-[34rem] lg:mt-20">
          <div className="tick-scale max-sm:hidden" aria-hidden="true" />
          <ul>
            {FEATURES.map(({ title, text }) => (
              <li key={title} className="border-line py-1 max-sm:text-sm sm:border-b sm:py-4">
                <p className="font-medium">{title}</p>
                <p className="mt-1 text-muted max-sm:hidden">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </div>
    <section
      aria-labelledby="login-title"
      className="flex flex-col justify-center px-[clamp(1.25rem,4vw,2.5rem)] py-10 sm:py-16 lg:px-14"
    >
      <div className="w-full max-w-[24rem]">
        <h2 id="login-title" className="text-2xl">
          Admin Login
        </h2>
        <SessionEndedNotice />
        <LoginForm />
      </div>
    </section>
  </div>
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

const RadarIllustration = () => (
  <svg
    viewBox="0 0 420 420"
    fill="none"
    aria-hidden="true"
    className="absolute top-0 right-0 w-[26rem] text-line max-lg:hidden"
  >
    {[110, 200, 290, 380].map(radius => (
      <circle key={radius} cx="420" cy="0" r={radius} stroke="currentColor" />
    ))}
    {Array.from({ length: 31 }, (_, index) => 180 - index * 3).map(angle => (
      <path
        key={angle}
        d={angle % 15 ? 'M800 0h-6' : 'M800 0h-15'}
        stroke="currentColor"
        transform={`rotate(${angle} 420 0)`}
      />
    ))}
    <path d="M420 0 151 269" className="stroke-signal" opacity="0.8" />
    <path d="M420 0 151 269A380 380 0 0 0 230 329Z" className="fill-signal" opacity="0.06" />
    <circle cx="215" cy="205" r="5.5" className="fill-signal" />
    <circle cx="215" cy="205" r="14" className="stroke-signal" opacity="0.5" />
    <circle cx="330" cy="175" r="3" className="fill-muted" opacity="0.7" />
    <circle cx="255" cy="60" r="2.5" className="fill-muted" opacity="0.5" />
  </svg>
)
