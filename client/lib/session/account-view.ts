import { paths } from '../paths'

/** A view of another user's account by an administrator (docs/decisions/0040). */
export interface AccountView {
  /** Access token of the read-only session. It is not renewed. */
  accessToken: string
  /** ISO 8601. */
  expiresAt: string
  user: { id: number; displayName: string; username: string }
  /** The username of the administrator. */
  viewerName: string
}

const STORAGE_KEY = 'accountView'

/** The view in the sessionStorage of one tab. This tab sends the token of the view instead of the administrator's. */
export const accountView = {
  get: (): AccountView | null => {
    try {
      const text = sessionStorage.getItem(STORAGE_KEY)
      if (text === cached.text) return cached.view
      const view: AccountView | null = text === null ? null : JSON.parse(text)
      cached = { text, view }
      return view
    } catch {
      return null // The browser blocks storage: no view can have started.
    }
  },

  /** Stores the view. The caller must then load a new document: no data of the administrator may remain in memory. */
  start: (view: AccountView) => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(view)),

  /** Removes the view. The caller must then load a new document. */
  clear: () => sessionStorage.removeItem(STORAGE_KEY),

  /** Removes a view that has expired or that the server has ended, and loads the admin dashboard. */
  leave: () => {
    accountView.clear()
    location.assign(paths.admin)
  },
}

/** The last parsed view. React needs the same object while the stored text is the same. */
let cached: { text: string | null; view: AccountView | null } = { text: null, view: null }
