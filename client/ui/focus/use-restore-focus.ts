import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * When an element is enabled again, restores the focus that it or one of its descendants had before, unless the user
 * has moved the focus meanwhile. Does not work for a disabled fieldset, whose controls lose the focus before the effect
 * runs.
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
