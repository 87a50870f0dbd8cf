import { request } from '../api/request'
import { getErrorMessage, RequestError } from '../api/request-error'
import { toast } from '../feedback/toast'
import { paths } from '../paths'
import { accountView } from './account-view'
import { promptForIdentity } from './identity-prompt'
import { EndViewAsDocument, LoginDocument, type LoginMutation, LogoutDocument } from './session.generated'
import { tokens } from './tokens'

/** Loads the module that caches the user. Resolves to undefined on failure; the next page then fetches the user. */
const loadViewerModule = () => import('./viewer').catch(() => undefined)

/**
 * Stores a new session and its user. If the viewer module cannot be loaded, opens the admin dashboard, the default page
 * after a login.
 */
export async function startSession(
  session: LoginMutation['login'],
  viewerModulePromise = loadViewerModule(),
): Promise<void> {
  // Storing the token notifies the components that read the session, so the user must already be in the cache.
  const viewerModule = await viewerModulePromise
  viewerModule?.cacheViewer(session.user)
  tokens.store(session.accessToken, session.refreshToken)
  // If the module cannot be loaded, a new release has probably removed the modules of the previous release. Therefore
  // the browser must load the next page from the server.
  if (!viewerModule) location.assign(paths.admin)
}

/** Signs in. Asks for a second factor if required. Rejects if the server rejects the login or the user cancels. */
export async function signIn(identifier: string, password: string): Promise<void> {
  const viewerModulePromise = loadViewerModule()
  try {
    const { login: session } = await request(LoginDocument, { identifier, password }, { anonymous: true })
    await startSession(session, viewerModulePromise)
  } catch (error) {
    if (!(error instanceof RequestError && error.challenge)) throw error
    const { challenge, factors } = error
    // The dialog completes the login and starts the session.
    if (!(await promptForIdentity({ kind: 'login', challenge, factors }))) throw error
  }
}

/** Signs in and shows a toast (specification §8). Resolves to null on success, otherwise to the error. */
export async function login(identifier: string, password: string): Promise<unknown> {
  try {
    await signIn(identifier, password)
    toast({ title: 'Login successful', description: 'You have been logged in successfully' })
    return null
  } catch (error) {
    toast({
      title: 'Login failed',
      description: getErrorMessage(error) || 'Invalid credentials',
      variant: 'destructive',
    })
    return error
  }
}

export async function stopAccountView(): Promise<void> {
  const view = accountView.get()
  accountView.clear()
  // If the request fails, the view ends on the server when its token expires.
  if (view) await request(EndViewAsDocument, { userId: view.user.id }).catch(() => undefined)
  location.assign(paths.admin)
}

/** Signs out. A session that has already ended counts as signed out. During an account view, ends only the view. */
export async function logout(): Promise<void> {
  if (accountView.get()) return await stopAccountView()
  try {
    await request(LogoutDocument, {})
  } catch (error) {
    if (tokens.getAccessToken()) {
      toast({ title: 'Logout failed', description: getErrorMessage(error), variant: 'destructive' })
      return
    }
  }
  tokens.clear()
  toast({ title: 'Logged out', description: 'You have been logged out successfully' })
}
