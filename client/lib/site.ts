/** The words that name the product and its people, in one place. */
export const site = {
  name: 'Kairos',
  blogName: 'Kairos Blog',
  tagline: 'The right moment, measured',
  description:
    'Kairos finds untapped markets in your own performance data and shows how long before the others you can see them.',
  blogDescription:
    'Working notes on causal and temporal modelling of markets: methods, failures and field reports.',
  /** What a link shows where a page has no picture of its own. */
  previewImage: '/preview.png',
  contactEmail: 'hello@kairos.example',
  location: 'Remote-first company, United States',
} as const
