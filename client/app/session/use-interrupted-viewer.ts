import { useState } from 'react'
import { hasFormInput } from '../../lib/forms/form-input'
import { useHasSessionEnded } from '../../lib/session/tokens'
import type { Session, Viewer } from '../../lib/session/viewer'

/**
 * `interruptedViewer` is the user whose session ended without a sign-out while the page had input. It is set until a
 * user signs in or `leave` is called. While it is set, AuthGuard keeps the page mounted.
 */
export function useInterruptedViewer(session: Session) {
  const hasEnded = useHasSessionEnded()
  const [viewer, setViewer] = useState<Viewer>()
  const [isInterrupted, setIsInterrupted] = useState(false)
  if (session.status === 'signed-in') {
    if (viewer !== session.viewer) setViewer(session.viewer)
    if (isInterrupted) setIsInterrupted(false)
  } else if (viewer && !isInterrupted && session.status === 'signed-out') {
    // Clears the viewer if the user signed out or the page has no input. If the viewer remained, a dialog that opens
    // later would make `hasFormInput` return true, and the page would reappear.
    if (hasEnded && hasFormInput()) setIsInterrupted(true)
    else setViewer(undefined)
  }
  return {
    interruptedViewer: isInterrupted ? viewer : undefined,
    leave: () => {
      setViewer(undefined)
      setIsInterrupted(false)
    },
  }
}
