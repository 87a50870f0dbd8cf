import { type RefObject, useEffect, useRef } from 'react'

/** Between a tab and the edge of a list that scrolls, as `scroll-px-10` says it to the browser. */
const SCROLL_GUTTER_PX = 40

/**
 * What lists of tabs have in common, whoever keeps which one is chosen and however late that answers.
 *
 * Tabs ask twice for the one that is pressed, by the press and by the focus: the second time is not passed on. The
 * chosen one is brought into view, and has the focus where another one had it and has not been asked for, as after
 * Back; who goes through them by the arrow keys is ahead of the answers, and stays there.
 * @returns what to give the list as its ref, and what a press calls
 */
export function useTabList<TValue>(
  value: TValue,
  onChange: (value: TValue) => void,
): { list: RefObject<HTMLDivElement | null>; select: (value: TValue) => void } {
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
  const select = (next: TValue) => {
    if (next === latestValue.current) return
    latestValue.current = next
    pendingValues.current.push(next)
    onChange(next)
  }
  return { list, select }
}

function moveFocus(list: HTMLElement, selectedTab: HTMLElement) {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !list.contains(activeElement)) return
  // Where a finger had put it, there is no ring here either (press.ts).
  if (activeElement.dataset.pressed !== undefined) selectedTab.dataset.pressed = ''
  selectedTab.focus({ preventScroll: true })
}

/** Sideways alone: the page stays where it is. */
function scrollTabIntoView(list: HTMLElement, tab: HTMLElement) {
  const [listRect, tabRect] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  const before = tabRect.left - SCROLL_GUTTER_PX - listRect.left
  const after = tabRect.right + SCROLL_GUTTER_PX - listRect.right
  if (before < 0) list.scrollLeft += before
  else if (after > 0) list.scrollLeft += after
}
