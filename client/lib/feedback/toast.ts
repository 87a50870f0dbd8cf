export interface ToastMessage {
  id: number
  title: string
  description?: string
  variant?: 'default' | 'destructive'
}

let current: ToastMessage | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** How long a toast stays, in milliseconds. Specification §9. */
export const TOAST_DURATION_MS = 5000

/** Shows a toast in place of the one that is there: at most one at a time (specification §9). */
export function toast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1
  setCurrent({ id: lastId, ...message })
}

/** Takes a toast away, unless another has replaced it meanwhile. */
export function dismissToast(id: number): void {
  if (current?.id === id) setCurrent(null)
}

/** For useSyncExternalStore. */
export const toastStore = {
  get: (): ToastMessage | null => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

function setCurrent(next: ToastMessage | null) {
  current = next
  for (const listener of listeners) listener()
}
