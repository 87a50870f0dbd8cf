// client/app/app-loader.ts imports this module. To keep that script small, this module imports no other modules.
const LIST_PATH = '/blog'

/**
 * Returns the query string of the blog list from which the visitor came, or an empty string. Reads it from the history
 * state, which the links in client/blog/list/PostCard.tsx set, or else from the referrer.
 */
export function getListSearch(): string {
  const search = history.state?.usr?.blogListSearch
  if (typeof search === 'string') return search
  const referrer = URL.canParse(document.referrer) ? new URL(document.referrer) : null
  return referrer?.origin === location.origin && referrer.pathname === LIST_PATH ? referrer.search : ''
}

/** Before hydration, adds the query string of `getListSearch` to the `href` of the "Back to Blog" link. */
export function restoreBackLink(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-back-to-list]')
  link?.setAttribute('href', LIST_PATH + getListSearch())
}
