import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same while what it does is always the latest: for columns of a table, whose cells would be
 * made anew, and lose the focus, with every new function.
 */
export function useSteady<TArguments extends unknown[]>(
  work: (...input: TArguments) => void,
): (...input: TArguments) => void {
  const latest = useRef(work)
  useLayoutEffect(() => {
    latest.current = work
  })
  return useCallback((...input: TArguments) => latest.current(...input), [])
}
