import { request } from './request'
import { errorText } from './request-error'
import { LoginDocument, LogoutDocument } from './session.generated'
import { toast } from './toast'
import { tokens } from './tokens'

/** Signs in, says so, and resolves to whether it worked. Toasts as specification §8 words them. */
export async function login(identifier: string, password: string): Promise<boolean> {
  // What keeps the user comes while the server looks at the password.
  const keeping = import('./viewer')
  keeping.catch(() => {}) // it is waited for below
  try {
    const { login: session } = await request(LoginDocument, { identifier, password }, { anonymous: true })
    // The user is in the cache before the token tells everyone that there is one.
    const { rememberViewer } = await keeping
    rememberViewer(session.user)
    tokens.store(session.accessToken, session.refreshToken)
    toast({ title: 'Login successful', description: 'You have been logged in successfully' })
    return true
  } catch (error) {
    toast({
      title: 'Login failed',
      description: errorText(error) || 'Invalid credentials',
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
    if (tokens.access()) {
      toast({ title: 'Logout failed', description: errorText(error), variant: 'destructive' })
      return
    }
  }
  tokens.clear()
  toast({ title: 'Logged out', description: 'You have been logged out successfully' })
}
