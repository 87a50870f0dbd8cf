import { useSyncExternalStore } from 'react'
import { accountView } from './account-view'

const STORAGE_KEYS = { access: 'accessToken', refresh: 'refreshToken', ended: 'sessionEnded' } as const

export type UserChange = 'signed-out' | 'switched'

/**
 * The tokens of the session, in localStorage under the keys of the specification (§3). During an account view, the
 * access token is that of the view, and there is no refresh token.
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

  /** Removes the tokens of a user who has signed out. */
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

  /** True when the last session ended without a sign-out and no user has signed in since. */
  hasEnded: () => readItem(STORAGE_KEYS.ended) !== null,

  /** Returns the user ID in the access token; null if there is no token or the token is not a JWT. */
  getUserId: () => parseUserId(tokens.getAccessToken()),

  /**
   * Calls the listener when the user has signed out or another user has signed in. Does not call it when a session ends
   * without a sign-out, because the same user can continue. Returns the function that unsubscribes.
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

  /** Calls the listener when the access token changes, also in another tab. Returns the function that unsubscribes. */
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

/** Whether an access token is stored; false on the server and during hydration. */
export const useHasToken = (): boolean =>
  useSyncExternalStore(
    tokens.subscribe,
    () => tokens.getAccessToken() !== null,
    () => false,
  )

/** The value of `tokens.hasEnded`; false on the server and during hydration. */
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
