import { request } from '../api/request'
import { getErrorMessage } from '../api/request-error'
import { toast } from '../feedback/toast'
import { paths } from '../paths'
import { LoginDocument, LogoutDocument } from './session.generated'
import { tokens } from './tokens'

/** Signs in and shows a toast (specification §8). Resolves to null on success, otherwise to the error. */
export async function login(identifier: string, password: string): Promise<unknown> {
  // Loads in parallel with the login. If it fails, the user is fetched when first needed.
  const viewerModulePromise = import('./viewer').catch(() => undefined)
  try {
    const { login: session } = await request(LoginDocument, { identifier, password }, { anonymous: true })
    // Caches the user before the stored token triggers readers of the session.
    const viewerModule = await viewerModulePromise
    viewerModule?.cacheViewer(session.user)
    tokens.store(session.accessToken, session.refreshToken)
    toast({ title: 'Login successful', description: 'You have been logged in successfully' })
    // The module is gone after a new release, and so is the code of the next page: load the page of the new release.
    if (!viewerModule) location.assign(paths.admin)
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

/** Signs out in the browser and on the server. A session that has already ended counts as signed out. */
export async function logout(): Promise<void> {
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
