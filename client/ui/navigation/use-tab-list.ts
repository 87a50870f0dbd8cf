import { type RefObject, useEffect, useRef } from 'react'

/** Distance between a tab and the edge of its scrolling list: the same as the class `scroll-px-10`. */
const SCROLL_GUTTER_PX = 40

/**
 * Shared behavior of tab lists whose value may change asynchronously, for example through the URL.
 *
 * Radix reports a pressed tab twice, on press and on focus: the second report is dropped. The selected tab is scrolled
 * into view. When the value changes without a request from this list, for example by Back, the focus moves from another
 * tab to the selected one. When this list has requested the value, for example with the arrow keys, the focus may
 * already be on a later tab and does not move.
 * @returns the ref of the list, and the handler for a selected tab
 */
export function useTabList<TValue extends string>(
  tabs: readonly { value: TValue }[],
  value: TValue,
  onChange: (value: TValue) => void,
): { list: RefObject<HTMLDivElement | null>; select: (value: string) => void } {
  const list = useRef<HTMLDivElement>(null)
  const latestValue = useRef(value)
  const pendingValues = useRef<TValue[]>([])
  useEffect(() => {
    latestValue.current = value
    const pendingIndex = pendingValues.current.indexOf(value)
    pendingValues.current = pendingIndex < 0 ? [] : pendingValues.current.slice(pendingIndex + 1)
    const selectedTab = list.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')
    if (!list.current || !selectedTab) return
    if (pendingIndex < 0) moveFocus(list.current, selectedTab)
    scrollTabIntoView(list.current, selectedTab)
  }, [value])
  const select = (nextValue: string) => {
    const next = tabs.find(tab => tab.value === nextValue)?.value
    if (next === undefined || next === latestValue.current) return
    latestValue.current = next
    pendingValues.current.push(next)
    onChange(next)
  }
  return { list, select }
}

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
  const before = tabRect.left - SCROLL_GUTTER_PX - listRect.left
  const after = tabRect.right + SCROLL_GUTTER_PX - listRect.right
  if (before < 0) list.scrollLeft += before
  else if (after > 0) list.scrollLeft += after
}
