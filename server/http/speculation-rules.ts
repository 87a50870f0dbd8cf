/** The path of the speculation rules, which the header of every page names. */
export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/**
 * Tells the browser to prefetch the document behind a link that the user is about to follow. Only public pages are
 * listed, without a query except for the filters of the blog. A hydrated page (client/app/layouts/Root.tsx) loads data
 * instead of documents.
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
