import { useEffect, useState } from 'react'
import { apolloClient } from '../api/apollo-client'
import { RequestError } from '../api/request'
import { ViewerDocument, type ViewerQuery } from './documents.generated'
import { useViewerQuery } from './hooks.generated'
import { tokens, useHasToken } from './tokens'

export type Viewer = NonNullable<ViewerQuery['viewer']>

export type Session =
  | { status: 'checking' }
  | { status: 'signed-out' }
  | { status: 'signed-in'; viewer: Viewer }
  | { status: 'unknown'; retry: () => void }

/** How long the current user counts as fresh, in milliseconds. Specification §9. */
const VIEWER_MAX_AGE_MS = 5 * 60_000
let fetchedAt = 0

tokens.onUserChange(() => {
  fetchedAt = 0
})

/** Puts the user whom a login returned in the cache, so that nobody asks for them again. */
export function cacheViewer(viewer: Viewer): void {
  fetchedAt = Date.now()
  apolloClient.writeQuery({ query: ViewerDocument, data: { viewer } })
}

/**
 * Who is signed in. Without a stored token nobody is, and the server is not asked; a stored token without a user is
 * asked about once more before it counts as nobody (specification §2, §4). Network trouble is neither.
 */
export function useSession(): Session {
  const hasToken = useHasToken()
  const [fetchPolicy] = useState(() => getFetchPolicy())
  const { data, error, loading, refetch } = useViewerQuery({
    client: apolloClient,
    skip: !hasToken,
    fetchPolicy,
  })
  const [attempt, setAttempt] = useState<'first' | 'again' | 'done'>('first')
  const viewer = data?.viewer
  const isViewerMissing = hasToken && !loading && !viewer

  useEffect(() => {
    if (error) console.error('The session could not be checked.', error)
  }, [error])

  useEffect(() => {
    if (!isViewerMissing || attempt !== 'first') return
    setAttempt('again')
    refetch()
      .catch(() => undefined) // the query reports it
      .finally(() => setAttempt('done'))
  }, [isViewerMissing, attempt, refetch])

  if (!hasToken) return { status: 'signed-out' }
  if (viewer) return { status: 'signed-in', viewer }
  if (attempt !== 'done') return { status: 'checking' }
  const isSessionInvalid = !error || (error instanceof RequestError && error.code === 'UNAUTHENTICATED')
  return isSessionInvalid ? { status: 'signed-out' } : { status: 'unknown', retry: () => setAttempt('first') }
}

function getFetchPolicy(): 'cache-first' | 'cache-and-network' {
  if (Date.now() - fetchedAt < VIEWER_MAX_AGE_MS) return 'cache-first'
  fetchedAt = Date.now()
  return 'cache-and-network'
}
