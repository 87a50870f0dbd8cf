// The loader imports this module, which therefore imports none.
const LIST_PATH = '/blog'

/**
 * Returns the query of the list from which the visitor came, or an empty string. After a client-side navigation the
 * history entry holds it, otherwise the referrer does.
 */
export function getListSearch(): string {
  const search = history.state?.usr?.blogListSearch
  if (typeof search === 'string') return search
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return referrer?.origin === location.origin && referrer.pathname === LIST_PATH ? referrer.search : ''
}

/** Adds the query to the link back to the list before hydration. */
export function restoreListSearch(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-back-to-list]')
  link?.setAttribute('href', LIST_PATH + getListSearch())
}
