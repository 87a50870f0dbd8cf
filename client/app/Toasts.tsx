import { Component, lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react'
import { dismissToast, type ToastMessage, toastDuration, toastStore } from '../lib/toast'

// Few visits show one, so it comes with the first.
const Toast = lazy(() => import('../ui/Toast').then(({ Toast }) => ({ default: Toast })))

/** The one toast there may be (specification §9). */
export function Toasts() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null)
  if (!message) return null
  const { id, title, description, variant } = message
  return (
    <PlainlyOtherwise key={id} message={message}>
      <Suspense fallback={null}>
        <Toast
          title={title}
          description={description}
          destructive={variant === 'destructive'}
          duration={toastDuration}
          onClose={() => dismissToast(id)}
        />
      </Suspense>
    </PlainlyOtherwise>
  )
}

/** Offline, or after a new release, the toast's own code may not come. What it has to say is said all the same. */
class PlainlyOtherwise extends Component<
  { message: ToastMessage; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { message, children } = this.props
    if (!this.state.failed) return children
    return (
      <div
        role="alert"
        className="fixed right-4 bottom-4 z-50 rounded-md border border-edge bg-panel p-4 text-sm"
      >
        <p className="font-medium">{message.title}</p>
        {message.description && <p className="mt-1">{message.description}</p>}
      </div>
    )
  }
}
