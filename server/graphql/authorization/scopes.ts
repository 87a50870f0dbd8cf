import { RequestCache } from '@pothos/plugin-scope-auth'
import type { Context } from '../../context'
import { type AppError, createForbiddenError, createUnauthenticatedError } from '../../errors'
import type { FieldTokenScope } from '../../token-scopes'

/**
 * Returns the permissions of a request. Root fields require `public`, `signedIn` or `admin`. Private fields of a `User`
 * require `readProfile` if they contain profile data, such as the role, and `readAccount` if not. The user and
 * administrators have both permissions. For `readProfile`, an API token also needs the scope `users:read`. For the
 * viewer's own profile, the scope `profile:read` is enough.
 */
export const getAuthScopes = (context: Context) => {
  const canReadAccount = (userId: number) => context.viewer?.id === userId || context.viewer?.role === 'admin'
  return {
    public: true,
    signedIn: context.viewer !== null,
    admin: context.viewer?.role === 'admin',
    readAccount: canReadAccount,
    readProfile: (userId: number) => {
      if (!canReadAccount(userId)) return false
      // `users:read` includes the viewer's own profile.
      const needsProfileScope = context.viewer?.id === userId && !hasTokenScope(context, 'users:read')
      assertTokenScope(context, needsProfileScope ? 'profile:read' : 'users:read', 'User')
      return true
    },
  }
}

/**
 * Deletes the permissions that the scope-auth plugin has cached for a request. The plugin stores them in a WeakMap,
 * which retains them longer than the request (docs/decisions/0025-memory.md).
 */
export const clearScopeCache = (context: Context): void => RequestCache.clearForContext(context)

/**
 * Contexts of the requests with a logged denial. Only the first denial of a request is logged, because the same field
 * may be denied in every row of a list.
 */
const loggedContexts = new WeakSet<Context>()

/**
 * Creates the error for a missing permission: UNAUTHENTICATED for anonymous requests, otherwise FORBIDDEN. The first
 * FORBIDDEN of a request is logged as a security event.
 */
export const createAccessDeniedError = (context: Context, target: string, message?: string): AppError => {
  if (!context.viewer) return createUnauthenticatedError()
  if (!loggedContexts.has(context)) {
    loggedContexts.add(context)
    context.log.warn({ category: 'security', role: context.viewer.role, target }, 'access denied')
  }
  return createForbiddenError(message)
}

/** Returns whether the request may use a field that requires this scope. Scopes restrict only API tokens. */
export const hasTokenScope = ({ viewer }: Context, scope: FieldTokenScope): boolean =>
  !viewer?.token || scope === 'any' || (scope !== 'forbidden' && viewer.token.scopes.includes(scope))

/**
 * Checks the scopes of the API token of a request.
 * @param target name of the field or route, for the log and the error
 * @throws FORBIDDEN if the token lacks the scope, and for every token if `scope` is `forbidden`
 */
export const assertTokenScope = (context: Context, scope: FieldTokenScope, target: string): void => {
  if (!hasTokenScope(context, scope)) throw createTokenScopeError(context, scope, target)
}

/** Creates the error for an API token that lacks a scope, or that uses a field or route that tokens cannot use. */
export const createTokenScopeError = (context: Context, scope: FieldTokenScope, target: string): AppError =>
  createAccessDeniedError(
    context,
    target,
    scope === 'forbidden'
      ? `API tokens can't be used for ${target}. Sign in instead.`
      : `This API token lacks the scope "${scope}".`,
  )
