import { useSyncExternalStore } from 'react'

const STORAGE_KEYS = { access: 'accessToken', refresh: 'refreshToken' } as const
const listeners = new Set<() => void>()

/** The session's tokens in local storage, under the names that the specification gives them (§3). */
export const tokens = {
  getAccessToken: () => readItem(STORAGE_KEYS.access),
  getRefreshToken: () => readItem(STORAGE_KEYS.refresh),

  store(accessToken: string, refreshToken?: string | null) {
    localStorage.setItem(STORAGE_KEYS.access, accessToken)
    if (refreshToken) localStorage.setItem(STORAGE_KEYS.refresh, refreshToken)
    notifyListeners()
  },

  clear() {
    localStorage.removeItem(STORAGE_KEYS.access)
    localStorage.removeItem(STORAGE_KEYS.refresh)
    notifyListeners()
  },

  /** Whose token it is: the number of the user, or null where nobody is signed in. */
  getUserId: () => parseUserId(readItem(STORAGE_KEYS.access)),

  /**
   * Calls back when the person who was signed in no longer is: they signed out, or by the time this tab hears of it
   * another person has signed in elsewhere.
   */
  onUserChange(listener: () => void) {
    let userId = tokens.getUserId()
    return tokens.subscribe(() => {
      const previousUserId = userId
      userId = tokens.getUserId()
      if (previousUserId !== null && previousUserId !== userId) listener()
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
    () => tokens.getAccessToken() !== null,
    () => false,
  )

function readItem(name: string) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null // storage is blocked: a reader, then
  }
}

/** The subject of an access token, unverified: it only tells this browser whose answers it keeps. */
function parseUserId(token: string | null): string | null {
  if (token === null) return null
  try {
    const [, payload = ''] = token.split('.')
    return String(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).sub)
  } catch {
    return 'unknown'
  }
}

function onStorage(event: StorageEvent) {
  if (event.key === null || event.key === STORAGE_KEYS.access) notifyListeners()
}

function notifyListeners() {
  for (const listener of listeners) listener()
}
