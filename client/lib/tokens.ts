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

  /** Whose token it is: the number of the user, or null where nobody is signed in. */
  holder: () => holderOf(read(names.access)),

  /**
   * Calls back when the person who was signed in no longer is: they signed out, or by the time this tab hears of it
   * another person has signed in elsewhere.
   */
  onLeave(listener: () => void) {
    let last = tokens.holder()
    return tokens.subscribe(() => {
      const left = last
      last = tokens.holder()
      if (left !== null && left !== last) listener()
    })
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

/** The subject of an access token, unverified: it only tells this browser whose answers it keeps. */
function holderOf(token: string | null): string | null {
  if (token === null) return null
  try {
    const [, payload = ''] = token.split('.')
    return String(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).sub)
  } catch {
    return 'unknown'
  }
}

function onStorage(event: StorageEvent) {
  if (event.key === null || event.key === names.access) announce()
}

function announce() {
  for (const listener of listeners) listener()
}
