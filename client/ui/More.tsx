import { type ReactNode, useState } from 'react'
import { Button } from './Button'
import { LoadError } from './LoadError'

interface Props {
  /** How many there are to be seen. */
  shown: number
  /** Fetches the next ones; nothing when all are shown. */
  more: (() => Promise<unknown>) | undefined
  /** What is said when that fails. */
  failure: (error: unknown) => string
  /** What is said of how many there are. */
  count?: string
  /** The list, with the place of the first that has just come: there the keyboard goes on. */
  children: (focusFrom: number | undefined) => ReactNode
}

/** A list that grows, and the way to what it does not show yet. */
export function More({ shown, more, failure, count, children }: Props) {
  const [state, setState] = useState<'idle' | 'loading' | { failed: unknown }>('idle')
  const [focusFrom, setFocusFrom] = useState<number>()
  const load = async () => {
    if (!more || state === 'loading') return
    setState('loading')
    try {
      await more()
      setFocusFrom(shown)
      setState('idle')
    } catch (failed) {
      setState({ failed })
    }
  }
  const isOffered = more && typeof state !== 'object'
  return (
    <>
      {children(focusFrom)}
      {typeof state === 'object' && (
        <div className="mt-5">
          <LoadError onRetry={() => void load()}>{failure(state.failed)}</LoadError>
        </div>
      )}
      {(count || isOffered) && (
        <div className="mt-4 flex min-h-8 items-center justify-between gap-4">
          {count && (
            <p role="status" className="label">
              {count}
            </p>
          )}
          {isOffered && (
            <Button variant="outline" size="sm" disabled={state === 'loading'} onClick={() => void load()}>
              {state === 'loading' ? 'Loading...' : 'Show more'}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
