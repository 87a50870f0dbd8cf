import { paths } from '../paths'

/** An administrator's view of another user's account (docs/decisions/0040). */
export interface AccountView {
  /** Token of the read-only session. It is not renewed. */
  accessToken: string
  /** ISO 8601. */
  expiresAt: string
  user: { id: number; displayName: string; username: string }
  /** The username of the administrator who views the account. */
  administratorName: string
}

const STORAGE_KEY = 'accountView'

/**
 * The account view of this tab. Until the view ends, the tab sends the token of the view instead of the administrator's
 * token.
 */
export const accountView = {
  get: (): AccountView | null => {
    try {
      const text = sessionStorage.getItem(STORAGE_KEY)
      if (text === cached.text) return cached.view
      const view: AccountView | null = text === null ? null : JSON.parse(text)
      cached = { text, view }
      return view
    } catch {
      return null // The browser blocks storage.
    }
  },

  /**
   * Starts a view. The caller must then do a full page load, because none of the administrator's data may remain in
   * memory.
   */
  start: (view: AccountView) => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(view)),

  /** Removes the view. The caller must then do a full page load. */
  clear: () => sessionStorage.removeItem(STORAGE_KEY),

  /** Removes a view that has expired or that the server has ended, and opens the admin dashboard. */
  leave: () => {
    accountView.clear()
    location.assign(paths.admin)
  },
}

/** React needs the same object while the stored text is the same. */
let cached: { text: string | null; view: AccountView | null } = { text: null, view: null }
