import { useSyncExternalStore } from 'react'

const names = { access: 'accessToken', refresh: 'refreshToken' } as const
const listeners = new Set<() => void>()

/** The session's tokens in local storage, under the names that the specification gives them (§3). */
export const tokens = {
  access: () => read(names.access),
  refresh: () => read(names.refresh),

  store(accessToken: string, refreshToken?: string | null) {
    localStorage.setItem(names.access, accessToken)
    if (refreshToken) localStorage.setItem(names.refresh, refreshToken)
    announce()
  },

  clear() {
    localStorage.removeItem(names.access)
    localStorage.removeItem(names.refresh)
    announce()
  },

  /** Calls back when the tokens change, in this tab or another. */
  subscribe(listener: () => void) {
    if (listeners.size === 0) window.addEventListener('storage', onStorage)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', onStorage)
    }
  },
}

/** Whether somebody seems to be signed in: false on the server and during hydration. */
export const useHasToken = (): boolean =>
  useSyncExternalStore(
    tokens.subscribe,
    () => tokens.access() !== null,
    () => false,
  )

function read(name: string) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null // storage is blocked: a reader, then
  }
}

function onStorage(event: StorageEvent) {
  if (event.key === null || event.key === names.access) announce()
}

function announce() {
  for (const listener of listeners) listener()
}
