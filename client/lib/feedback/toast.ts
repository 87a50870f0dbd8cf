export interface ToastAction {
  label: string
  /** Tells screen reader users what the action does and to which object. */
  altText: string
  onSelect: () => void
}

export interface ToastMessage {
  id: number
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Milliseconds. Default: `TOAST_DURATION_MS`. */
  duration?: number
  action?: ToastAction
}

let current: ToastMessage | null = null
let lastId = 0
const listeners = new Set<() => void>()

/** Specification §9. */
export const TOAST_DURATION_MS = 5000

/** Shows a toast. Replaces the visible toast, because at most one is visible (specification §9). */
export function toast(message: Omit<ToastMessage, 'id'>): void {
  lastId += 1
  setCurrent({ id: lastId, ...message })
}

export function dismissToast(id: number): void {
  if (current?.id === id) setCurrent(null)
}

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
