import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Being disabled takes the focus away. What had it, this element or one inside, gets it back as soon as it can, unless
 * the person has gone elsewhere meanwhile. Not for a fieldset that is disabled as a whole: that takes the focus from
 * what is inside before it can be seen.
 */
export function useRestoreFocusWhenEnabled<TElement extends HTMLElement>(
  isDisabled: boolean,
): RefObject<TElement | null> {
  const element = useRef<TElement>(null)
  const previouslyFocused = useRef<Element>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isDisabled) {
      // The browser takes it away only when it draws.
      previouslyFocused.current = element.current?.contains(activeElement) ? activeElement : null
      return
    }
    if (activeElement === document.body && previouslyFocused.current instanceof HTMLElement)
      previouslyFocused.current.focus()
    previouslyFocused.current = null
  }, [isDisabled])
  return element
}
