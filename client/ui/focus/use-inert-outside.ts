import { useLayoutEffect, useRef } from 'react'

/** Makes the page outside an element inert while `isActive` is true. Returns the ref for this element. */
export function useInertOutside<TElement extends HTMLElement>(isActive: boolean) {
  const ref = useRef<TElement>(null)
  useLayoutEffect(() => {
    if (!isActive) return
    const inertElements: HTMLElement[] = []
    for (let element: HTMLElement | null = ref.current; element?.parentElement; element = element.parentElement) {
      if (element === document.body) break
      for (const sibling of element.parentElement.children) {
        if (sibling === element || !(sibling instanceof HTMLElement) || sibling.inert) continue
        sibling.inert = true
        inertElements.push(sibling)
      }
    }
    return () => {
      for (const element of inertElements) element.inert = false
    }
  }, [isActive])
  return ref
}
