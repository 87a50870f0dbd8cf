import { Component, lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react'
import { dismissToast, TOAST_DURATION_MS, type ToastMessage, toastStore } from '../../lib/feedback/toast'

// Loaded with the first toast, because few visits show one.
const createLazyToast = () => lazy(() => import('../../ui/feedback/Toast').then(({ Toast }) => ({ default: Toast })))
let Toast = createLazyToast()

export function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null)
  if (!message) return null
  const { id, title, description, variant, duration = TOAST_DURATION_MS, action } = message
  return (
    <ToastErrorBoundary key={id} message={message}>
      <Suspense fallback={null}>
        <Toast
          title={title}
          description={description}
          destructive={variant === 'destructive'}
          duration={duration}
          action={action}
          onClose={() => dismissToast(id)}
        />
      </Suspense>
    </ToastErrorBoundary>
  )
}

/** Shows a plain toast when the code of the toast cannot be loaded. */
class ToastErrorBoundary extends Component<{ message: ToastMessage; children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  override componentDidCatch() {
    Toast = createLazyToast() // React.lazy caches a failure.
  }

  override render() {
    return this.state.hasError ? <FallbackToast message={this.props.message} /> : this.props.children
  }
}

function FallbackToast({ message }: { message: ToastMessage }) {
  const { id, title, description, duration = TOAST_DURATION_MS, action } = message
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), duration)
    return () => clearTimeout(timer)
  }, [id, duration])
  return (
    <div
      role="alert"
      className="fixed right-4 bottom-4 left-4 z-50 flex items-start gap-4 rounded-md border border-control-border bg-panel p-4 text-sm wrap-anywhere sm:left-auto sm:max-w-md"
    >
      <div className="grow">
        <p className="font-medium">{title}</p>
        {description && <p className="mt-1">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="text-link"
          onClick={() => {
            dismissToast(id)
            action.onSelect()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" className="text-link" onClick={() => dismissToast(id)}>
        Close
      </button>
    </div>
  )
}
