import type { Actor } from '../audit-log'
import type { Context, Viewer } from '../context'
import { unauthenticated } from '../errors'

/**
 * Returns the authenticated user. Resolvers call it behind the `signedIn` or `admin` scope.
 * @throws UNAUTHENTICATED
 */
export const requireViewer = (context: Context): Viewer => {
  if (!context.viewer) throw unauthenticated()
  return context.viewer
}

/** Returns the authenticated user and the request id, as the audit log records them. */
export const getActor = (context: Context): Actor => ({
  id: requireViewer(context).id,
  requestId: context.requestId,
})
