export const site = {
  name: 'Kairos',
  blogName: 'Kairos Blog',
  tagline: 'The right moment, measured',
  description:
    'Kairos finds untapped markets in your own performance data, 12–24 months before everyone else sees them.',
  blogDescription: 'Working notes on causal and temporal modeling of markets: methods, failures and field reports.',
  /** The link preview image of pages without an image of their own. */
  previewImage: '/preview.png',
  contactEmail: 'hello@kairos.example',
  location: 'Remote-first company, United States',
} as const
