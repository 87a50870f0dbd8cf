import { basename } from 'node:path'

/** A post in the demo blog. Its Markdown refers to the drawing `figures/NAME.svg` as `figure:NAME`. */
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
  isFeatured?: boolean
  metaTitle?: string
  metaDescription?: string
  ctaButtons?: { text: string; url: string; style?: 'secondary' }[]
  markdown: string
}

type FrontMatter = Omit<DemoPost, 'slug' | 'status' | 'markdown'>

export const demoCategories: { name: string; slug: string; description: string }[] = [
  {
    name: 'Causal methods',
    slug: 'causal-methods',
    description: 'What causes what, and how to tell it from mere correlation.',
  },
  {
    name: 'Time and forecasting',
    slug: 'time-and-forecasting',
    description: 'Leading indicators, change points, intervals, and keeping score of our forecasts.',
  },
  {
    name: 'Market entry',
    slug: 'market-entry',
    description: 'When to enter, what it costs to wait, and how much to risk.',
  },
  {
    name: 'Field notes',
    slug: 'field-notes',
    description: 'Cases with their numbers, including the numbers we got wrong. The companies are fictional.',
  },
  {
    name: 'Data practice',
    slug: 'data-practice',
    description: 'How a company stores, shares and protects the data behind its decisions.',
  },
  { name: 'Reference', slug: 'reference', description: 'The terms and charts of our reports, explained.' },
]

const sourcesByPath = import.meta.glob<string>('./posts/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Parses a Markdown file. Each line of its front matter is a name, a colon and a JSON value. */
const parsePost = (slug: string, source: string): DemoPost => {
  const [, head = '', markdown = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  const fields = [...head.matchAll(/^(\w+): (.+)$/gm)].map(([, name, value = '']) => [name, JSON.parse(value)])
  const frontMatter: FrontMatter = Object.fromEntries(fields)
  const status = frontMatter.publishedDaysAgo === null ? 'draft' : 'published'
  return { slug, ...frontMatter, status, markdown }
}

export const demoPosts: DemoPost[] = Object.entries(sourcesByPath).map(([path, source]) =>
  parsePost(basename(path, '.md'), source.replaceAll('\r\n', '\n')),
)
