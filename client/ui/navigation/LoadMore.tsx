import { type ReactNode, useState } from 'react'
import { Button } from '../controls/Button'
import { LoadError } from '../feedback/LoadError'

interface Props {
  /** How many there are to be seen. */
  visibleCount: number
  /** Fetches the next ones; nothing when all are shown. */
  loadMore: (() => Promise<unknown>) | undefined
  /** What is said when that fails. */
  formatError: (error: unknown) => string
  /** What is said of how many there are. */
  countLabel?: string
  /** The list, with the place of the first that has just come: there the keyboard goes on. */
  children: (focusIndex: number | undefined) => ReactNode
}

/** A list that grows, and the way to what it does not show yet. */
export function LoadMore({ visibleCount, loadMore, formatError, countLabel, children }: Props) {
  const [state, setState] = useState<'idle' | 'loading' | { error: unknown }>('idle')
  const [focusIndex, setFocusIndex] = useState<number>()
  const load = async () => {
    if (!loadMore || state === 'loading') return
    setState('loading')
    try {
      await loadMore()
      setFocusIndex(visibleCount)
      setState('idle')
    } catch (error) {
      setState({ error })
    }
  }
  const canLoadMore = loadMore && typeof state !== 'object'
  return (
    <>
      {children(focusIndex)}
      {typeof state === 'object' && (
        <div className="mt-5">
          <LoadError onRetry={() => void load()}>{formatError(state.error)}</LoadError>
        </div>
      )}
      {(countLabel || canLoadMore) && (
        <div className="mt-4 flex min-h-8 items-center justify-between gap-4">
          {countLabel && (
            <p role="status" className="label">
              {countLabel}
            </p>
          )}
          {canLoadMore && (
            <Button variant="outline" size="sm" disabled={state === 'loading'} onClick={() => void load()}>
              {state === 'loading' ? 'Loading...' : 'Show more'}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
