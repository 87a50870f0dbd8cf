/**
 * Returns a function that finds the element to focus after a control has removed its list row. This element is the
 * button with the same action in the nearest following row, else in the nearest preceding row, else the search field or
 * the heading of the list. The function returns null if there is no such element. Call createNextFocusFinder while the
 * row exists.
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

/** Returns the verb of a control's name: "Delete" for "Delete SPRING26". */
const getActionName = (control: Element) =>
  (control.getAttribute('aria-label') ?? control.textContent)?.split(' ', 1)[0]

function findSearchOrHeading(list: Element): HTMLElement | null {
  for (let ancestor = list.parentElement; ancestor; ancestor = ancestor.parentElement) {
    const target =
      ancestor.querySelector<HTMLElement>('[type="search"]') ??
      ancestor.querySelector<HTMLElement>('h1, h2, h3, h4, h5')
    // The list may have been removed together with its last row.
    if (target) return target.isConnected ? target : null
  }
  return null
}
