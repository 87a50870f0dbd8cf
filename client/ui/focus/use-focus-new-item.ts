import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the first newly added item of a list. Returns the ref for this item.
 * @param index the index of the first added item; undefined if no item was added
 * @param count the number of rendered items
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
