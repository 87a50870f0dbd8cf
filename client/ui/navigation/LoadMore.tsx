import { type ReactNode, useState } from 'react'
import { Button } from '../controls/Button'
import { LoadError } from '../feedback/LoadError'

interface Props {
  /** The number of rendered items. */
  visibleCount: number
  /** Undefined when all items are loaded. */
  loadMore: (() => Promise<unknown>) | undefined
  formatError: (error: unknown) => string
  /** For example "1–20 of 45", or the total number of items. */
  countLabel?: string
  /** Renders the list. Must focus the item at `focusIndex`, the first item that `loadMore` added. */
  children: (focusIndex: number | undefined) => ReactNode
}

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
            <p role="status" className="text-sm text-muted tabular-nums">
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
