/** A demo post before rendering: images in the Markdown are named `figure:NAME`. */
export interface DemoPost {
  slug: string
  title: string
  summary: string
  /** Slug of one of `demoCategories`. */
  category: string
  tags: string[]
  author: 'ines' | 'tomas'
  status: 'draft' | 'published'
  /** Null for drafts. */
  publishedDaysAgo: number | null
  isFeatured: boolean
  metaTitle: string | null
  metaDescription: string | null
  ctaButtons: { text: string; url: string; target: '_self' | '_blank'; style: 'primary' | 'secondary' }[]
  markdown: string
}

export const demoCategories: { name: string; slug: string; description: string }[] = [
  {
    name: 'Causal methods',
    slug: 'causal-methods',
    description: 'What causes what, and how to tell it from mere correlation.',
  },
  {
    name: 'Time and forecasting',
    slug: 'time-and-forecasting',
    description: 'Leads, change points, intervals, and keeping score of our forecasts.',
  },
  {
    name: 'Market entry',
    slug: 'market-entry',
    description: 'When to enter, what it costs to wait, and how much to put on the table.',
  },
  {
    name: 'Field notes',
    slug: 'field-notes',
    description: 'Cases with their numbers, including the wrong ones. The companies are invented.',
  },
  {
    name: 'Data practice',
    slug: 'data-practice',
    description: 'How a company stores, shares and protects the data behind its decisions.',
  },
  { name: 'Reference', slug: 'reference', description: 'The terms and charts of our reports, explained.' },
]

const bodiesByPath = import.meta.glob<string>('./posts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the body of a post from `posts/<slug>.md`. */
function getPostBody(slug: string): string {
  const text = bodiesByPath[`./posts/${slug}.md`]
  if (text === undefined) throw new Error(`posts/${slug}.md is missing`)
  return text
}

/** The fields that differ between posts. The others have defaults. */
type DemoPostEntry = Pick<
  DemoPost,
  'slug' | 'title' | 'summary' | 'category' | 'tags' | 'author' | 'publishedDaysAgo'
> &
  Partial<Pick<DemoPost, 'isFeatured' | 'metaTitle' | 'metaDescription' | 'ctaButtons'>>

const entries: readonly DemoPostEntry[] = [
  {
    slug: 'what-a-quarter-of-waiting-costs',
    title: 'What a quarter of waiting costs',
    summary:
      '“Let’s look again next quarter” has a price and a return. Each fits on one line, and the answer turns on a question that is rarely asked.',
    category: 'market-entry',
    tags: ['timing', 'opportunity cost', 'decisions', 'cost of delay'],
    author: 'ines',
    publishedDaysAgo: 2,
    isFeatured: true,
    metaTitle: 'The cost of waiting a quarter, worked out',
    metaDescription:
      'Three ways in which delay costs money, what waiting buys in return, and when a trial is worth a quarter. With worked examples.',
    ctaButtons: [
      { text: 'Request early access', url: '/#signup', target: '_self', style: 'primary' },
      {
        text: 'Entry risk in three numbers',
        url: '/blog/entry-risk-in-three-numbers',
        target: '_self',
        style: 'secondary',
      },
    ],
  },
  {
    slug: 'finding-the-week-a-market-changed',
    title: 'Finding the week a market changed',
    summary:
      'A method for change points that can also say no, with simulated thresholds and an honest date range.',
    category: 'time-and-forecasting',
    tags: ['change points', 'python', 'monitoring', 'time series'],
    author: 'tomas',
    publishedDaysAgo: 16,
    metaDescription:
      'Change points in weekly sales: a short method in Python, the right threshold, the precision of the date, and a running alarm.',
  },
  {
    slug: 'weak-signals-and-base-rates',
    title: 'Weak signals and base rates',
    summary:
      'Three independent weak signals take a niche from 3% to 93%. The word that carries the weight is “independent”.',
    category: 'market-entry',
    tags: ['weak signals', 'bayes', 'base rates', 'radar', 'calibration'],
    author: 'ines',
    publishedDaysAgo: 39,
    metaTitle: 'Weak signals, base rates and echo',
    metaDescription:
      'The arithmetic behind early-warning radars, and the error that makes them most confident about whatever is in fashion.',
    ctaButtons: [
      {
        text: 'How far to believe a probability',
        url: '/blog/calibration-before-accuracy',
        target: '_self',
        style: 'secondary',
      },
    ],
  },
  {
    slug: 'what-leaves-the-building',
    title: 'What leaves the building',
    summary:
      'What a supplier of market models needs to see of your data, what its results give away, and what can stay in-house.',
    category: 'data-practice',
    tags: ['privacy', 'differential privacy', 'typescript', 'governance'],
    author: 'tomas',
    publishedDaysAgo: 68,
    metaTitle: 'What leaves the building: privacy of your own data',
    metaDescription:
      'What a supplier of market models needs from your data, what results give away, and how a privacy budget is spent by looking.',
    ctaButtons: [{ text: 'Ask about your data', url: '/contact', target: '_self', style: 'secondary' }],
  },
  {
    slug: 'entry-risk-in-three-numbers',
    title: 'Entry risk in three numbers',
    summary:
      'Probability of failure, loss if it fails, and the share already sunk when you find out. The third number matters most.',
    category: 'market-entry',
    tags: ['entry risk', 'decisions', 'staging', 'typescript'],
    author: 'ines',
    publishedDaysAgo: 95,
    metaDescription:
      'Splitting an entry into stages cuts expected loss by 61% and raises value by 17%. Which number to decide by, and a function to compute it.',
    ctaButtons: [{ text: 'Request early access', url: '/#signup', target: '_self', style: 'primary' }],
  },
  {
    slug: 'a-forecast-we-got-wrong',
    title: 'A forecast we got wrong',
    summary:
      'We said 118, with a range from 105 to 131. It came in at 91. What the model could not know, what we could have known, and what we changed.',
    category: 'field-notes',
    tags: ['post-mortem', 'forecasting', 'regime change', 'intervals'],
    author: 'tomas',
    publishedDaysAgo: 131,
    metaTitle: 'Post-mortem of a forecast',
    metaDescription:
      'A forecast of 118 met an outcome of 91. Three errors in order of size, the arithmetic of a wider interval, and what we changed.',
  },
  {
    slug: 'what-changes-when-you-act',
    title: 'What changes when you act',
    summary:
      'A line through two years of hotel prices is a correct summary and bad advice. The difference between seeing, doing and imagining.',
    category: 'causal-methods',
    tags: ['causal inference', 'interventions', 'counterfactuals'],
    author: 'ines',
    publishedDaysAgo: 170,
    isFeatured: true,
    metaTitle: 'Correlation, intervention, counterfactual',
    metaDescription:
      'Why a model that forecasts well can be wrong about every decision, shown on hotel prices, and when correlation is all you need.',
    ctaButtons: [
      { text: 'Request early access', url: '/#signup', target: '_self', style: 'primary' },
      { text: 'Who we are', url: '/about', target: '_self', style: 'secondary' },
    ],
  },
  {
    slug: 'the-dealers-who-are-not-in-the-file',
    title: 'The dealers who are not in the file',
    summary: 'Dealers in small towns had the better margin, until the closed ones were added back.',
    category: 'field-notes',
    tags: ['survivorship', 'sql', 'selection bias', 'retail'],
    author: 'ines',
    publishedDaysAgo: 208,
    metaTitle: 'Survivorship in a dealer file',
    metaDescription:
      'Forty openings, twenty-six survivors: how a file without the closed dealers reversed a comparison, and the query that fixes it.',
  },
  {
    slug: 'calibration-before-accuracy',
    title: 'Calibration before accuracy',
    summary:
      'When you said 70%, did it happen seven times in ten? How to read the plot, score it, and recalibrate.',
    category: 'time-and-forecasting',
    tags: ['calibration', 'forecasting', 'brier score', 'python', 'probability'],
    author: 'tomas',
    publishedDaysAgo: 247,
    metaDescription:
      'Reading a calibration plot, splitting the Brier score into its parts, recalibrating with two parameters, and three ways to cheat.',
  },
  {
    slug: 'what-a-granger-test-does-not-tell-you',
    title: 'What a Granger test does not tell you',
    summary:
      'A review of a test that is often quoted as proof of cause: a false positive that no sample size cures, five more limits, three good uses.',
    category: 'causal-methods',
    tags: ['granger', 'time series', 'causal inference', 'review'],
    author: 'tomas',
    publishedDaysAgo: 290,
    metaTitle: 'Granger causality: a critical review',
    metaDescription:
      'What the Granger test tests, a false positive in 99.95% of simulations, five further limits, and three uses that hold up.',
  },
  {
    slug: 'a-pilot-city-and-its-synthetic-twin',
    title: 'A pilot city and its synthetic twin',
    summary: 'One treated city, no randomisation, no second Graz. What a sample of one can teach.',
    category: 'field-notes',
    tags: ['synthetic control', 'market entry', 'interventions', 'placebo tests'],
    author: 'ines',
    publishedDaysAgo: 338,
    metaTitle: 'Synthetic control for a market entry pilot',
    metaDescription:
      'A coffee roaster tries a subscription in one city. A weighted twin, placebo tests, and how much of the volume was really new.',
    ctaButtons: [{ text: 'Ask about your data', url: '/contact', target: '_self', style: 'secondary' }],
  },
  {
    slug: 'estimating-a-lead-between-two-series',
    title: 'Estimating a lead between two series',
    summary:
      'Sliding one series along another finds a “significant” shift in 93% of unrelated pairs. Prewhiten first.',
    category: 'time-and-forecasting',
    tags: ['lead-lag', 'python', 'time series', 'how-to'],
    author: 'tomas',
    publishedDaysAgo: 391,
    metaTitle: 'How to estimate a lead between two time series',
    metaDescription:
      'Why raw cross-correlation misleads on smooth business series, and twenty lines of Python that prewhiten before they slide.',
  },
  {
    slug: 'directed-graphs-for-category-managers',
    title: 'Directed graphs for category managers',
    summary:
      'Boxes, arrows and the word “no”: the hour we spend with a category manager before we open a data file.',
    category: 'causal-methods',
    tags: ['causal graphs', 'retail', 'colliders'],
    author: 'ines',
    publishedDaysAgo: 447,
    metaTitle: 'Causal graphs without mathematics',
    metaDescription:
      'Three shapes, one page, one hour: how to draw the causal graph of a category, and which quantities to hold still.',
  },
  {
    slug: 'season-is-the-first-confounder',
    title: 'Season is the first confounder',
    summary:
      'A promotion seems to add 128 bags a week. It adds 20, and loses money. The arithmetic, and four ways to hold the season still.',
    category: 'causal-methods',
    tags: ['confounding', 'season', 'retail'],
    author: 'tomas',
    publishedDaysAgo: 512,
    metaDescription:
      'How season turned a loss of 13,360 into an apparent gain, four ways to adjust for it, and three mistakes that follow.',
  },
  {
    slug: 'a-glossary-of-market-timing',
    title: 'A glossary of market timing',
    summary: 'The terms in our reports, as we use them. The list is open to argument.',
    category: 'reference',
    tags: ['glossary', 'timing'],
    author: 'ines',
    publishedDaysAgo: 598,
    metaTitle: 'Glossary of market timing',
    metaDescription: 'Lead, window, precedence, echo, holds if: the terms in our reports, as we use them.',
  },
  {
    slug: 'when-the-old-model-stops-being-true',
    title: 'When the old model stops being true',
    summary:
      'A shock moves values along relations that stay the same. A change of regime alters the relations. They call for opposite actions.',
    category: 'time-and-forecasting',
    tags: ['regime change', 'elasticity', 'monitoring'],
    author: 'tomas',
    publishedDaysAgo: null,
  },
  {
    slug: 'counterfactuals-for-a-board-paper',
    title: 'Counterfactuals for a board paper',
    summary: 'Five sentences that answer “what would have happened otherwise?”',
    category: 'causal-methods',
    tags: ['counterfactuals', 'decisions'],
    author: 'ines',
    publishedDaysAgo: null,
    metaDescription:
      'A template of five sentences for attributing an outcome to an action, with the money worked out.',
  },
  {
    slug: 'reading-a-radar-in-ten-minutes',
    title: 'Reading a radar in ten minutes',
    summary: 'One picture, one table, ten minutes: what to read, in which order, and what to distrust.',
    category: 'reference',
    tags: ['radar', 'how-to', 'decisions'],
    author: 'ines',
    publishedDaysAgo: null,
  },
]

export const demoPosts: DemoPost[] = entries.map(entry => ({
  isFeatured: false,
  metaTitle: null,
  metaDescription: null,
  ctaButtons: [],
  ...entry,
  status: entry.publishedDaysAgo === null ? 'draft' : 'published',
  markdown: getPostBody(entry.slug),
}))
