import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Being disabled takes the focus away. What had it, this element or one inside, gets it back as soon as it can, unless
 * the person has gone elsewhere meanwhile. Not for a fieldset that is disabled as a whole: that takes the focus from
 * what is inside before it can be seen.
 */
export function useFocusBack<TElement extends HTMLElement>(isDisabled: boolean): RefObject<TElement | null> {
  const place = useRef<TElement>(null)
  const before = useRef<Element>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isDisabled) {
      // The browser takes it away only when it draws.
      before.current = place.current?.contains(activeElement) ? activeElement : null
      return
    }
    if (activeElement === document.body && before.current instanceof HTMLElement) before.current.focus()
    before.current = null
  }, [isDisabled])
  return place
}
