import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { isActingAdmin, useSession } from '../../lib/session/viewer'
import { useSignOut } from '../session/use-sign-out'
import { navLinkClass } from './nav-link-class'

/** Only a viewer who can use the `admin` role gets the admin link and a sign-out button (specification §2). */
export function AccountNavLinks() {
  const session = useSession()
  const { isPending, signOut } = useSignOut()
  if (session.status !== 'signed-in') return null
  return (
    <>
      <Link to={paths.dashboard} className={navLinkClass}>
        Dashboard
      </Link>
      {isActingAdmin(session.viewer) && (
        <>
          <Link to={paths.admin} className={navLinkClass}>
            Admin
          </Link>
          <button type="button" disabled={isPending} onClick={signOut} className={`${navLinkClass} w-full md:w-auto`}>
            {isPending ? 'Signing out...' : 'Sign Out'}
          </button>
        </>
      )}
    </>
  )
}
