import { expect, it } from 'vitest'
import { buildPostHead } from '../../client/blog/head'
import { getCardTags, parseBlogFilter } from '../../client/blog/list/blog-filter'
import { paths } from '../../client/lib/paths'

const parseSearch = (search: string) => parseBlogFilter(new URLSearchParams(search))

it('a card shows three tags and counts the others', () => {
  expect(getCardTags(['a', 'b', 'c'])).toEqual({ visible: ['a', 'b', 'c'], hiddenCount: 0 })
  expect(getCardTags(['a', 'b', 'c', 'd', 'e'])).toEqual({ visible: ['a', 'b', 'c'], hiddenCount: 2 })
})

it.each(['', 'page=0', 'page=-2', 'page=x', 'page=1.5', 'page=1e30'])(
  '%j asks for the first page',
  search => {
    expect(parseSearch(search)).toEqual({ page: 1 })
  },
)

it('an empty filter is none, so that no null reaches the server', () => {
  expect(parseSearch('tag=&category=%20&page=2')).toEqual({ page: 2 })
})

it('an address and its filter are the same thing', () => {
  const filter = { page: 3, tag: 'lead & lag', category: 'methods' }
  expect(parseSearch(paths.blogList(filter).split('?')[1] ?? '')).toEqual(filter)
})

it('the first page of everything has the plain address', () => {
  expect(paths.blogList({ page: 1 })).toBe('/blog')
})

it('a post without its own title for search engines is called by its title, a missing one "Post Not Found"', () => {
  expect(buildPostHead(undefined)).toEqual({ title: 'Post Not Found | Kairos Blog', robots: 'noindex' })
})
