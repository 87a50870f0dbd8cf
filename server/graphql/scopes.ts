import type { Context } from '../context'
import { type AppError, forbidden, unauthenticated } from '../errors'

/**
 * Returns the permissions of a request. Root fields name `public`, `signedIn` or `admin`. Private fields of a user
 * require `readAccount`: the user and administrators have it.
 */
export const getAuthScopes = (context: Context) => ({
  public: true,
  signedIn: context.viewer !== null,
  admin: context.viewer?.role === 'admin',
  readAccount: (userId: number) => context.viewer?.id === userId || context.viewer?.role === 'admin',
})

/** Requests with a logged denial. Only the first is logged, because a list may deny the same field for every row. */
const loggedContexts = new WeakSet<Context>()

/** Creates the error of a missing permission. Logs a security event if the user is authenticated. */
export const createScopeError = (context: Context, target: string): AppError => {
  if (!context.viewer) return unauthenticated()
  if (!loggedContexts.has(context)) {
    loggedContexts.add(context)
    context.log.warn({ category: 'security', role: context.viewer.role, target }, 'access denied')
  }
  return forbidden()
}
