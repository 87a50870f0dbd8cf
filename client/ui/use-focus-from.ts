import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the focus on the first of what has just come to a list, as soon as it is there.
 * @param place of that one, where some came
 * @returns what to give it as its ref
 */
export function useFocusFrom<TElement extends HTMLElement>(
  place: number | undefined,
  count: number,
): RefObject<TElement | null> {
  const first = useRef<TElement>(null)
  const served = useRef<number>(undefined)
  const arrived = place !== undefined && place < count ? place : undefined
  useEffect(() => {
    if (arrived === undefined || arrived === served.current) return
    served.current = arrived
    first.current?.focus()
  }, [arrived])
  return first
}
