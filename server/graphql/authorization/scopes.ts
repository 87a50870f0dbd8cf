import { RequestCache } from '@pothos/plugin-scope-auth'
import type { Context } from '../../context'
import { type AppError, createForbiddenError, createUnauthenticatedError } from '../../errors'
import type { FieldTokenScope } from '../../token-scopes'

/**
 * Returns the permissions of a request. `readAccount` and `readProfile` protect the private fields of a `User`. Only
 * this user and administrators have these permissions. `readProfile` also throws FORBIDDEN if the request has an API
 * token without the required scope.
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

/** Deletes the permissions that the scope-auth plugin has cached for a request (docs/decisions/0025-memory.md). */
export const clearScopeCache = (context: Context): void => RequestCache.clearForContext(context)

/**
 * Contexts of the requests with a logged denial. Only the first denial of a request is logged, because access to a
 * field may be denied in every row of a list.
 */
const loggedContexts = new WeakSet<Context>()

/**
 * Creates the error for a missing permission: UNAUTHENTICATED for an anonymous request, otherwise FORBIDDEN. Logs the
 * first FORBIDDEN error of a request with the category `security`.
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
 * Checks that the API token of a request, if any, has the scope.
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
