import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When an element is enabled again, restores the focus that the element or one of its descendants had when the
 * element was disabled. Does nothing if the user has moved the focus meanwhile. Does not work for a fieldset: the
 * controls of a disabled fieldset lose the focus before the effect runs.
 * @returns the ref of the element
 */
export function useRestoreFocusWhenEnabled<TElement extends HTMLElement>(
  isDisabled: boolean,
): RefObject<TElement | null> {
  const element = useRef<TElement>(null)
  const previouslyFocused = useRef<Element>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    if (isDisabled) {
      // The browser removes the focus from a disabled control only at the next paint.
      previouslyFocused.current = element.current?.contains(activeElement) ? activeElement : null
      return
    }
    if (activeElement === document.body && previouslyFocused.current instanceof HTMLElement)
      previouslyFocused.current.focus()
    previouslyFocused.current = null
  }, [isDisabled])
  return element
}
