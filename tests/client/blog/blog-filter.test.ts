import { expect, test } from 'vitest'
import { buildPostHead } from '../../../client/blog/head'
import { getCardTags, parseBlogFilter } from '../../../client/blog/list/blog-filter'
import { paths } from '../../../client/lib/paths'

const parseSearch = (search: string) => parseBlogFilter(new URLSearchParams(search))

test('a card shows at most three tags and the number of hidden tags', () => {
  expect(getCardTags(['a', 'b', 'c'])).toEqual({ visible: ['a', 'b', 'c'], hiddenCount: 0 })
  expect(getCardTags(['a', 'b', 'c', 'd', 'e'])).toEqual({ visible: ['a', 'b', 'c'], hiddenCount: 2 })
})

test.each(['', 'page=0', 'page=-2', 'page=x', 'page=1.5', 'page=1e30'])('parses %j as the first page', search => {
  expect(parseSearch(search)).toEqual({ page: 1 })
})

test('ignores empty filters', () => {
  expect(parseSearch('tag=&category=%20&page=2')).toEqual({ page: 2 })
})

test('building the URL of a filter and parsing the URL returns the same filter', () => {
  const filter = { page: 3, tag: 'lead & lag', category: 'methods' }
  expect(parseSearch(paths.buildBlogListPath(filter).split('?')[1] ?? '')).toEqual(filter)
})

test('the unfiltered first page has the URL /blog', () => {
  expect(paths.buildBlogListPath({ page: 1 })).toBe('/blog')
})

test('the page for a missing post has the title "Post Not Found | Kairos Blog" and is not indexed', () => {
  expect(buildPostHead(undefined)).toEqual({ title: 'Post Not Found | Kairos Blog', robots: 'noindex' })
})
