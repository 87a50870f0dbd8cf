import { useEffect, useState } from 'react'
import { apolloClient } from '../api/apollo-client'
import { RequestError } from '../api/request'
import { ViewerDocument, type ViewerQuery } from './documents.generated'
import { useViewerQuery } from './hooks.generated'
import { tokens, useHasToken } from './tokens'

export type Viewer = NonNullable<ViewerQuery['viewer']>

/** True for a viewer who can use the `admin` role. False for an administrator who must first add a second factor. */
export const isActingAdmin = ({ role, mustAddFactor }: Viewer): boolean => role === 'admin' && !mustAddFactor

export type Session =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; viewer: Viewer }
  | { status: 'unknown'; retry: () => void }

/** A cached viewer of at least this age is refetched when a component with `useSession` mounts (specification §9). */
const VIEWER_MAX_AGE_MS = 5 * 60_000
let fetchedAt = 0

tokens.onUserChange(() => {
  fetchedAt = 0
})

/** Stores the user of a new session in the cache, so that no viewer query is needed. */
export function cacheViewer(viewer: Viewer): void {
  fetchedAt = Date.now()
  apolloClient.writeQuery({ query: ViewerDocument, data: { viewer } })
}

/**
 * Returns the status of the session and, if it is `signed-in`, the viewer. Without a stored token, the status is
 * `signed-out` and no request is sent. If the viewer query fails or returns no user, it runs once more (specification
 * §2, §4). If the second run returns no user or fails with UNAUTHENTICATED, the status is `signed-out`. If the second
 * run fails with any other error, the status is `unknown`.
 */
export function useSession(): Session {
  const hasToken = useHasToken()
  const [fetchPolicy] = useState(() => chooseFetchPolicy())
  const { data, error, loading, refetch } = useViewerQuery({
    client: apolloClient,
    skip: !hasToken,
    fetchPolicy,
  })
  const [attempt, setAttempt] = useState<'first' | 'retry' | 'done'>('first')
  const viewer = data?.viewer
  const isViewerMissing = hasToken && !loading && !viewer

  useEffect(() => {
    if (error) console.error('Could not load the viewer.', error)
  }, [error])

  useEffect(() => {
    if (!isViewerMissing || attempt !== 'first') return
    setAttempt('retry')
    refetch()
      .catch(() => undefined) // The error is in the query result.
      .finally(() => setAttempt('done'))
  }, [isViewerMissing, attempt, refetch])

  if (!hasToken) return { status: 'signed-out' }
  if (viewer) return { status: 'signed-in', viewer }
  if (attempt !== 'done') return { status: 'checking' }
  const isSessionInvalid = !error || (error instanceof RequestError && error.code === 'UNAUTHENTICATED')
  return isSessionInvalid ? { status: 'signed-out' } : { status: 'unknown', retry: () => setAttempt('first') }
}

/**
 * Returns `cache-first` if the viewer was fetched less than VIEWER_MAX_AGE_MS ago. Otherwise, returns
 * `cache-and-network` and sets `fetchedAt`, because that policy starts a request.
 */
function chooseFetchPolicy(): 'cache-first' | 'cache-and-network' {
  if (Date.now() - fetchedAt < VIEWER_MAX_AGE_MS) return 'cache-first'
  fetchedAt = Date.now()
  return 'cache-and-network'
}
