import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same while what it does is always the latest: for columns of a table, whose cells would be
 * made anew, and lose the focus, with every new function.
 */
export function useStableCallback<TArguments extends unknown[]>(
  callback: (...args: TArguments) => void,
): (...args: TArguments) => void {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args: TArguments) => latest.current(...args), [])
}
