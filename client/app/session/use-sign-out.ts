import { useState } from 'react'
import { focusElement } from '../../lib/focus'
import { logout } from '../../lib/session/session'

export function useSignOut(): { isPending: boolean; signOut: () => void } {
  const [isPending, setIsPending] = useState(false)
  return {
    isPending,
    signOut: () => {
      setIsPending(true)
      void logout().finally(() => {
        setIsPending(false)
        // The focused button is unmounted when the session ends.
        if (document.activeElement === document.body) focusElement(document.querySelector('main h1'))
      })
    },
  }
}
