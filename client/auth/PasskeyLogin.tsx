import { useSyncExternalStore } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { isPasskeySupported } from '../lib/passkeys/browser-passkeys'
import { subscribeToNothing } from '../lib/subscribe-to-nothing'

/** The button that signs in with a passkey. Renders nothing in a browser without passkey support. */
export function PasskeyLogin() {
  const isSupported = useSyncExternalStore(subscribeToNothing, isPasskeySupported, () => false)
  const [login, isPending] = useAsyncAction(async () => {
    try {
      const { signInWithPasskey } = await import('../lib/passkeys/passkey-login')
      if (!(await signInWithPasskey())) return
      toast({ title: 'Login successful', description: 'You have been logged in successfully' })
    } catch (error) {
      toastError('Login failed', error, "Couldn't sign in with a passkey. Try again.")
    }
  })
  if (!isSupported) return null
  return (
    <button type="button" disabled={isPending} onClick={() => void login()} className="text-link max-sm:min-h-11">
      {isPending ? 'Waiting for your passkey...' : 'Use a passkey'}
    </button>
  )
}
