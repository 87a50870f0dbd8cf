import { useState } from 'react'
import { logout } from '../lib/session'

/** Signing out, and whether it is under way. */
export function useSignOut(): { pending: boolean; signOut: () => void } {
  const [pending, setPending] = useState(false)
  return {
    pending,
    signOut: () => {
      setPending(true)
      void logout().finally(() => setPending(false))
    },
  }
}
