export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/**
 * Rules by which browsers prefetch links to public pages. Links in a hydrated page are not prefetched. Links with a
 * query are prefetched only for `/blog`, whose query contains the filters.
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
