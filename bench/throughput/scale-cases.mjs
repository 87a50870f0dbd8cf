// Cases of `npm run bench -- --scale`.
import { CATEGORY_COUNT, RARE_TAG } from '../seed.mjs'

const LIST_QUERY = `query ($page: Int!, $tag: String, $category: String) {
  posts(page: $page, limit: 6, tag: $tag, category: $category) {
    posts { id slug title excerpt publishedAt category { name slug } tags { name } author { firstName lastName } }
    pagination { totalPages totalCount }
  }
}`

const createListRequest = variables => ({
  method: 'POST',
  path: '/graphql',
  body: JSON.stringify({ query: LIST_QUERY, variables: { page: 1, ...variables } }),
})

const createGetRequest = path => ({ path })
const createQueryRequest = query => ({ method: 'POST', path: '/graphql', body: JSON.stringify({ query }) })

/**
 * `createRequest` returns null if there are too few posts for the case. `isCached` marks a case whose response the
 * server caches. The benchmark also measures the first request of such a case.
 */
export const scaleCases = [
  { name: 'page 1', createRequest: () => createListRequest({}) },
  { name: 'page 100', createRequest: () => createListRequest({ page: 100 }) },
  { name: 'page 1,000', createRequest: postCount => (postCount >= 6_000 ? createListRequest({ page: 1000 }) : null) },
  {
    name: 'a category',
    createRequest: () => createListRequest({ category: `category-${CATEGORY_COUNT >> 1}` }),
  },
  { name: 'a common tag', createRequest: () => createListRequest({ tag: 'tag 7' }) },
  { name: 'a rare tag (3 posts)', createRequest: () => createListRequest({ tag: RARE_TAG }) },
  {
    name: 'a tag in a category',
    createRequest: () => createListRequest({ tag: 'tag 7', category: 'category-3' }),
  },
  { name: 'an unused tag', createRequest: () => createListRequest({ tag: 'no such tag' }) },
  {
    name: 'a category, page 1,000',
    createRequest: postCount =>
      postCount >= 60_000 ? createListRequest({ page: 1000, category: 'category-3' }) : null,
  },
  {
    name: 'a common tag, page 1,000',
    createRequest: postCount => (postCount >= 100_000 ? createListRequest({ page: 1000, tag: 'tag 7' }) : null),
  },
  {
    name: 'categories with post counts',
    createRequest: () => createQueryRequest('{ categories { name postCount } }'),
  },
  { name: 'tags with post counts', createRequest: () => createQueryRequest('{ tags { name postCount } }') },
  {
    name: 'related posts',
    createRequest: postCount => createQueryRequest(`{ relatedPosts(slug: "post-${postCount >> 1}") { slug } }`),
  },
  { name: '/blog', isCached: true, createRequest: () => createGetRequest('/blog') },
  {
    name: '/blog?tag=…&category=…',
    isCached: true,
    createRequest: () => createGetRequest('/blog?tag=tag+7&category=category-3'),
  },
  {
    name: '/blog/{slug}',
    isCached: true,
    createRequest: postCount => createGetRequest(`/blog/post-${postCount >> 1}`),
  },
  { name: '/blog/feed.xml', isCached: true, createRequest: () => createGetRequest('/blog/feed.xml') },
  { name: '/sitemap.xml', isCached: true, createRequest: () => createGetRequest('/sitemap.xml') },
  {
    name: 'sitemap file',
    isCached: true,
    // Requests the middle sitemap file. Each sitemap file covers 2,000 consecutive post ids. With at most 2,000 posts,
    // /sitemap.xml contains all posts and lists no sitemap files.
    createRequest: postCount =>
      postCount > 2_000 ? createGetRequest(`/sitemap-posts-${(postCount / 4_000) | 0}.xml`) : null,
  },
]
