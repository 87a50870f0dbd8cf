import { type RefObject, useEffect, useRef } from 'react'

/** Between a tab and the edge of a list that scrolls, as `scroll-px-10` says it to the browser. */
const gutter = 40

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
): { list: RefObject<HTMLDivElement | null>; choose: (value: TValue) => void } {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef(value)
  const awaited = useRef<TValue[]>([])
  useEffect(() => {
    last.current = value
    const answered = awaited.current.indexOf(value)
    awaited.current = answered < 0 ? [] : awaited.current.slice(answered + 1)
    const chosen = list.current?.querySelector<HTMLElement>('[role="tab"][data-state="active"]')
    if (!list.current || !chosen) return
    if (answered < 0) takeFocus(list.current, chosen)
    bringIntoView(list.current, chosen)
  }, [value])
  const choose = (next: TValue) => {
    if (next === last.current) return
    last.current = next
    awaited.current.push(next)
    onChange(next)
  }
  return { list, choose }
}

function takeFocus(list: HTMLElement, chosen: HTMLElement) {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement) || !list.contains(activeElement)) return
  // Where a finger had put it, there is no ring here either (press.ts).
  if (activeElement.dataset.pressed !== undefined) chosen.dataset.pressed = ''
  chosen.focus({ preventScroll: true })
}

/** Sideways alone: the page stays where it is. */
function bringIntoView(list: HTMLElement, tab: HTMLElement) {
  const [frame, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  const before = box.left - gutter - frame.left
  const after = box.right + gutter - frame.right
  if (before < 0) list.scrollLeft += before
  else if (after > 0) list.scrollLeft += after
}
