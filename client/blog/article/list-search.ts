// client/app/app-loader.ts imports this module. It has no imports of its own, to keep that script small.
const LIST_PATH = '/blog'

/**
 * Returns the query string of the blog list from which the visitor came, or an empty string. Reads it from the history
 * state that the links of client/blog/list/PostCard.tsx set, otherwise from the referrer.
 */
export function getListSearch(): string {
  const search = history.state?.usr?.blogListSearch
  if (typeof search === 'string') return search
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return referrer?.origin === location.origin && referrer.pathname === LIST_PATH ? referrer.search : ''
}

/** Before hydration, sets the `href` of the link "Back to Blog" to the list with its query string. */
export function restoreBackLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-back-to-list]')
  link?.setAttribute('href', LIST_PATH + getListSearch())
}
