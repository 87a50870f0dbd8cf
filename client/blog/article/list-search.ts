// client/app/app-loader.ts imports this module and must stay small, so this module imports nothing.
const LIST_PATH = '/blog'

/**
 * Returns the query string of the list from which the visitor came, or '' if the visitor did not come from the list.
 * Reads the history state that PostCard.tsx sets, or else the referrer.
 */
export function getListSearch(): string {
  const search = history.state?.usr?.blogListSearch
  if (typeof search === 'string') return search
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return referrer?.origin === location.origin && referrer.pathname === LIST_PATH ? referrer.search : ''
}

/** Before hydration, adds the query string from `getListSearch` to the `href` of the "Back to Blog" link. */
export function restoreBackLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-back-to-list]')
  link?.setAttribute('href', LIST_PATH + getListSearch())
}
