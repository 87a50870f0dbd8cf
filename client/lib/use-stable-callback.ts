import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * Returns a function that calls the latest callback and is the same in each render. If the function changed, React
 * would recreate the cells of a table column, and a focused button in a cell would lose the focus.
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
