/** The path of the speculation rules. Pages refer to it in the header `Speculation-Rules`. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/**
 * Tells the browser to prefetch the document behind a link that the user is about to follow. The rules list only public
 * pages. Of these, only `/blog` may have a query, which contains its filters. The rules do not apply to a hydrated page
 * (client/app/layouts/Root.tsx), which loads data instead of documents.
 */
export const speculationRules: string = JSON.stringify({
  prefetch: [
    {
      eagerness: 'moderate',
      where: {
        and: [
          {
            href_matches: [
              { pathname: '/', search: '' },
              { pathname: '/:page(about|careers|contact)', search: '' },
              { pathname: '/blog' },
              { pathname: '/blog/:slug([^.]+)', search: '' },
            ],
          },
          { selector_matches: ':root:not([data-hydrated]) *' },
        ],
      },
    },
  ],
})
