import { type RefObject, useEffect, useRef } from 'react'

/** Minimum distance between the selected tab and the edges of its list. Equals the class `scroll-px-10`. */
const SCROLL_GUTTER_PX = 40

/**
 * Implements the shared behavior of tab lists whose value may change asynchronously, for example through the URL.
 * Returns the ref for the list and the handler for `onValueChange`.
 *
 * Radix reports a pressed tab twice, on press and on focus. The hook ignores the second report. The hook also keeps the
 * selected tab in view.
 *
 * If a tab has the focus and another control changes the value, for example the Back button, the hook focuses the
 * selected tab. After a change through `onChange`, the hook does not move the focus, because the focus may already be
 * on the next requested tab.
 */
export function useTabList<TValue extends string>(
  tabs: readonly { value: TValue }[],
  value: TValue,
  onChange: (value: TValue) => void,
): { listRef: RefObject<HTMLDivElement | null>; select: (value: string) => void } {
  const listRef = useRef<HTMLDivElement>(null)
  const latestValue = useRef(value)
  const pendingValues = useRef<TValue[]>([])
  useEffect(() => {
    latestValue.current = value
    const pendingIndex = pendingValues.current.indexOf(value)
    pendingValues.current = pendingIndex < 0 ? [] : pendingValues.current.slice(pendingIndex + 1)
    const list = listRef.current
    const selectedTab = list && findSelectedTab(list)
    if (!selectedTab) return
    if (pendingIndex < 0) moveFocus(list, selectedTab)
    scrollTabIntoView(list, selectedTab)
  }, [value])
  useEffect(() => {
    const list = listRef.current
    if (!list) return
    const observer = new ResizeObserver(() => {
      const selectedTab = findSelectedTab(list)
      if (selectedTab) scrollTabIntoView(list, selectedTab)
    })
    observer.observe(list)
    return () => observer.disconnect()
  }, [])
  const select = (nextValue: string) => {
    const next = tabs.find(tab => tab.value === nextValue)?.value
    if (next === undefined || next === latestValue.current) return
    latestValue.current = next
    pendingValues.current.push(next)
    onChange(next)
  }
  return { listRef, select }
}

const findSelectedTab = (list: HTMLElement) => list.querySelector<HTMLElement>('[role="tab"][data-state="active"]')

function moveFocus(list: HTMLElement, selectedTab: HTMLElement) {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !list.contains(activeElement)) return
  // Keeps the focus ring hidden after a pointer press (pointer-focus.ts).
  if (activeElement.dataset.pressed !== undefined) selectedTab.dataset.pressed = ''
  selectedTab.focus({ preventScroll: true })
}

/** Scrolls horizontally only; scrollIntoView would also scroll the page. */
function scrollTabIntoView(list: HTMLElement, tab: HTMLElement) {
  const [listRect, tabRect] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  const leftOffset = tabRect.left - SCROLL_GUTTER_PX - listRect.left
  const rightOffset = tabRect.right + SCROLL_GUTTER_PX - listRect.right
  if (leftOffset < 0) list.scrollLeft += leftOffset
  else if (rightOffset > 0) list.scrollLeft += rightOffset
}
