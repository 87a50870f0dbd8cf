import { useState } from 'react'
import { focusElement } from '../lib/focus'
import { logout } from '../lib/session/session'

/** Signing out, and whether it is under way. */
export function useSignOut(): { pending: boolean; signOut: () => void } {
  const [pending, setPending] = useState(false)
  return {
    pending,
    signOut: () => {
      setPending(true)
      void logout().finally(() => {
        setPending(false)
        // The button that was pressed is gone with the session.
        if (document.activeElement === document.body) focusElement(document.querySelector('main h1'))
      })
    },
  }
}
