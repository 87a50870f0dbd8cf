/**
 * Where the keyboard goes on when a row of a list is gone, and the control in it with which it was removed: at the same
 * control of the next row, else of the one before, else at the list's search or heading. To be asked for while the row
 * is still there, and called when it is gone.
 */
export function createNextFocusFinder(control: Element | null): () => HTMLElement | null {
  const row = control?.closest('tr, li')
  const list = row?.parentElement
  if (!control || !row || !list) return () => null
  const rows = [...list.children]
  const index = rows.indexOf(row)
  const siblings = [...rows.slice(index + 1), ...rows.slice(0, index).reverse()]
  const actionName = getActionName(control)
  return () => {
    const connectedRows = siblings.filter(sibling => sibling.isConnected)
    const buttons = connectedRows.flatMap(sibling => [...sibling.querySelectorAll('button')])
    return buttons.find(button => getActionName(button) === actionName) ?? findSearchOrHeading(list)
  }
}

/** What a control does, without with what: "Delete SPRING26" deletes. */
const getActionName = (control: Element) =>
  (control.getAttribute('aria-label') ?? control.textContent)?.split(' ', 1)[0]

/** The search, or without one the heading, that is nearest to a list. */
function findSearchOrHeading(list: Element): HTMLElement | null {
  for (let ancestor = list.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const target =
      ancestor.querySelector<HTMLElement>('[type="search"]') ??
      ancestor.querySelector<HTMLElement>('h1, h2, h3, h4, h5')
    if (target) return target
  }
  return null
}
