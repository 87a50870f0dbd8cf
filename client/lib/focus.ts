/** Focuses any element, such as a heading. Screen readers announce it, and Tab continues from it. */
export function focusElement(target: HTMLElement | null): void {
  if (!target) return
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}

/** Returns the element that a URL hash names; null if there is none or the hash is malformed. */
export function findHashTarget(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
