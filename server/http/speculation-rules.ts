export const SPECULATION_RULES_PATH = '/speculation-rules.json'

/** Prefetches links to public pages, except on hydrated pages. Only `/blog` may have a query, for its filters. */
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
