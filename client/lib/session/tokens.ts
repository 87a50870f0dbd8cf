import { useSyncExternalStore } from 'react'
import { accountView } from './account-view'

const STORAGE_KEYS = { access: 'accessToken', refresh: 'refreshToken', ended: 'sessionEnded' } as const

export type UserChange = 'signed-out' | 'switched'

/**
 * The tokens of the session, in localStorage under the keys that the specification gives (§3). During an account view,
 * the access token belongs to the view, and there is no refresh token.
 */
export const tokens = {
  getAccessToken: () => accountView.get()?.accessToken ?? readItem(STORAGE_KEYS.access),
  getRefreshToken: () => (accountView.get() ? null : readItem(STORAGE_KEYS.refresh)),

  store(accessToken: string, refreshToken?: string | null) {
    localStorage.removeItem(STORAGE_KEYS.ended)
    localStorage.setItem(STORAGE_KEYS.access, accessToken)
    if (refreshToken) localStorage.setItem(STORAGE_KEYS.refresh, refreshToken)
    notifyListeners()
  },

  /** Removes the tokens after a sign-out. */
  clear() {
    localStorage.removeItem(STORAGE_KEYS.ended)
    removeTokens()
  },

  /**
   * Removes the tokens and records that the session ended without a sign-out. During an account view, ends only the
   * view.
   */
  end() {
    if (accountView.get()) return accountView.leave()
    localStorage.setItem(STORAGE_KEYS.ended, 'true')
    removeTokens()
  },

  /** True if the last session ended without a sign-out and no user has signed in since. */
  hasEnded: () => readItem(STORAGE_KEYS.ended) !== null,

  /** Returns the user id in the access token; null if there is no token or the token is not a JWT. */
  getUserId: () => parseUserId(tokens.getAccessToken()),

  /**
   * Calls the listener when the user signs out or another user signs in. Does not call the listener when a session ends
   * without a sign-out, because the same user can log in again and continue. Returns the function that unsubscribes.
   */
  onUserChange(listener: (change: UserChange) => void) {
    let userId = tokens.getUserId()
    return tokens.subscribe(() => {
      if (tokens.hasEnded()) return
      const previousUserId = userId
      userId = tokens.getUserId()
      if (tokens.getAccessToken() === null) listener('signed-out')
      else if (previousUserId !== null && previousUserId !== userId) listener('switched')
    })
  },

  /**
   * Calls the listener when the access token changes, including in another tab. Returns the function that unsubscribes.
   */
  subscribe(listener: () => void) {
    const handleStorage = ({ key }: StorageEvent) => {
      if (key === null || key === STORAGE_KEYS.access) listener()
    }
    window.addEventListener('storage', handleStorage)
    return () => window.removeEventListener('storage', handleStorage)
  },
}

/** Stores the session that replaces the sessions revoked by a password change. Ignores null and undefined. */
export function storeNewSession(session: { accessToken: string; refreshToken: string } | null | undefined): void {
  if (session) tokens.store(session.accessToken, session.refreshToken)
}

/** True if an access token is stored; false on the server and during hydration. */
export const useHasToken = (): boolean =>
  useSyncExternalStore(
    tokens.subscribe,
    () => tokens.getAccessToken() !== null,
    () => false,
  )

/** The result of `tokens.hasEnded()`; false on the server and during hydration. */
export const useHasSessionEnded = (): boolean => useSyncExternalStore(tokens.subscribe, tokens.hasEnded, () => false)

function removeTokens() {
  localStorage.removeItem(STORAGE_KEYS.access)
  localStorage.removeItem(STORAGE_KEYS.refresh)
  notifyListeners()
}

function readItem(name: string) {
  try {
    return localStorage.getItem(name)
  } catch {
    return null // The browser blocks storage.
  }
}

/** Does not verify the signature: the client only compares this id with earlier ids. */
function parseUserId(token: string | null): string | null {
  if (token === null) return null
  try {
    const [, payload = ''] = token.split('.')
    return String(JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))).sub)
  } catch {
    return null
  }
}

/** Notifies the listeners in this tab, because the browser sends storage events only to other tabs. */
const notifyListeners = () => window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.access }))
