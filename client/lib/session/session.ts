import { request } from '../api/request'
import { getErrorMessage } from '../api/request-error'
import { toast } from '../feedback/toast'
import { paths } from '../paths'
import { LoginDocument, LogoutDocument } from './session.generated'
import { tokens } from './tokens'

/** Signs in, says so, and resolves to whether it worked. Toasts as specification §8 words them. */
export async function login(identifier: string, password: string): Promise<boolean> {
  // What keeps the user comes while the server looks at the password. Without it, whoever needs the user asks for them.
  const viewerModulePromise = import('./viewer').catch(() => undefined)
  try {
    const { login: session } = await request(LoginDocument, { identifier, password }, { anonymous: true })
    // The user is in the cache before the token tells everyone that there is one.
    const viewerModule = await viewerModulePromise
    viewerModule?.cacheViewer(session.user)
    tokens.store(session.accessToken, session.refreshToken)
    toast({ title: 'Login successful', description: 'You have been logged in successfully' })
    // Nor would the next page come: a new release has taken the place of this one. What is loaded anew is of that.
    if (!viewerModule) location.assign(paths.admin)
    return true
  } catch (error) {
    toast({
      title: 'Login failed',
      description: getErrorMessage(error) || 'Invalid credentials',
      variant: 'destructive',
    })
    return false
  }
}

/** Signs out here and on the server. A session that has already ended counts as signed out. */
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
