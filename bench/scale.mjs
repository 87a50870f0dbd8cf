// The list at its ends and under each filter, a post, counts, feed and sitemap, for --scale: none of them may grow
// with the table. What lists everything comes in files of the same size (server/blog/http.ts).
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

const get = path => ({ path })
const graphql = query => ({ method: 'POST', path: '/graphql', body: JSON.stringify({ query }) })

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
  {
    name: 'a category, page 1,000',
    requestFor: size => (size >= 60_000 ? ask({ page: 1000, category: 'category-3' }) : null),
  },
  {
    name: 'a common tag, page 1,000',
    requestFor: size => (size >= 100_000 ? ask({ page: 1000, tag: 'tag 7' }) : null),
  },
  { name: 'categories with their counts', requestFor: () => graphql('{ categories { name postCount } }') },
  { name: 'tags with their counts', requestFor: () => graphql('{ tags { name postCount } }') },
  {
    name: 'related posts',
    requestFor: size => graphql(`{ relatedPosts(slug: "post-${size >> 1}") { slug } }`),
  },
  { name: '/blog', requestFor: () => get('/blog') },
  { name: '/blog?tag=…&category=…', requestFor: () => get('/blog?tag=tag+7&category=category-3') },
  { name: '/blog/{slug}', requestFor: size => get(`/blog/post-${size >> 1}`) },
  { name: '/blog/feed.xml', isKept: true, requestFor: () => get('/blog/feed.xml') },
  { name: '/sitemap.xml', isKept: true, requestFor: () => get('/sitemap.xml') },
  {
    name: 'a file of the sitemap',
    isKept: true,
    requestFor: size => get(size > 2_000 ? `/sitemap-posts-${(size / 4_000) | 0}.xml` : '/sitemap.xml'),
  },
]
