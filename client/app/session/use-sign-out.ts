import { useState } from 'react'
import { focusElement } from '../../lib/focus'
import { logout } from '../../lib/session/session'

export function useSignOut(): { pending: boolean; signOut: () => void } {
  const [pending, setPending] = useState(false)
  return {
    pending,
    signOut: () => {
      setPending(true)
      void logout().finally(() => {
        setPending(false)
        // The focused button is unmounted when the session ends.
        if (document.activeElement === document.body) focusElement(document.querySelector('main h1'))
      })
    },
  }
}
