/**
 * Where the keyboard goes on when a row of a list is gone, and the control in it with which it was removed: at the same
 * control of the next row, else of the one before, else at the list's search or heading. To be asked for while the row
 * is still there, and called when it is gone.
 */
export function nextRow(control: Element | null): () => HTMLElement | null {
  const row = control?.closest('tr, li')
  const list = row?.parentElement
  if (!control || !row || !list) return () => null
  const rows = [...list.children]
  const place = rows.indexOf(row)
  const nearest = [...rows.slice(place + 1), ...rows.slice(0, place).reverse()]
  const action = actionOf(control)
  return () => {
    const others = nearest.filter(other => other.isConnected)
    const buttons = others.flatMap(other => [...other.querySelectorAll('button')])
    return buttons.find(button => actionOf(button) === action) ?? topOf(list)
  }
}

/** What a control does, without with what: "Delete SPRING26" deletes. */
const actionOf = (control: Element) =>
  (control.getAttribute('aria-label') ?? control.textContent)?.split(' ', 1)[0]

/** The search, or without one the heading, that is nearest to a list. */
function topOf(list: Element): HTMLElement | null {
  for (let place = list.parentElement; place; place = place.parentElement) {
    const top =
      place.querySelector<HTMLElement>('[type="search"]') ??
      place.querySelector<HTMLElement>('h1, h2, h3, h4, h5')
    if (top) return top
  }
  return null
}
