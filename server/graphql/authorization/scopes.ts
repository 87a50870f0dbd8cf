import type { Context } from '../../context'
import { type AppError, createForbiddenError, createUnauthenticatedError } from '../../errors'
import type { FieldTokenScope } from '../../token-scopes'

/**
 * Returns the permissions of a request. Root fields name `public`, `signedIn` or `admin`. Private fields of a user
 * require `readProfile`, for which API tokens also need the scope `profile:read` or `users:read`. Other fields of a
 * user, such as lists, require `readAccount`, which the user and administrators have.
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
      const isProfileScopeEnough = context.viewer?.id === userId && !hasTokenScope(context, 'users:read')
      assertTokenScope(context, isProfileScopeEnough ? 'profile:read' : 'users:read', 'User')
      return true
    },
  }
}

/**
 * Requests with a logged denial. Only the first denial of a request is logged, because a list may deny the same field
 * for every row.
 */
const loggedContexts = new WeakSet<Context>()

/** Creates the error of a missing permission. Logs a security event if the user is authenticated. */
export const createAccessDeniedError = (context: Context, target: string, message?: string): AppError => {
  if (!context.viewer) return createUnauthenticatedError()
  if (!loggedContexts.has(context)) {
    loggedContexts.add(context)
    context.log.warn({ category: 'security', role: context.viewer.role, target }, 'access denied')
  }
  return createForbiddenError(message)
}

/** Returns whether the request may use a field with this scope. Only API tokens are restricted to scopes. */
export const hasTokenScope = ({ viewer }: Context, scope: FieldTokenScope): boolean =>
  !viewer?.token || scope === 'any' || (scope !== 'forbidden' && viewer.token.scopes.includes(scope))

/**
 * Checks the scopes of the API token of a request.
 * @param target name of the field or route, for the log and the error
 * @throws FORBIDDEN naming the missing scope
 */
export const assertTokenScope = (context: Context, scope: FieldTokenScope, target: string): void => {
  if (!hasTokenScope(context, scope)) throw createTokenScopeError(context, scope, target)
}

/** Creates the error of an API token that lacks a scope. */
export const createTokenScopeError = (context: Context, scope: FieldTokenScope, target: string): AppError =>
  createAccessDeniedError(
    context,
    target,
    scope === 'forbidden'
      ? `API tokens can't be used for ${target}. Sign in instead.`
      : `This API token lacks the scope "${scope}".`,
  )
