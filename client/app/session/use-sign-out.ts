import { useState } from 'react'
import { focusElement } from '../../lib/focus'
import { logout } from '../../lib/session/session'

/** Returns the sign-out action and whether it is pending. */
export function useSignOut(): { pending: boolean; signOut: () => void } {
  const [pending, setPending] = useState(false)
  return {
    pending,
    signOut: () => {
      setPending(true)
      void logout().finally(() => {
        setPending(false)
        // When the session ends, the focused button is unmounted and the body becomes the active element.
        if (document.activeElement === document.body) focusElement(document.querySelector('main h1'))
      })
    },
  }
}
