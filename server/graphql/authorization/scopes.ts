import { RequestCache } from '@pothos/plugin-scope-auth'
import type { Context } from '../../context'
import { type AppError, createForbiddenError, createUnauthenticatedError } from '../../errors'
import type { FieldTokenScope } from '../../token-scopes'

/**
 * Returns the permissions of a request. `readAccount` and `readProfile` protect the private fields of a `User`: the
 * user and administrators have both permissions. `readProfile` also checks the scope of an API token.
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
 * Contexts of the requests with a logged denial. Only the first denial of a request is logged, because a list may deny
 * a field in every row.
 */
const loggedContexts = new WeakSet<Context>()

/** Creates the error for a missing permission. Logs the first FORBIDDEN of a request with the category `security`. */
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
 * Checks the scope of the API token of a request.
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
