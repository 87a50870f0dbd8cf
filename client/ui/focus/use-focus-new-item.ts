import { type RefObject, useEffect, useRef } from 'react'

/**
 * Puts the focus on the first of what has just come to a list, as soon as it is there.
 * @param index of that one, where some came
 * @returns what to give it as its ref
 */
export function useFocusNewItem<TElement extends HTMLElement>(
  index: number | undefined,
  count: number,
): RefObject<TElement | null> {
  const itemRef = useRef<TElement>(null)
  const handledIndex = useRef<number>(undefined)
  const newIndex = index !== undefined && index < count ? index : undefined
  useEffect(() => {
    if (newIndex === undefined || newIndex === handledIndex.current) return
    handledIndex.current = newIndex
    itemRef.current?.focus()
  }, [newIndex])
  return itemRef
}
