import type { Actor } from '../audit-log'
import type { Context, Viewer } from '../context'
import { createForbiddenError, createUnauthenticatedError } from '../errors'

/** Returns the authenticated user or service account. Throws UNAUTHENTICATED for an anonymous request. */
export const requireViewer = (context: Context): Viewer => {
  if (!context.viewer) throw createUnauthenticatedError()
  return context.viewer
}

/**
 * Returns the authenticated user, for operations that only a person may perform.
 * @throws UNAUTHENTICATED for an anonymous request, FORBIDDEN for a service account
 */
export const requirePerson = (context: Context): Viewer => {
  const viewer = requireViewer(context)
  if (viewer.token?.isServiceAccount)
    throw createForbiddenError("A service account can't do this. Use a personal access token.")
  return viewer
}

/** Returns the viewer, the API token and the request id, as the audit log records them. */
export const getActor = (context: Context): Actor => {
  const { id, token } = requireViewer(context)
  return { id, requestId: context.requestId, apiToken: token, isServiceAccount: token?.isServiceAccount }
}
