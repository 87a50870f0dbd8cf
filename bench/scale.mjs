// The list at its ends and under each filter, for --scale: none of them may grow with the table.
import { CATEGORIES, RARE_TAG } from './fill.mjs'

const LIST = `query ($page: Int!, $tag: String, $category: String) {
  posts(page: $page, limit: 6, tag: $tag, category: $category) {
    posts { id slug title excerpt publishedAt category { name slug } tags { name } author { firstName lastName } }
    pagination { totalPages totalCount }
  }
}`

const ask = variables => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query: LIST, variables: { page: 1, ...variables } }),
})

/** Null where a table of that size has no such page. */
export const scaleCases = [
  { name: 'page 1', requestFor: () => ask({}) },
  { name: 'page 100', requestFor: () => ask({ page: 100 }) },
  { name: 'page 1,000', requestFor: size => (size >= 6_000 ? ask({ page: 1000 }) : null) },
  { name: 'a category', requestFor: () => ask({ category: `category-${CATEGORIES >> 1}` }) },
  { name: 'a common tag', requestFor: () => ask({ tag: 'tag 7' }) },
  { name: 'a rare tag (3 posts)', requestFor: () => ask({ tag: RARE_TAG }) },
  { name: 'a tag in a category', requestFor: () => ask({ tag: 'tag 7', category: 'category-3' }) },
  { name: 'a tag nobody uses', requestFor: () => ask({ tag: 'no such tag' }) },
]
