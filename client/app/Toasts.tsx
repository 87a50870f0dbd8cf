import { lazy, Suspense, useSyncExternalStore } from 'react'
import { dismissToast, toastDuration, toastStore } from '../lib/toast'

// Few visits show one, so it comes with the first.
const Toast = lazy(() => import('../ui/Toast').then(({ Toast }) => ({ default: Toast })))

/** The one toast there may be (specification §9). */
export function Toasts() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => null)
  if (!message) return null
  const { id, title, description, variant } = message
  return (
    <Suspense fallback={null}>
      <Toast
        key={id}
        title={title}
        description={description}
        destructive={variant === 'destructive'}
        duration={toastDuration}
        onClose={() => dismissToast(id)}
      />
    </Suspense>
  )
}
