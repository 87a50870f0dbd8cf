import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref for an element. If the element had or contained the focus when it was disabled, the hook restores the
 * focus when the element is enabled again, unless the user has focused another element. The hook does not work for a
 * fieldset, because the controls of a disabled fieldset lose the focus before the effect runs.
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
